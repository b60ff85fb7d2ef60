import type { Schemas } from '../../../generated/contract.ts';

/**
 * `due` is the next date, in days from today. `kept` lists the dates before it, oldest first: how many days later the
 * task was completed, or null if an earlier completion was so late that it passed the date over. Without `every`, a task
 * is due once.
 */
export type Task = {
  title: string; machine: string; due: number; every?: [number, Schemas['RuleUnit']]; basis?: Schemas['RuleBasis'];
  kept?: readonly (number | null)[]; ends?: number; active?: boolean; instructions?: string; checklist?: string[]; assignee?: string;
};

const BELT = {
  instructions: 'Unplug the treadmill first. Tension is right when the belt lifts 5 cm at its middle.',
  checklist: ['Belt tension', 'Belt alignment', 'Silicone under the belt', 'Motor hood vacuumed'],
};
const YEARLY = {
  instructions: 'By the service firm. Keep its report with the machine.',
  checklist: ['Safety stop', 'Bearings', 'Wiring', 'Calibration'],
};
const CABLES = {
  instructions: 'Run each cable over its whole length with a cloth; a broken strand catches. Replace at the first broken strand.',
  checklist: ['Cables', 'Pulleys', 'Carabiners and pins', 'Guide rods greased'],
};
const CHAIN = { instructions: 'Purified mineral oil only, on a paper towel.', checklist: ['Chain oiled', 'Rail wiped', 'Handle and cord'] };

const BOLTS = { checklist: ['Anchor bolts', 'Safety arms', 'J-cups'] };
const PEDAL_ARMS = { checklist: ['Pedal arms', 'Wheels and ramp', 'Heart rate grips'] };
const BRAKE = { checklist: ['Brake', 'Flywheel', 'Pedals', 'Seat and handlebar posts'] };
const STEPS = { checklist: ['Step chains', 'Step covers', 'Handrails'] };

type Plan = Omit<Schemas['MaintenancePlanCreate'], 'active'>;

type PlanTask = {
  key: string; title: string; every: [number, Schemas['RuleUnit']]; starts: number; minutes: number;
  instructions?: string; checklist: string[];
};

const planOf = (name: string, type: string, { every, starts, minutes, checklist, ...task }: PlanTask): Plan => ({
  name,
  match: { type },
  tasks: [
    {
      ...task, rule_interval: every[0], rule_unit: every[1], starts_in_days: starts, estimated_minutes: minutes,
      checklist: checklist.map((item) => ({ item, required: false })),
    },
  ],
});

/** The plans of the gym. The tasks of their titles below are theirs; other machines of the type get one that is first due in `starts` days. */
export const ownPlans: readonly Plan[] = [
  planOf('Treadmills', 'treadmill', { key: 'belt', title: 'Belt and deck service', every: [3, 'month'], starts: 80, minutes: 40, ...BELT }),
  planOf('Cross-trainers', 'cross-trainer', { key: 'arms', title: 'Pedal arms and wheels', every: [2, 'month'], starts: 55, minutes: 20, ...PEDAL_ARMS }),
  planOf('Stair climbers', 'stair climber', { key: 'steps', title: 'Steps and chains', every: [1, 'month'], starts: 40, minutes: 30, ...STEPS }),
  planOf('Spin bikes', 'indoor bike', { key: 'brake', title: 'Brake and flywheel check', every: [1, 'month'], starts: 45, minutes: 15, ...BRAKE }),
  planOf('Power racks', 'power rack', { key: 'bolts', title: 'Bolts and uprights', every: [6, 'month'], starts: 100, minutes: 25, ...BOLTS }),
];

/** Maintenance tasks: some overdue, some due within a week, the rest later. */
export const tasks: readonly Task[] = [
  // Overdue
  { title: 'Belt and deck service', machine: 'TM-02', due: -12, every: [3, 'month'], kept: [0, 14, 0], ...BELT },
  { title: 'Belt and deck service', machine: 'TM-09', due: -5, every: [3, 'month'], kept: [0, 0, 2], ...BELT },
  { title: 'Cable check', machine: 'CX-01', due: -3, every: [6, 'week'], kept: [0, 1, 0, 6, 0, 0, 0, 0], assignee: 'Kim de Boer', ...CABLES },
  { title: 'Chain and rail care', machine: 'RW-02', due: -1, every: [2, 'week'], kept: [0, 0, 1, 0, 0, 16, null, 0, 0, 0, 2, 0, 1, 0, 0, 0, 3, 0, 0, 15, null, 0, 0, 0, 0, 0], ...CHAIN },
  { title: 'Yearly service', machine: 'SC-01', due: -1, every: [1, 'year'], kept: [0], ...YEARLY },
  // Due within a week
  { title: 'Cable check', machine: 'LP-01', due: 0, every: [6, 'week'], kept: [0, 0, 3, 0, 0, 9, 0, 0], ...CABLES },
  { title: 'Belt and deck service', machine: 'TM-01', due: 2, every: [3, 'month'], kept: [0, 11, 0], assignee: 'Bram Jansen', ...BELT },
  {
    title: 'Pedal arms and wheels', machine: 'CT-01', due: 3, every: [2, 'month'], kept: [0, 0, 20, 0, 0],
    ...PEDAL_ARMS,
  },
  { title: 'Chain and rail care', machine: 'RW-01', due: 4, every: [2, 'week'], basis: 'completed', kept: [0, 1, 0, 0, 2, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0], ...CHAIN },
  { title: 'Belt and deck service', machine: 'TM-04', due: 5, every: [3, 'month'], kept: [0, 0, 4, 0], ...BELT },
  { title: 'Cable check', machine: 'LD-02', due: 6, every: [6, 'week'], kept: [0, 0, 0, 1, 0, 0, 0], ...CABLES },
  {
    title: 'Brake and flywheel check', machine: 'SP-01', due: 7, every: [1, 'month'], kept: [0, 0, 0, 0, 2, 0, 0, 0, 0],
    ...BRAKE,
  },
  // Later
  {
    title: 'Pedals and drive belt', machine: 'UB-01', due: 9, every: [4, 'month'], kept: [0, 0, 0],
    checklist: ['Pedals and straps', 'Drive belt', 'Seat post'],
  },
  { title: 'Belt and deck service', machine: 'TM-06', due: 11, every: [3, 'month'], kept: [0, 13, 0, 0], ...BELT },
  {
    title: 'Steps and chains', machine: 'SC-02', due: 12, every: [1, 'month'], kept: [0, 0, 5, 0, 0, 35, null, 0, 0, 4, 0, 0],
    ...STEPS,
  },
  { title: 'Chain and rail care', machine: 'RW-06', due: 13, every: [2, 'week'], kept: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], ...CHAIN },
  { title: 'Cable check', machine: 'FT-01', due: 16, every: [6, 'week'], kept: [0, 0, 2, 0, 0, 0], ...CABLES },
  {
    title: 'Bolts and uprights', machine: 'PR-01', due: 24, every: [6, 'month'], kept: [0, 0],
    ...BOLTS,
  },
  {
    title: 'Bolts and uprights', machine: 'PR-02', due: 24, every: [6, 'month'], kept: [21, 0],
    ...BOLTS,
  },
  { title: 'Yearly service', machine: 'TM-07', due: 33, every: [1, 'year'], ...YEARLY },
  {
    title: 'Fan cage and crank', machine: 'AK-02', due: 41, every: [6, 'month'], kept: [0, 0],
    checklist: ['Fan cage', 'Crank bolts', 'Drive belt'],
  },
  { title: 'Upholstery round', machine: 'LC-01', due: 58, every: [1, 'year'], basis: 'completed', kept: [0] },
  { title: 'Hinges and wheels', machine: 'BN-01', due: 75, every: [1, 'year'], ends: 400, kept: [0] },
  {
    title: 'Last warranty check-up', machine: 'FT-01', due: 120, instructions: 'Ask Matrix to come before the warranty runs out.',
  },
  // No longer active
  { title: 'Belt and deck service', machine: 'TM-11', due: 21, every: [3, 'month'], kept: [0, 0, 0, 0], active: false, ...BELT },
];

/** `failed` describes the defect of each failed checklist item. */
type Inspection = {
  machine: string; on: number; checklist: readonly string[]; failed?: Readonly<Record<string, string>>; inspector: string;
  notes?: string; next: number; blocked?: boolean;
};

const CARDIO = ['Emergency stop', 'Power cord and plug', 'Moving parts covered', 'Console', 'Frame and bolts'] as const;
const STACK = ['Cables', 'Pulleys', 'Guide rods and stack', 'Selector pin', 'Upholstery', 'Frame and bolts'] as const;
const FREE = ['Frame and bolts', 'Safety stops', 'Upholstery'] as const;

const BRAM = 'Bram Jansen';
const SERVICE = 'R. Oud (Nordvelt)';

/** Inspections, oldest first. */
export const inspections: readonly Inspection[] = [
  { machine: 'PR-01', on: -158, checklist: FREE, inspector: SERVICE, next: 24 },
  {
    machine: 'TM-11', on: -57, checklist: CARDIO, failed: { 'Moving parts covered': 'Hood hot, smells burnt' }, inspector: BRAM,
    next: -27, notes: 'Motor draws too much current.',
  },
  { machine: 'CX-01', on: -45, checklist: STACK, inspector: BRAM, next: -3 },
  {
    machine: 'LP-01', on: -42, checklist: STACK, inspector: BRAM, next: 0,
    notes: 'Cable has a slight kink near the lower pulley; watch it.',
  },
  { machine: 'TM-01', on: -41, checklist: CARDIO, inspector: SERVICE, next: 140, notes: 'New console works.' },
  {
    machine: 'SP-02', on: -33, checklist: CARDIO, failed: { 'Frame and bolts': 'Handlebar post turns freely' }, inspector: BRAM,
    next: -32, blocked: true,
  },
  { machine: 'SP-02', on: -32, checklist: CARDIO, inspector: BRAM, next: 60 },
  { machine: 'TM-07', on: -30, checklist: CARDIO, inspector: SERVICE, next: 335 },
  { machine: 'CP-01', on: -26, checklist: STACK, inspector: BRAM, next: 156 },
  {
    machine: 'SR-01', on: -26, checklist: STACK, failed: { Upholstery: 'Chest pad worn at the edge' }, inspector: BRAM, next: 30,
    notes: 'Safe to use.',
  },
  {
    machine: 'RW-01', on: -24, checklist: ['Chain', 'Handle and cord', 'Rail and seat', 'Foot straps'], inspector: 'Femke Visser',
    next: 66,
  },
  {
    machine: 'LD-01', on: -7, checklist: STACK, failed: { Pulleys: 'Runs dry, cable scrapes' }, inspector: BRAM, next: 2,
    notes: 'Light loads until the cable is replaced.',
  },
  {
    machine: 'PF-01', on: -4, checklist: STACK, failed: { 'Guide rods and stack': 'Left rod bent, stack jams at plate 6' },
    inspector: SERVICE, next: 10, blocked: true,
  },
  {
    machine: 'TM-08', on: -3, checklist: CARDIO, failed: { 'Emergency stop': 'Belt runs on for eight seconds' }, inspector: BRAM,
    next: 4, blocked: true,
  },
  {
    machine: 'TM-10', on: -2, checklist: CARDIO, inspector: BRAM, next: 90,
    notes: 'Checked because of treadmill 8: the stop works.',
  },
  {
    machine: 'TM-07', on: -2, checklist: CARDIO, inspector: BRAM, next: 90,
    notes: 'Checked because of treadmill 8: the stop works.',
  },
];
