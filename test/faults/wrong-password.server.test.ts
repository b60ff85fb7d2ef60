import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEms } from '../support/ems.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const REQUIRE_PASSWORDS = `do $$ begin
  execute format('copy (select ''host all all 127.0.0.1/32 scram-sha-256'') to %L', current_setting('hba_file'));
end $$`;

describe.skipIf(NO_SERVER !== null)('a wrong password', () => {
  let url: string;
  beforeAll(async () => {
    const { url: trusted } = await createPrimary();
    await runOn(trusted, "alter role postgres password 'right'");
    await runOn(trusted, REQUIRE_PASSWORDS);
    await runOn(trusted, 'select pg_reload_conf()');
    url = trusted.replace('postgres@', 'postgres:wrong@');
  });
  afterAll(removePrograms);

  it.each(['1', '2'])(
    'ends the start at once with one line, because waiting does not cure it: %s processes',
    async (WEB_CONCURRENCY) => {
      const { code, stdout, stderr } = await runEms(
        { DATABASE_URL: url, DATABASE_WAIT_SECONDS: '600', PORT: '0', WEB_CONCURRENCY },
        'serve',
      );
      expect(code).toBe(1);
      expect(stdout).not.toContain('waiting for the database');
      expect(stderr).toMatch(
        /^Cannot continue: password authentication failed for user "postgres"\. Check the user and the password in DATABASE_URL.*\n$/,
      );
    },
  );
});
