import { codeOf } from '../core/error-code.ts';
import { isObject } from '../core/json.ts';

/** The logged form of an error. */
type LoggedError = { type: string; message: string; stack: string; [detail: string]: unknown };

/** Safe fields of PostgreSQL errors. `detail`, `where`, `hint` and `internalQuery` may contain a caller's data. */
const SAFE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'address',
  'port',
];

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Messages that libraries build from SQL with its values. */
const SQL = /^(?:select|insert into|update "|delete from|with) /i;

/** Returns a message without values: PostgreSQL puts them after a colon, or in quotes for an invalid value. */
const messageOf = (error: Error): string => {
  const code = codeOf(error);
  if (!SQLSTATE.test(code)) return error.message;
  if (SQL.test(error.message)) return 'a statement failed';
  const [constant = ''] = error.message.split(/: |\n/, 1);
  return code.startsWith('22') ? constant.replaceAll(/".*"/g, '"…"') : constant;
};

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error and its causes for a log, without a caller's data. For a database error it keeps the code, the
 * constant part of the message, names of tables and constraints, and the stack.
 */
export const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return isObject(error) ? { type: 'object' } : error;
  const message = messageOf(error);
  const logged: LoggedError = { type: error.name, message, stack: `${error.name}: ${message}\n${framesOf(error)}` };
  for (const field of SAFE_FIELDS) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string' || typeof value === 'number') logged[field] = value;
  }
  if (error.cause !== undefined) logged['cause'] = describeError(error.cause);
  if (error instanceof AggregateError) logged['errors'] = error.errors.map(describeError);
  return logged;
};

/** Returns an error to store: with the message and stack of the given one, but without a caller's data. */
export const toStorableError = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error('a value was thrown that is not an error');
  const storable = new Error(messageOf(error));
  storable.stack = `${error.name}: ${storable.message}\n${framesOf(error)}`;
  return storable;
};
