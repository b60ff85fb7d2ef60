import { expect, it } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { silent } from '../support/database.ts';
import { useEms } from '../support/ems.ts';
import { recordFormer } from '../support/former.ts';

const ems = useEms();

it('the doctor says of a database from before the first release how its tenants are carried over, as the start does', async () => {
  await ems.createToken('Former');
  const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
  await recordFormer(database);
  await database.close();
  const { code, stdout } = await ems.runHere('doctor');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^failed {2}migrations .* before the first release.*ems export --tenant "<name>"/m);
  expect(stdout).not.toContain('ems migrate');
});
