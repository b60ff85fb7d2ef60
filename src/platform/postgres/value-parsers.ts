import pg from 'pg';
import { createRowCompiler, type Parse } from './rows.ts';

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

const asText: Parse = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text');

/** Parsers of the types that the driver would not return as the contract's JSON: numbers as numbers, instants in UTC. */
const parsers: Record<number, Parse> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
};

/** Returns the parser of a type, identified by its object id in PostgreSQL. */
export const parserOf = (type: number): Parse => parsers[type] ?? pg.types.getTypeParser(type, 'text');

/** Compiles the rows of the statements of all connections. A text that is the value needs no call. */
export const compileRows = createRowCompiler((type) => {
  const parse = parserOf(type);
  return parse === asText ? null : parse;
});
