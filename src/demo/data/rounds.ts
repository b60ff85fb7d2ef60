/**
 * A service of several machines, one a day from the day `on`, in days from today. Each takes `hours` and `minutes` of
 * labour, and was due `late` days earlier. `cost` is that of a bill for each machine; a contract covers it when it is 0.
 */
type Round = {
  job: string; machines: readonly string[]; on: number; hours: number; by: string; supplier?: string; minutes: number; cost?: number; late?: number;
};

const NORDVELT = { by: 'R. Oud', supplier: 'Nordvelt Fitness Service' };

/** The services of the past year, oldest first. */
export const rounds: readonly Round[] = [
  { job: 'Yearly service', machines: ['SC-02'], on: -302, hours: 5, ...NORDVELT, minutes: 210, cost: 390, late: 9 },
  {
    job: 'First service', machines: ['TM-01', 'TM-02', 'TM-03', 'TM-04', 'TM-05', 'TM-06'], on: -252, hours: 3, ...NORDVELT, minutes: 120, cost: 0,
  },
  { job: 'Yearly service', machines: ['SP-01', 'SP-02', 'SP-03', 'SP-04', 'SP-05', 'SP-06'], on: -210, hours: 2, by: 'Bram Jansen', minutes: 45 },
  { job: 'Yearly service', machines: ['RW-01', 'RW-02', 'RW-03', 'RW-04'], on: -196, hours: 2, by: 'Bram Jansen', minutes: 60, late: 4 },
  { job: 'Yearly service', machines: ['CT-01', 'CT-02', 'CT-03'], on: -160, hours: 3, by: 'Bram Jansen', minutes: 90 },
  {
    job: 'First service', machines: ['TM-07', 'TM-09', 'TM-10', 'CT-04', 'CT-05'], on: -140, hours: 3, by: 'W. Smits',
    supplier: 'Life Fitness Benelux', minutes: 100, cost: 95,
  },
  { job: 'Yearly service', machines: ['LP-01', 'LE-01', 'LC-01', 'CP-01', 'SH-01'], on: -112, hours: 3, ...NORDVELT, minutes: 120, cost: 0, late: 3 },
  {
    job: 'Second service', machines: ['TM-01', 'TM-02', 'TM-03', 'TM-04', 'TM-05', 'TM-06'], on: -84, hours: 3, ...NORDVELT, minutes: 120, cost: 0,
  },
];
