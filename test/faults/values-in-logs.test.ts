import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { useEms } from '../support/ems.ts';

const ems = useEms();

/** Makes the database fail in ways that the service does not expect, each with the values of the statement in its error. */
const FAILURES = [
  // "Failing row contains (…)" with every column.
  "alter table machine add constraint unexpected check (name not like 'Row %')",
  "alter table inspection add constraint unexpected check (notes not like 'Confidential%')",
  // "Key (name)=(…) already exists."
  "create unique index unexpected_index on machine (name) where name like 'Key %'",
  `create function unexpected() returns trigger language plpgsql as $$ begin
     if new.name like 'Cast %' then perform new.name::int; end if;
     return new;
   end $$`,
  'create trigger unexpected before insert or update on machine for each row execute function unexpected()',
];

beforeAll(async () => {
  const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
  await asOwner(async () => {
    for (const statement of FAILURES) await sql.raw(statement).execute(database.db);
  });
  await database.close();
});

describe('the log of a failed request', () => {
  it('names the code of the error and the request, and holds nothing that the caller sent', async () => {
    const token = await ems.createToken('Logged');
    const served = await ems.serve({ LOG_LEVEL: 'trace' });
    const send = async (method: string, path: string, body: object): Promise<{ status: number; id?: number }> => {
      const response = await fetch(served.address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { ...JSON.parse(await response.text()), status: response.status };
    };
    const create = (name: string, serial_number = 'Confidential 1'): Promise<{ status: number; id?: number }> =>
      send('POST', '/api/v1/machines', { name, serial_number });
    expect((await create('Key Confidential')).status).toBe(201);
    const { id } = await create('Plain');
    const failures = [
      await create('Row Confidential'),
      await create('Key Confidential'),
      await create('Cast Confidential'),
      await send('PATCH', `/api/v1/machines/${id}`, { name: 'Row Confidential' }),
    ];
    expect(failures.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    const call = {
      name: 'create_inspection',
      arguments: { machine_id: String(id), passed: true, notes: 'Confidential' },
    };
    await send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    await expect.poll(() => served.log().split('"level":50').length - 1).toBe(5);
    await served.end('SIGTERM');
    for (const code of ['23514', '23505', '22P02']) expect(served.log()).toContain(`"code":"${code}"`);
    expect(served.log() + served.said()).not.toContain('Confidential');
  });
});
