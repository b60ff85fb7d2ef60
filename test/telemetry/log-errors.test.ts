import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/telemetry/log-errors.ts';

const databaseError = (message: string, fields: object): Error =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);

describe('an error in the log', () => {
  it('contains the code, the constraint and the table, and no data of a caller', () => {
    const error = databaseError('duplicate key value violates unique constraint "reporter_name"', {
      code: '23505',
      detail: 'Key (name)=(Secret) already exists.',
      where: 'SQL statement Secret',
      parameters: ['Secret'],
      constraint: 'reporter_name',
      table: 'reporter',
      routine: '_bt_check_unique',
    });
    const logged = JSON.stringify(describeError(new Error('outer', { cause: error })));
    expect(logged).not.toContain('Secret');
    for (const name of ['23505', 'reporter_name', '_bt_check_unique', 'duplicate key', 'log-errors.test.ts'])
      expect(logged).toContain(name);
  });

  it.each([
    ['22P02', 'invalid input syntax for type integer: "Secret"'],
    ['22007', 'the date "Secret" is not valid'],
    ['23505', "insert into reporter (name) values ('Secret') - duplicate key"],
  ])('contains no value in its message or stack with code %s', (code, message) => {
    expect(JSON.stringify(describeError(databaseError(message, { code })))).not.toContain('Secret');
  });
});
