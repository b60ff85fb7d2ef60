import type { Schemas } from '../../../generated/contract.ts';

type Plan = Omit<Schemas['MaintenancePlanCreate'], 'active'>;

const CHECK = 'An example from general knowledge. Check it against the manual of the manufacturer first.';

const instructions = (text: string): string => `${text} ${CHECK}`;

const number = (item: string, unit: string, min: number | null, max: number | null) =>
  ({ item, kind: 'number', unit, min, max, required: true }) as const;

const check = (item: string) => ({ item, required: true });

/**
 * Example plans for common types of machines. They are written from general knowledge, so each says that it is an example,
 * and is inactive until somebody has checked it.
 */
export const examplePlans: readonly Plan[] = [
  {
    name: 'Example: treadmills',
    match: { type: 'treadmill' },
    tasks: [
      {
        key: 'belt', title: 'Belt and deck care', rule_unit: 'month', rule_interval: 3, starts_in_days: 30, estimated_minutes: 40,
        meter: { name: 'Running hours', interval: 500 },
        instructions: instructions('Unplug the treadmill. Wipe the deck, put silicone under the belt and center the belt.'),
        checklist: [check('Unplugged'), number('Lift of the belt at its middle', 'mm', 30, 75), check('Belt centered'), check('Motor hood vacuumed')],
      },
      {
        key: 'safety', title: 'Safety stop', rule_unit: 'month', rule_interval: 1, starts_in_days: 7, estimated_minutes: 5,
        instructions: instructions('Pull the safety key at walking speed: the belt must stop.'),
        checklist: [check('Safety key stops the belt'), check('Emergency stop'), { item: 'Picture of the key and its cord', kind: 'photo' }],
      },
    ],
  },
  {
    name: 'Example: rowing machines',
    match: { type: 'rowing machine' },
    tasks: [
      {
        key: 'rail', title: 'Rail and seat care', rule_unit: 'week', rule_interval: 1, starts_in_days: 7, estimated_minutes: 5,
        instructions: instructions('Wipe the rail with a cloth and check that the seat rolls freely.'),
        checklist: [check('Rail wiped'), check('Seat rolls freely')],
      },
      {
        key: 'chain', title: 'Chain care', rule_unit: 'week', rule_interval: 2, starts_in_days: 14, estimated_minutes: 10,
        instructions: instructions('Oil the chain over its whole length with a paper towel.'),
        checklist: [check('Chain oiled'), check('Handle and cord')],
      },
    ],
  },
  {
    name: 'Example: indoor bikes',
    match: { type: 'indoor bike' },
    tasks: [
      {
        key: 'bolts', title: 'Pedals, saddle and bolts', rule_unit: 'month', rule_interval: 1, starts_in_days: 14, estimated_minutes: 15,
        instructions: instructions('Tighten pedals, cranks and posts; replace worn straps.'),
        checklist: [check('Pedals and cranks tight'), check('Posts lock'), { item: 'Remarks', kind: 'text' }],
      },
      {
        key: 'drive', title: 'Drive and resistance', rule_unit: 'month', rule_interval: 6, starts_in_days: 60, estimated_minutes: 30,
        instructions: instructions('Check the belt or chain, the resistance and the emergency brake.'),
        checklist: [check('Drive without play'), check('Resistance over its whole range'), check('Emergency brake')],
      },
    ],
  },
  {
    name: 'Example: cross-trainers',
    match: { type: 'cross-trainer' },
    tasks: [
      {
        key: 'joints', title: 'Joints, wheels and ramp', rule_unit: 'month', rule_interval: 2, starts_in_days: 21, estimated_minutes: 25,
        instructions: instructions('Clean the ramp and the wheels; tighten and grease the joints.'),
        checklist: [check('Ramp and wheels clean'), check('Joints without play'), check('Pedal arms')],
      },
      {
        key: 'service', title: 'Yearly service', rule_unit: 'year', rule_interval: 1, estimated_minutes: 120,
        instructions: instructions('Bearings, drive belt, wiring and calibration.'),
        checklist: [check('Bearings'), check('Drive belt'), check('Wiring'), check('Calibration')],
      },
    ],
  },
  {
    name: 'Example: cable machines',
    match: { type: 'cable crossover' },
    tasks: [
      {
        key: 'cables', title: 'Cables and pulleys', rule_unit: 'week', rule_interval: 6, starts_in_days: 14, estimated_minutes: 30,
        instructions: instructions('Run a cloth over each cable: a broken strand catches. Replace a cable at the first one.'),
        checklist: [check('Cables'), check('Pulleys'), check('Carabiners and pins'), { item: 'Picture of each worn place', kind: 'photo' }],
      },
      {
        key: 'rods', title: 'Guide rods', rule_unit: 'month', rule_interval: 3, starts_in_days: 30, estimated_minutes: 15,
        instructions: instructions('Clean the guide rods and grease them thinly.'),
        checklist: [check('Rods clean and greased'), check('Weights slide freely')],
      },
    ],
  },
];
