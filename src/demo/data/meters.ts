/** `hours` is what the counter shows today, and `daily` what the machine runs a day. */
type Meter = { machine: string; hours: number; daily: number };

/** The running hours of treadmills, which staff write down every week. */
export const meters: readonly Meter[] = [
  { machine: 'TM-01', hours: 9412, daily: 8.2 },
  { machine: 'TM-02', hours: 9127.5, daily: 7.9 },
  { machine: 'TM-04', hours: 4870, daily: 8.4 },
  { machine: 'TM-05', hours: 4655, daily: 7.5 },
  { machine: 'TM-06', hours: 3310.5, daily: 6.8 },
];

/** The task that is due by running hours. */
export const meterTask = {
  title: 'Replace the drive belt',
  machine: 'TM-05',
  meter_interval: 600,
  instructions: 'After 600 hours, whatever the belt looks like.',
  checklist: ['Belt replaced', 'Tension set', 'Test run'],
} as const;
