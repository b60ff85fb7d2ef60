import { insertRows } from '../../src/records/row-writes.ts';
import type { Gym } from './gym.ts';
import { writeHistory } from './histories.ts';
import { addMachine } from './rows.ts';

/** A machine that fails on some days of a month from 06:00 UTC on, and one repair that costs something. */
type Failing = {
  machine: Parameters<typeof addMachine>[1];
  /** Such as `2026-03`. */
  month: string;
  failures: number;
  /** The hour in which it is up again. */
  until: string;
  repaired_on: string;
  cost: number;
};

/** Adds such a machine, which is up since December 2025. */
export const addFailingMachine = async (
  gym: Gym,
  { machine, month, failures, until, repaired_on, cost }: Failing,
): Promise<void> => {
  const { id } = await addMachine(gym, { replacement_value: 1000, ...machine });
  const days = Array.from({ length: failures }, (_, n) => `${month}-${n + 10}`);
  await writeHistory(gym, id, [
    ['2025-12-01T00:00', 'active'],
    ...days.flatMap((day) => [[`${day}T06:00`, 'defect'] as const, [`${day}T${until}`, 'active'] as const]),
  ]);
  const completed_at = `${repaired_on}T12:00:00Z`;
  const order = { title: 'Repair', machine_id: id, status: 'completed', completed_at, cost } as const;
  await gym.seed((tx) => insertRows(tx, 'work_order', [order]));
};
