import type { Schemas } from '../../../generated/contract.ts';

/** `to` is the key of the row: an asset tag (for an inspection or incident, the machine's), a name or a title. */
type Note = { on: Schemas['NotableType']; to: string; days: number; author: string; body: string };

/** Notes, oldest first. */
export const notes: readonly Note[] = [
  {
    on: 'supplier', to: 'Nordvelt Fitness Service', days: -90, author: 'Femke Visser',
    body: 'Calls back within an hour when the planner is asked by name.',
  },
  { on: 'inspection', to: 'LP-01', days: -42, author: 'Bram Jansen', body: 'Photo of the kink is in the folder at the desk.' },
  {
    on: 'quote', to: 'New motor for treadmill 11', days: -45, author: 'Femke Visser',
    body: 'More than a third of a new treadmill. Decided against it.',
  },
  {
    on: 'machine', to: 'TM-11', days: -40, author: 'Femke Visser',
    body: 'Unplugged and taped off. Pick-up for scrap is asked for.',
  },
  {
    on: 'contract', to: 'Service of the Riverside treadmills', days: -30, author: 'Femke Visser',
    body: 'Ask for a lower price before it renews: two machines fewer.',
  },
  { on: 'incident', to: 'SP-02', days: -31, author: 'Yusuf Demir', body: 'I am fine. All posts were checked the next morning.' },
  {
    on: 'ticket', to: 'Belt drifts to the left', days: -20, author: 'Bram Jansen',
    body: 'Adjusted the rear roller; it comes back after a day. Deck has a groove.',
  },
  {
    on: 'work_order', to: 'Replace belt and deck of treadmill 3', days: -9, author: 'Bram Jansen',
    body: 'Old belt is off. Waiting for the deck.',
  },
  { on: 'machine', to: 'TM-03', days: -9, author: 'Bram Jansen', body: 'Sign put on the console, power cord locked away.' },
  {
    on: 'part', to: 'Selector pin, magnetic', days: -8, author: 'Bram Jansen',
    body: 'Members take them home. Order the ones with a cord next time.',
  },
  {
    on: 'location', to: 'Riverside parts store', days: -7, author: 'Femke Visser',
    body: 'Shelf C is being moved; cables are on shelf A for now.',
  },
  {
    on: 'purchase_order', to: 'PO-0044', days: -5, author: 'Femke Visser',
    body: 'The cable is out of stock; the rest is to follow within two weeks.',
  },
  {
    on: 'ticket', to: 'Emergency stop does not stop the belt', days: -3, author: 'Bram Jansen',
    body: 'Key, cord and magnet look fine. It must be the relay.',
  },
  {
    on: 'warranty_claim', to: 'Emergency stop of treadmill 8', days: -2, author: 'Femke Visser',
    body: 'Wouter Smits at the warranty desk has the case.',
  },
  {
    on: 'maintenance_task', to: 'Cable check (LP-01)', days: -1, author: 'Bram Jansen',
    body: 'Look at the kink near the lower pulley first.',
  },
  { on: 'reporter', to: 'Noor de Wit', days: -1, author: 'Femke Visser', body: 'Wants to know when treadmill 3 is back.' },
  {
    on: 'floor_plan', to: 'North hall, Riverside', days: -1, author: 'Femke Visser',
    body: 'The row of treadmills moves one metre back in spring.',
  },
  { on: 'exercise', to: 'Leg press', days: -1, author: 'Yusuf Demir', body: 'Beginners start at plate 4.' },
];
