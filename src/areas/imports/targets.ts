import { sql } from 'kysely';
import type { Transaction } from '../../platform/context.ts';
import type { Importer } from './areas.ts';
import type { Step } from './steps.ts';

/** A locked record: its version, and the fields of its state as they are. */
type Locked = { id: number; version: number; state: Readonly<Record<string, unknown>> };

const readLocked = async (
  tx: Transaction,
  { kind, state }: Importer,
  ids: readonly number[],
): Promise<Map<number, Locked>> => {
  if (ids.length === 0) return new Map();
  const columns = sql.join(state.flatMap((name) => [sql.lit(name), sql.ref(name)]));
  const { rows } = await sql<Locked>`
    select id, version, json_build_object(${columns}) as state from ${sql.table(kind)} where id = any(${ids}::bigint[])
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

/**
 * Locks the records that the steps update, which may have changed since they were looked up. A row with the version of
 * another state of its record gets a mistake. A row without one leaves the state of the record alone, because it may be
 * older, unless `overwrite` is `state`.
 */
export const lockTargets = async (
  tx: Transaction,
  importer: Importer,
  steps: readonly Step[],
  overwrite: 'state' | undefined,
): Promise<Step[]> => {
  const ids = steps.flatMap(({ draft, target }) => (draft.mistakes.length > 0 ? [] : (target?.id ?? [])));
  const locked = await readLocked(tx, importer, ids);
  return steps.map((step) => {
    const { draft, target } = step;
    const record = target && locked.get(target.id);
    if (!record) return step;
    const { version } = record;
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
