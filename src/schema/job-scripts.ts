/** The schema of pg-boss's tables. */
export const JOB_SCHEMA = 'pgboss';

/** One statement: everything up to a semicolon outside of quotes, dollar quotes and comments. */
const STATEMENT = /(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:''|[^'])*'|"[^"]*"|--[^\n]*|[^;])+/g;

const OPENS_OR_CLOSES = /^(begin|commit)$/i;

/**
 * Splits a script of pg-boss into statements, without its BEGIN and COMMIT: the caller runs them in a transaction. The
 * drivers of the embedded database and of a transaction pooler accept a single statement only.
 */
export const splitScript = (script: string): string[] =>
  (script.match(STATEMENT) ?? [])
    .map((text) => text.trim())
    .filter((text) => text !== '' && !OPENS_OR_CLOSES.test(text));

/** Returns whether pg-boss wants a text to run as one transaction of several statements. */
export const isScript = (text: string): boolean => /^\s*begin;/i.test(text);
