import type { Schemas } from '../../../generated/contract.ts';

/**
 * `due`, `started` and `completed` are days from today; `minutes` is labour. `task` is a title and its machine's tag.
 */
export type WorkOrder = {
  title: string; machine?: string; ticket?: string; task?: string; supplier?: string; type: Schemas['WorkOrderType'];
  priority: Schemas['Priority']; status: Schemas['WorkOrderStatus']; assignee?: string; on: number; due?: number; started?: number;
  completed?: number; description?: string; resolution?: string; minutes?: number; cost?: number;
};

/** Work orders, oldest first. */
export const workOrders: readonly WorkOrder[] = [
  {
    title: 'Find out what the motor of treadmill 11 needs', machine: 'TM-11', ticket: 'Motor smells burnt',
    supplier: 'Nordvelt Fitness Service', type: 'corrective', priority: 'urgent', status: 'completed', assignee: 'R. Oud',
    on: -56, due: -50, started: -52, completed: -50,
    resolution: 'Motor and controller burnt out. Repair about 3,100 euro; advice: retire.', minutes: 75, cost: 145,
  },
  {
    title: 'Replace the console of treadmill 1', machine: 'TM-01', ticket: 'Console goes dark', supplier: 'Technogym Benelux',
    type: 'corrective', priority: 'medium', status: 'completed', assignee: 'Bram Jansen', on: -44, due: -40, started: -41,
    completed: -41, resolution: 'Console replaced, software updated.', minutes: 90, cost: 412.5,
  },
  {
    title: 'Replace the handlebar post of spin bike 2', machine: 'SP-02', ticket: 'Handlebar comes loose', type: 'corrective',
    priority: 'high', status: 'completed', assignee: 'Bram Jansen', on: -33, due: -32, started: -32, completed: -32,
    resolution: 'Post and bolt replaced.', minutes: 40, cost: 38.9,
  },
  {
    title: 'Repaint the power racks', type: 'other', priority: 'low', status: 'cancelled', on: -30,
    description: 'All three racks, at night.', resolution: 'Not this year.',
  },
  {
    title: 'Replace belt and deck of treadmill 3', machine: 'TM-03', ticket: 'Belt drifts to the left',
    supplier: 'Nordvelt Fitness Service', type: 'corrective', priority: 'high', status: 'waiting_parts', assignee: 'R. Oud',
    on: -20, due: 5, started: -9, description: 'The deck is on order; the belt is in the store.',
  },
  {
    title: 'Fit a new seat pin', machine: 'LE-01', ticket: 'Seat pin does not lock', type: 'corrective', priority: 'high',
    status: 'waiting_parts', assignee: 'Bram Jansen', on: -13, due: 3, started: -11,
  },
  {
    title: 'Replace the brake unit of recumbent bike 2', machine: 'RB-02', ticket: 'Resistance does not change',
    supplier: 'Technogym Benelux', type: 'corrective', priority: 'medium', status: 'waiting_parts', on: -9, due: 8, started: -8,
  },
  {
    title: 'Replace the cable of lat pulldown 1', machine: 'LD-01', ticket: 'Cable scrapes', type: 'corrective',
    priority: 'medium', status: 'planned', assignee: 'Bram Jansen', on: -6, due: 2,
  },
  {
    title: 'Replace the pedal arm bearing', machine: 'CT-02', ticket: 'Pedal arm seized', supplier: 'Nordvelt Fitness Service',
    type: 'corrective', priority: 'high', status: 'planned', assignee: 'R. Oud', on: -5, due: 3,
  },
  {
    title: 'Replace the flywheel bearing of spin bike 4', machine: 'SP-04', ticket: 'Flywheel wobbles', type: 'corrective',
    priority: 'medium', status: 'in_progress', assignee: 'Bram Jansen', on: -4, due: 1, started: -1,
  },
  {
    title: 'Check the safety circuit of treadmill 8', machine: 'TM-08', ticket: 'Emergency stop does not stop the belt',
    supplier: 'Life Fitness Benelux', type: 'corrective', priority: 'urgent', status: 'in_progress', assignee: 'W. Smits', on: -3,
    due: 1, started: -2, description: 'Under warranty. Keep the logs of the console.',
  },
  {
    title: 'Clean and grease the rails of the smith machine', machine: 'SM-01', type: 'preventive', priority: 'medium',
    status: 'in_progress', assignee: 'Femke Visser', on: -3, due: 0, started: -2,
  },
  {
    title: 'Yearly service of stair climber 1', machine: 'SC-01', task: 'Yearly service (SC-01)', supplier: 'Nordvelt Fitness Service',
    type: 'preventive', priority: 'medium', status: 'in_progress', assignee: 'R. Oud', on: -14, due: 1, started: -1,
  },
  {
    title: 'Weld the pulley bracket of cable crossover 2', machine: 'CX-02', ticket: 'Pulley bracket cracked', type: 'corrective',
    priority: 'urgent', status: 'open', on: -1, due: 2,
  },
  {
    title: 'Quarterly inspection of the South hall', type: 'inspection', priority: 'medium', status: 'open',
    assignee: 'Bram Jansen', on: -1, due: 6, description: 'All strength machines, by the checklist for weight stacks.',
  },
];
