import { insertRows } from '../records/row-writes.ts';
import { meters, meterTask } from './data/meters.ts';
import type { Demo } from './demo.ts';

const WEEKS = 12;

/** Adds the meters of treadmills with a reading a week, and a task that is due by one of them. */
export const addMeters = async ({ tx, id, calendar: { instant } }: Demo): Promise<void> => {
  const created_at = instant(-7 * WEEKS, '21:30');
  const rows = meters.map(({ machine }) => ({
    machine_id: id('machine', machine),
    name: 'Running hours',
    unit: 'hour' as const,
    created_at,
    updated_at: created_at,
  }));
  const ids = await insertRows(tx, 'meter', rows);
  const readings = Array.from({ length: WEEKS }, (_, week) => WEEKS - week).flatMap((weeks) =>
    meters.map(({ hours, daily }, index) => ({
      meter_id: ids[index] ?? 0,
      value: Math.round((hours - daily * 7 * weeks) * 10) / 10,
      read_at: instant(-7 * weeks, '21:45'),
      recorded_at: instant(-7 * weeks, '21:45'),
      actor: 'Bram Jansen',
    })),
  );
  await insertRows(tx, 'meter_reading', readings);
  const { machine, ...task } = meterTask;
  const meter_id = ids[meters.findIndex((meter) => meter.machine === machine)] ?? 0;
  await insertRows(tx, 'maintenance_task', [
    { ...task, checklist: [...task.checklist], machine_id: id('machine', machine), meter_id },
  ]);
};
