import { MachineStatus } from '../../../generated/values.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { synonymOf } from '../../mcp/synonyms.ts';
import { nearestType } from '../machines/types.ts';
import { searchAll, type StatusesOf } from './operations.ts';
import { correctSpelling } from './spelling.ts';

type Result = Awaited<ReturnType<typeof searchAll>>;

const isEmpty = (result: Result): boolean => Object.values(result).every((rows) => rows.length === 0);

/** What a search without a result has searched. */
const SEARCHED =
  'Searched: all machines (name, brand, model, type, asset tag, serial number, place), tickets, work orders (also the assignee), ' +
  'tasks and incidents (own text, and the machine), parts and reporters; the newest 1000 of every other kind.';

/** The statuses of a machine that staff mean by a word; a partial defect is a defect. */
const statusesOf: StatusesOf = (word) => {
  const meant = MachineStatus.find((status) => status === word) ?? synonymOf(word, MachineStatus);
  return MachineStatus.filter((status) => status === meant || (meant === 'defect' && status === 'partial_defect'));
};

export const searchTools = {
  search: async (ctx, { q }) => {
    const found = await searchAll(ctx, q, statusesOf);
    if (!isEmpty(found)) return found;
    const corrected = await correctSpelling(ctx, q);
    const second = corrected === undefined ? found : await searchAll(ctx, corrected, statusesOf);
    if (!isEmpty(second))
      return withNote(second, `Nothing fits ${JSON.stringify(q)}; this fits ${JSON.stringify(corrected)}.`);
    const type = await nearestType(ctx, q);
    const hint = type === undefined ? '' : ` The nearest machine type is ${JSON.stringify(type)}.`;
    return withNote(found, `Nothing fits ${JSON.stringify(q)}. ${SEARCHED}${hint}`);
  },
} satisfies Partial<ToolHandlers>;
