import { orEmpty } from '../initial/columns.ts';
import { NUMBERS } from '../initial/machines.ts';

/** A table with folded columns: those that search a text, and those that fold a column of a name or code. */
type FoldedTable = {
  table: string;
  /** Texts of each searched column. */
  searched?: Readonly<Record<string, readonly string[]>>;
  /** Names of the folded columns without their ending. */
  folded?: readonly string[];
};

/** The folded columns that exist already. */
export const FORMER: readonly FoldedTable[] = [
  {
    table: 'machine',
    searched: {
      search: ['name', ...['brand', 'model', 'serial_number', 'asset_tag'].map(orEmpty)],
      place: ['location', 'zone'].map(orEmpty),
      described: ['name', ...['type', 'asset_tag', 'location', 'zone'].map(orEmpty), NUMBERS],
    },
    folded: ['name', 'asset_tag', 'serial_number'],
  },
  { table: 'inspection', searched: { search: ['notes', 'inspector'].map(orEmpty) } },
  { table: 'maintenance_task', searched: { search: ['title', orEmpty('instructions')] } },
  { table: 'reporter', searched: { search: ['name', orEmpty('email')] }, folded: ['name'] },
  { table: 'ticket', searched: { search: ['description', orEmpty('title')] } },
  { table: 'work_order', searched: { search: ['title', ...['description', 'assignee'].map(orEmpty)] } },
  { table: 'incident', searched: { search: ['description', ...['injury', 'corrective_action'].map(orEmpty)] } },
  { table: 'part', searched: { search: ['name', ...['sku', 'description'].map(orEmpty)] }, folded: ['name', 'sku'] },
  { table: 'location', folded: ['name'] },
  { table: 'supplier', folded: ['name'] },
  { table: 'person', folded: ['name'] },
  { table: 'machine_code', folded: ['value'] },
];

/** The folded columns to add: of texts that were folded by each search, and of those with an exact filter. */
export const ADDED: readonly FoldedTable[] = [
  { table: 'machine', folded: ['type', 'category'] },
  { table: 'work_order', folded: ['assignee'] },
  { table: 'exercise', searched: { search: ['name', orEmpty('muscle_group')] }, folded: ['muscle_group'] },
  { table: 'supplier', searched: { search: ['name', orEmpty('email')] } },
  { table: 'person', searched: { search: ['name', orEmpty('email')] } },
  { table: 'location', searched: { search: ['name', ...['address', 'notes'].map(orEmpty)] } },
  { table: 'quote', searched: { search: ['title'] } },
  { table: 'purchase_order', searched: { search: ['number'] } },
  { table: 'warranty_claim', searched: { search: ['title', orEmpty('description')] } },
  { table: 'contract', searched: { search: ['title'] } },
  { table: 'floor_plan', searched: { search: ['name'] } },
  { table: 'note', searched: { search: ['body'] } },
];

/** How the columns fold a text. */
export type Fold = 'lower' | 'fold_text';

const namesOf = ({ searched = {}, folded = [] }: FoldedTable): string[] => [
  ...Object.keys(searched),
  ...folded.map((column) => `${column}_folded`),
];

/** Returns the clauses that add the columns of a table. */
const added = ({ searched = {}, folded = [] }: FoldedTable, fold: Fold): string[] => [
  ...Object.entries(searched).map(
    ([column, texts]) =>
      `add column ${column} text not null generated always as (${fold}(${texts.join(' || chr(31) || ')})) stored`,
  ),
  ...folded.map(
    (column) =>
      `add column ${column}_folded text ${column === 'name' ? 'not null ' : ''}generated always as (fold_name(${column})) stored`,
  ),
];

const dropped = (table: FoldedTable): string[] => namesOf(table).map((column) => `drop column ${column}`);

const tablesOf = (lists: readonly FoldedTable[]): string[] => [...new Set(lists.map(({ table }) => table))];

/** Returns the statements that make all folded columns anew, and add the new ones. Each table is written once. */
export const foldColumns = (): string[] =>
  tablesOf([...FORMER, ...ADDED]).map((name) => {
    const former = FORMER.filter(({ table }) => table === name);
    const fresh = [...former, ...ADDED.filter(({ table }) => table === name)];
    const clauses = [...former.flatMap(dropped), ...fresh.flatMap((table) => added(table, 'fold_text'))];
    return `alter table ${name} ${clauses.join(', ')}`;
  });

/** Returns the statements that make the former columns as they were, without those that were added. */
export const unfoldColumns = (): string[] =>
  tablesOf([...FORMER, ...ADDED]).map((name) => {
    const former = FORMER.filter(({ table }) => table === name);
    const fresh = [...former, ...ADDED.filter(({ table }) => table === name)];
    return `alter table ${name} ${[...fresh.flatMap(dropped), ...former.flatMap((table) => added(table, 'lower'))].join(', ')}`;
  });
