/** Returns the statement that replaces a function which another one creates. */
export const replacing = (statement: string): string =>
  statement.replace('create function', 'create or replace function');
