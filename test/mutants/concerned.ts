import { drawn, type Drawn } from '../model/compare.ts';
import { FIXTURES, KINDS, type Kind } from '../support/fixtures.ts';
import type { Mutant } from './mutant.ts';
import { inArea, kindOfPath } from '../support/paths.ts';

/** Returns the kinds of records whose calls read or write a table: of itself, or those whose part it is. */
const kindsOf = (table: string): Kind[] => {
  const own = KINDS.filter(
    (kind) => kind === table || Object.values(FIXTURES[kind].parts ?? {}).some((part) => part.table === table),
  );
  return own.length > 0
    ? own
    : KINDS.filter((kind) => table.startsWith(`${kind}_`) || table.startsWith(kind.split('_')[0] ?? kind));
};

const kindOf = ({ operation }: Drawn): Kind | undefined =>
  operation && inArea(operation.path).startsWith('/api/v1/') ? kindOfPath(operation.path) : undefined;

/** Returns whether a tool is named after a kind, such as `list_parts`. */
const isToolOf = ({ tool }: Drawn, kind: Kind): boolean =>
  tool !== undefined && [kind, kind.replaceAll('_', '')].some((word) => tool.includes(word));

/** Returns the calls that concern a mutant, and the ways to records of its tables; all of them if it says nothing. */
export const concernedBy = ({ tables, calls }: Mutant): readonly Drawn[] => {
  if (calls) return drawn.filter(({ name }) => calls.includes(name));
  const kinds = new Set(tables.flatMap(kindsOf));
  if (kinds.size === 0) return drawn;
  return drawn.filter((each) => {
    const kind = kindOf(each);
    return each.way !== undefined || (kind && kinds.has(kind)) || [...kinds].some((one) => isToolOf(each, one));
  });
};
