import { sql } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import type { Importer } from '../../records/importer.ts';
import { INVALID, type Draft, type Step } from './drafts.ts';
import { codesOf } from './lookups.ts';

type Values = Readonly<Record<string, unknown>>;

/** A locked record: its version, the fields of its state and its codes as they are, and those that cannot change. */
type Locked = { id: number; version: number; state: Values; codes: Values; fixed: Values };

const readLocked = async (
  tx: Transaction,
  { kind, state }: Importer,
  fixed: readonly string[],
  ids: readonly number[],
): Promise<Map<number, Locked>> => {
  if (ids.length === 0) return new Map();
  const objectOf = (names: readonly string[]) =>
    sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`;
  const { rows } = await sql<Locked>`
    select id, version, ${objectOf(state)} as state, ${objectOf(codesOf(kind))} as codes, ${objectOf(fixed)} as fixed from ${sql.table(kind)} where id = any(${ids}::bigint[])
    order by id for update`.execute(tx.em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
};

/** Takes the fields of the state out of a row, with a warning for each that differs from the record's. */
const keepState = ({ draft: { fields, warnings } }: Step, { state }: Locked): void => {
  for (const [name, current] of Object.entries(state)) {
    const wanted = fields[name];
    delete fields[name];
    if (wanted === undefined || wanted === null || wanted === current) continue;
    const detail = `${name} stays ${current ?? 'empty'} and was not set to ${String(wanted)}: the row has no version of the record; overwrite=state sets it`;
    warnings.push({ code: 'state_kept', id: null, detail });
  }
};

/** Leaves a code that differs only in the spaces around it as it is. A row has it without them. */
const keepCodes = ({ fields }: Draft, { codes }: Locked): void => {
  for (const [name, current] of Object.entries(codes))
    if (typeof current === 'string' && fields[name] === (current.trim() || null)) fields[name] = current;
};

/** Adds a mistake for each field that cannot change and that the record has otherwise. */
const checkFixed = ({ fixed, mistakes }: Draft, record: Locked): void => {
  for (const [field, value] of Object.entries(fixed))
    if (value !== record.fixed[field])
      mistakes.push({
        field,
        code: INVALID,
        detail: 'cannot be changed, and is another one in the record; leave the column out',
      });
};

/**
 * Locks the records that the steps update, which may have changed since they were looked up. A row with the version of
 * another state of its record gets a mistake. A row without one leaves the state of the record alone, because it may be
 * older, unless `overwrite` is `state`.
 */
export const lockTargets = async (
  tx: Transaction,
  importer: Importer,
  { steps, fixed, overwrite }: { steps: readonly Step[]; fixed: readonly string[]; overwrite: 'state' | undefined },
): Promise<Step[]> => {
  const ids = steps.flatMap(({ draft, target }) => (draft.mistakes.length > 0 ? [] : (target?.id ?? [])));
  const locked = await readLocked(tx, importer, fixed, ids);
  return steps.map((step) => {
    const { draft, target } = step;
    const record = target && locked.get(target.id);
    if (!record) return step;
    const { version } = record;
    checkFixed(draft, record);
    keepCodes(draft, record);
    if (draft.version === undefined) {
      if (overwrite !== 'state') keepState(step, record);
    } else if (draft.version !== version)
      draft.mistakes.push({
        field: 'version',
        code: 'version_mismatch',
        detail: `is ${draft.version}, but the record has version ${version} now; export it again, and repeat the change there`,
      });
    return { ...step, target: { ...target, version } };
  });
};
