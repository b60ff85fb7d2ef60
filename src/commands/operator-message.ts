import { AdministrationError } from '../core/administration-error.ts';
import { StoreFailedError } from '../files/store.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { DataDirectoryError } from '../config/data-directory.ts';
import { codeOf } from '../core/error-code.ts';
import { Problem, PROBLEMS } from '../core/errors.ts';
import { maskUrl, maskUrls } from '../config/mask-url.ts';
import { UnsafeDatabaseError, variableOf, type UrlVariable } from '../postgres/failures.ts';
import { DatabaseAwayError } from './database-wait.ts';
import { describeDatabase } from './environment.ts';

/** Errors whose message is complete. */
const FOR_OPERATORS = [AdministrationError, ConfigError, DataDirectoryError, UnsafeDatabaseError];

/** Whether an operation has refused what the operator asked for, such as an email address that is in use. */
const isRefusal = (error: Error): boolean => error instanceof Problem && PROBLEMS[error.code].status < 500;

/**
 * Remedy for an error, by its code: that of PostgreSQL, or of a failed system call on the way to it. URL stands for
 * the variable that names the server.
 */
const REPAIRS: readonly [code: RegExp, repair: string][] = [
  [/^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET|EPIPE)/, 'Check that the server runs, and its address in URL'],
  [/^28/, 'Check the user and the password in URL'],
  [/^3D000$/, 'Create the database, or correct its name in URL'],
  [
    /^42501$/,
    'The login must own the database and have CREATEROLE (docs/postgresql.md, "One login"), or DATABASE_OWNER_URL must name one that owns it ("Two logins")',
  ],
  [/^53300$/, 'Lower DATABASE_POOL, or raise max_connections of the server'],
  [/^(53100|58)/, 'Check the disk of the database server'],
  [/^57P0/, 'The server is starting or stopping; try again'],
  [/^25006$/, 'The server is read-only; URL must name the primary'],
  [/^EMSUN$/, "Create it anew with encoding 'UTF8' and template template0, on a server with ICU, as packages have it"],
  [/^55P03$/, 'Another transaction holds a lock; try again'],
];

/** Returns an error and its causes, the outermost first. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 10;) {
    chain.push(cause);
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  }
  return chain;
};

/** Returns the variable that names the server of an error, and the address in it without its password. */
const serverOf = (error: unknown, config: Config | null): { variable: UrlVariable; where: string } => {
  const known = variableOf(error);
  const variable = known ?? (config?.database_owner_url ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
  if (config === null) return { variable, where: '' };
  const url = known === 'DATABASE_URL' ? config.database_url : config.database_owner_url;
  return { variable, where: ` (database: ${url === null ? describeDatabase(config) : maskUrl(url)})` };
};

const isListening = (error: Error): boolean => 'syscall' in error && error.syscall === 'listen';

/**
 * Returns one line that says what is wrong and what to do, for an error that the operator can fix. Returns null for any
 * other error: that is a bug and needs its stack. `config` is null if it could not be read.
 */
export const operatorMessage = (error: unknown, config: Config | null): string | null => {
  if (!(error instanceof Error)) return null;
  if (FOR_OPERATORS.some((kind) => error instanceof kind) || isRefusal(error)) return error.message;
  const { variable, where } = serverOf(error, config);
  if (error instanceof DatabaseAwayError) return `Cannot continue: ${error.message}. Check ${variable}${where}`;
  const chain = chainOf(error);
  // The innermost error has the message of the server, without the statement.
  const cause = chain.at(-1) ?? error;
  const store = chain.find((one) => one instanceof StoreFailedError);
  if (store !== undefined)
    return `Cannot continue: ${store.message}: ${cause.message}. Check FILES_URL, and that the store can be reached`;
  const [, repair] = (!isListening(cause) && REPAIRS.find(([code]) => code.test(codeOf(cause)))) || [];
  if (repair !== undefined) return `Cannot continue: ${cause.message}. ${repair.replace(/\bURL\b/, variable)}${where}`;
  const isOperational = 'syscall' in cause || ('severity' in cause && cause.severity === 'FATAL');
  return isOperational ? `Cannot continue: ${cause.message}` : null;
};

/** How a failure is printed. `usage` marks a mistake in the arguments. */
type FailureOptions = { json: boolean; usage?: boolean };

/**
 * Returns the text of a failure for standard error: one line, or the stack of a bug. With `json` it is an object whose
 * member `error` has a `code` (`failed`, `usage` or `bug`) and a `message`. Passwords in URLs are masked.
 */
export const describeFailure = (
  error: unknown,
  config: Config | null,
  { json, usage = false }: FailureOptions,
): string => {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const known = usage && error instanceof Error ? error.message : operatorMessage(error, config);
  const message = maskUrls(known ?? stack);
  if (!json) return `${message}\n`;
  const failure = known === null ? 'bug' : 'failed';
  return `${JSON.stringify({ error: { code: usage ? 'usage' : failure, message } })}\n`;
};
