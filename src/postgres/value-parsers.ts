import pg from 'pg';

/**
 * Turns `2026-11-20 09:30:00.5+00` into `2026-11-20T09:30:00.500Z`. Edits the text, because parsing it as a Date is
 * slow.
 */
const toInstant = (text: string): string => {
  // Years after 9999 and before 1 are longer.
  if (text[10] !== ' ' || !text.endsWith('+00'))
    throw new Error(`Unexpected format of a PostgreSQL timestamp: ${text}`);
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
};

/** Parsers of the types that the driver would not return as the contract's JSON: numbers as numbers, instants in UTC. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
};

/** Returns the parser of a type, identified by its object id in PostgreSQL. */
export const parserOf = (type: number): ((text: string) => unknown) =>
  parsers[type] ?? pg.types.getTypeParser(type, 'text');
