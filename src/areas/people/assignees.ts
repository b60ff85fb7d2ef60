import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { invalid, unknownReference } from '../../core/errors.ts';
import {
  createFinder,
  isReferred,
  NONE,
  referredColumns,
  type Named,
  type Reference,
} from '../../records/references.ts';
import { foldCase } from '../../words/fold.ts';

/** The fields of a request that assign work. */
export type AssigneeFields = { assignee_id?: Reference | null | undefined; assignee?: string | null | undefined };

/** The columns of the assignee of work: the person and their name, or any text. */
export type Assignee = { assignee_id: number | null; assignee: string | null };

type Person = { id: number; name: string; active: boolean };

/** The filter of a list of work for that of a person, or with `none` for that without a person. */
export const assignedTo = (table: string) => (assignee_id: Reference) => {
  const column = sql.ref(`${table}.assignee_id`);
  return assignee_id === NONE ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${assignee_id}`;
};

/** Finds people by references, and locks them: a name must not be erased before it is stored elsewhere. */
const findReferred = async (tx: Transaction, references: readonly Reference[]) => {
  const { rows } = await sql<Person & Named>`select ${referredColumns('person')}, name, active from person
    where ${isReferred('person', references)} order by id for key share`.execute(tx.em.getKysely());
  return createFinder('person', rows);
};

/** Finds the active people of each name, letter case and accents aside, and locks them. */
const findNamed = async (tx: Transaction, names: readonly string[]) => {
  const { rows } = await sql<Person & { text: string }>`select text, person.id, name, active
    from (select text, fold_name(text) as folded from unnest(${names}::text[]) as text) as wanted
    join person on person.name_folded = wanted.folded and person.active
    order by person.id for key share of person`.execute(tx.em.getKysely());
  return (name: string): Person[] => rows.filter(({ text }) => text === name);
};

const textOf = ({ assignee }: AssigneeFields): string | null => assignee?.trim() || null;

const assignedPerson = (fields: AssigneeFields, person: Person | undefined): Assignee => {
  if (person === undefined) throw unknownReference('/assignee_id', 'person', fields.assignee_id);
  const text = textOf(fields);
  if (text !== null && foldCase(text) !== foldCase(person.name))
    throw invalid(
      '/assignee',
      `must be the name of the person in assignee_id, ${JSON.stringify(person.name)}, or be left out`,
    );
  return { assignee_id: person.id, assignee: person.name };
};

/**
 * Returns the columns of the assignees of several requests, and locks the people. A person provides the name. A text
 * alone that is the name of exactly one active person assigns that person; any other text stays a text. Null and a blank
 * text assign no person, and a request without both fields has no columns.
 * @throws Problem validation_failed for a person who does not exist, or another name than the person's
 */
export const resolveAssignees = async (
  tx: Transaction,
  requests: readonly AssigneeFields[],
): Promise<Partial<Assignee>[]> => {
  const references = requests.flatMap(({ assignee_id }) => assignee_id ?? []);
  const names = requests.flatMap((fields) => ((fields.assignee_id ?? null) === null ? (textOf(fields) ?? []) : []));
  const referred = references.length > 0 ? await findReferred(tx, references) : () => undefined;
  const named = names.length > 0 ? await findNamed(tx, [...new Set(names)]) : () => [];
  return requests.map((fields) => {
    const { assignee_id, assignee } = fields;
    if (assignee_id !== undefined && assignee_id !== null) return assignedPerson(fields, referred(assignee_id));
    if (assignee_id === undefined && assignee === undefined) return {};
    const text = textOf(fields);
    const [only, ...others] = text === null ? [] : named(text);
    return only && others.length === 0
      ? { assignee_id: only.id, assignee: only.name }
      : { assignee_id: null, assignee: text };
  });
};

/** Like {@link resolveAssignees}, for one request. */
export const resolveAssignee = async (tx: Transaction, request: AssigneeFields): Promise<Partial<Assignee>> =>
  (await resolveAssignees(tx, [request]))[0] ?? {};

/** Names of people who have left, by their numbers. */
export type Left = ReadonlyMap<number, string>;

/** Finds those who have left among the assignees of work. */
export const findLeft = async ({ em }: Transaction, assigned: readonly Partial<Assignee>[]): Promise<Left> => {
  const ids = [...new Set(assigned.flatMap(({ assignee_id }) => assignee_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<Person, 'id' | 'name'>>`
    select id, name from person where id = any(${ids}::bigint[]) and not active`.execute(em.getKysely());
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/**
 * Checks that work which is given to another person than before is given to one who has not left.
 * @throws Problem validation_failed
 */
export const checkStaying = (left: Left, { assignee_id }: Partial<Assignee>, before?: Assignee): void => {
  if (assignee_id === undefined || assignee_id === null || assignee_id === before?.assignee_id) return;
  const name = left.get(assignee_id);
  if (name !== undefined)
    throw invalid('/assignee_id', `must be a person who is active: ${JSON.stringify(name)} has left`);
};

/** Like {@link checkStaying}, for one request. @throws Problem validation_failed */
export const requireStaying = async (tx: Transaction, assigned: Partial<Assignee>, before?: Assignee): Promise<void> =>
  checkStaying(await findLeft(tx, [assigned]), assigned, before);

/** Like {@link resolveAssignee}, for work that had no assignee. @throws Problem validation_failed also for a person who has left */
export const requireAssignee = async (tx: Transaction, request: AssigneeFields): Promise<Partial<Assignee>> => {
  const assigned = await resolveAssignee(tx, request);
  await requireStaying(tx, assigned);
  return assigned;
};

/** Returns a change of work without an assignee that it has already. */
export const changedAssignee = (
  { assignee_id, assignee }: Assignee,
  request: AssigneeFields,
  columns: Partial<Assignee>,
): Partial<Assignee> =>
  request.assignee === assignee && (request.assignee_id === undefined || request.assignee_id === assignee_id)
    ? {}
    : columns;

/** Gives the open work of people their present names. */
export const renameAssignees = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  const renamed = (table: 'work_order' | 'maintenance_task', condition: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} as work set assignee = person.name from person
      where person.id = any(${ids}::bigint[]) and work.assignee_id = person.id
        and work.assignee is distinct from person.name and ${condition}`.execute(tx.em.getKysely());
  await renamed('work_order', sql`work.status <> 'completed' and work.status <> 'cancelled'`);
  await renamed('maintenance_task', sql`true`);
};
