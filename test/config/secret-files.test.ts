import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { createDirectory } from '../support/database.ts';
import { runEms } from '../support/ems.ts';

const URL = 'postgres://ems:tiger@db.example/ems';

describe('settings in files', () => {
  let directory = '';
  beforeAll(() => (directory = createDirectory()));
  afterAll(() => rmSync(directory, { recursive: true }));

  /** Writes a file, and returns its path. */
  const file = (name: string, content: string): string => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const problemOf = (environment: Record<string, string>): string => {
    try {
      readConfig(environment);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    return '';
  };

  it('are read from the file, without the white space around the value', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const config = readConfig({
      DATABASE_URL_FILE: file('url', `${URL}\n`),
      DATABASE_OWNER_URL_FILE: file('owner', `  ${URL}?a=1\r\n`),
      DATABASE_REPLICA_URLS_FILE: file('replicas', `${URL}1,\n${URL}2\n`),
      SECRETS_KEY_FILE: file('key', `${key}\n`),
    });
    expect(config).toMatchObject({
      database_url: URL,
      database_owner_url: `${URL}?a=1`,
      database_replica_urls: [`${URL}1`, `${URL}2`],
      secrets_key: key,
    });
  });

  it('are not read when the variable is empty', () => {
    expect(readConfig({ DATABASE_URL_FILE: '', DATABASE_URL: URL }).database_url).toBe(URL);
  });

  it('are refused beside the variable itself, because one of the two would be ignored', () => {
    expect(problemOf({ DATABASE_URL: URL, DATABASE_URL_FILE: file('url', URL) })).toBe(
      'Invalid configuration:\n  DATABASE_URL_FILE: DATABASE_URL is set too; unset one of them',
    );
  });

  it('are refused when the file is missing, empty, too large or not a file', () => {
    mkdirSync(join(directory, 'folder'));
    const cases = {
      'does not exist': join(directory, 'missing'),
      'is empty': file('empty', ' \n'),
      'is larger than 65536 bytes': file('large', 'x'.repeat(65_537)),
      'is not a file': join(directory, 'folder'),
    };
    for (const [problem, path] of Object.entries(cases))
      expect(problemOf({ SECRETS_KEY_FILE: path })).toContain(
        `SECRETS_KEY_FILE: the file ${problem}; it must contain SECRETS_KEY`,
      );
  });

  it('are checked like the variable, without printing the value or a secret in place of the path', async () => {
    const wrong = file('wrong', 'mysql://ems:tiger@db.example/ems');
    for (const path of [wrong, URL]) {
      const { code, stderr } = await runEms({ DATABASE_URL_FILE: path }, 'tenant', 'list');
      expect(code).toBe(1);
      expect(stderr).toContain('Invalid configuration:\n  DATABASE_URL');
      expect(stderr).not.toContain('tiger');
    }
  });
});
