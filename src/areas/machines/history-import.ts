import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTimezone } from '../../core/clock.ts';
import type { Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { isUsable } from './entity.ts';
import { machines } from './resource.ts';
import { describeWarnings, readAllWarnings } from './warnings.ts';

/** A line of a history, with its machine as a number. */
type Line = Omit<Schemas['ImportedStatusChange'], 'machine_id'> & { machine_id: number };

type Refusal = 'ahead' | 'late' | 'early' | 'same';

/** Error of a line, by the time that it was compared with. */
const REFUSALS: Readonly<Record<Refusal, (bound: string) => [field: string, detail: string]>> = {
  ahead: (now) => ['at', `must not be more than five minutes ahead, and it is ${now}`],
  late: (begin) => [
    'at',
    `must be before ${begin}, when the history of the machine begins; only earlier lines can be added to it`,
  ],
  early: (earlier) => ['at', `must not be before ${earlier}, the line before; sort the lines of a machine by time`],
  same: (since) => ['status', `is the status of the line before, since ${since}; leave the line out`],
};

type Added = { line_id: number | null; refusal: Refusal | null; bound: string };

/**
 * Adds lines of the past to the histories of machines, in their order. If a machine has only the line of its creation,
 * they replace it, and its status follows the last one. Otherwise they lie before its first line. Lines that a history has
 * already change nothing. Returns the numbers of
 * the lines, and with the last one of a machine the warnings about its new status.
 * @throws Problem validation_failed for the first line that is refused, and for a machine that would be in use despite a
 * reason against it
 */
export const addHistory = async (tx: Transaction, lines: readonly Line[]) => {
  const known = await findKnown(tx, lines);
  const added = (
    await addLines(
      tx,
      lines.filter((line) => !known.has(line)),
    )
  ).values();
  return lines.flatMap((line) => {
    const id = known.get(line);
    return id === undefined ? (added.next().value ?? []) : { id, uuid: null, version: 1, repeated: true };
  });
};

/** Returns the numbers of the lines that the histories have already. */
const findKnown = async (tx: Transaction, lines: readonly Line[]): Promise<Map<Line, number>> => {
  const { rows } = await sql<{ place: number; id: number }>`
    select line.place::int as place, min(known.id) as id
    from json_array_elements(${JSON.stringify(lines)}::json) with ordinality as line (value, place)
    join machine_status_change as known on known.machine_id = (line.value ->> 'machine_id')::bigint
      and known.at = (line.value ->> 'at')::timestamptz(3) and known.to_status::text = line.value ->> 'status'
    group by line.place`.execute(tx.em.getKysely());
  return new Map(
    rows.flatMap(({ place, id }): [Line, number][] => {
      const line = lines[place - 1];
      return line === undefined ? [] : [[line, id]];
    }),
  );
};

const addLines = async (tx: Transaction, lines: readonly Line[]) => {
  if (lines.length === 0) return [];
  const ids = [...new Set(lines.map(({ machine_id }) => machine_id))];
  const before = await machines.lockAll(tx, ids);
  const { rows } = await sql<Added>`
    select * from import_machine_history(${JSON.stringify(lines)}::json)`.execute(tx.em.getKysely());
  for (const { refusal, bound } of rows) {
    if (refusal === null) continue;
    const [field, detail] = REFUSALS[refusal](inTimezone(bound, tx.principal.timezone));
    throw invalid(`/${field}`, detail);
  }
  const after = new Map((await machines.readAll(tx, ids)).map(({ id, status }) => [id, status]));
  const warnings = await readAllWarnings(
    tx,
    before.map((machine) => ({ machine, status: after.get(machine.id) ?? machine.status })),
  );
  for (const [id, reasons] of warnings) requireUnused(after.get(id), reasons);
  const lastOf = new Map(lines.map(({ machine_id }, index) => [machine_id, index]));
  return rows.map(({ line_id }, index) => {
    const { machine_id } = lines[index] ?? { machine_id: 0 };
    const own = lastOf.get(machine_id) === index ? warnings.get(machine_id) : undefined;
    return { id: line_id ?? 0, uuid: null, version: 1, warnings: own ?? [] };
  });
};

/** Checks that lines of the past do not put a machine into use despite a reason against it. @throws Problem validation_failed */
const requireUnused = (
  status: Schemas['MachineStatus'] | undefined,
  warnings: Parameters<typeof describeWarnings>[0],
) => {
  if (status !== undefined && isUsable(status))
    throw invalid(
      '/status',
      `would put the machine into use although ${describeWarnings(warnings)}; leave the last line out, and set the status when somebody has checked the machine`,
    );
};
