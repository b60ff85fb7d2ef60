import type { Schemas } from '../../../generated/contract.ts';

/**
 * A defect and its repair, both over. `on` is the day of the report, in days from today; `seen` minutes later somebody
 * has read it. The machine has `status` from the report on, if it was not left in use. The work begins `start` days after
 * the report and takes `hours`; with `wait` it is interrupted for that many days, because parts are missing. `minutes` is
 * labour, `parts` are quantities from the stock, `cost` is that of a bill.
 */
export type Repair = {
  machine: string; on: number; at: string; title: string; reporter: string; priority: Schemas['Priority']; seen: number;
  status?: Extract<Schemas['MachineStatus'], 'partial_defect' | 'defect' | 'out_of_service'>; job: string; start: number; wait?: number;
  hours: number; by: string; supplier?: string; minutes: number; cost?: number; parts?: Readonly<Record<string, number>>; outcome: string;
};

const BRAM = { by: 'Bram Jansen' };
const FEMKE = { by: 'Femke Visser' };
const NORDVELT = { by: 'R. Oud', supplier: 'Nordvelt Fitness Service' };
const LIFE_FITNESS = { by: 'W. Smits', supplier: 'Life Fitness Benelux' };

/** The repairs of the past year, oldest first. */
export const repairs: readonly Repair[] = [
  {
    machine: 'CP-01', on: -340, at: '18:05', title: 'Handle grip torn', reporter: 'Koen Mulder', priority: 'low', seen: 3950, status: 'partial_defect',
    job: 'Wrap the handles of chest press 1', start: 5, hours: 1, ...FEMKE, minutes: 20, parts: { 'Grip tape': 1 }, outcome: 'Both handles wrapped.',
  },
  {
    machine: 'TM-02', on: -332, at: '07:40', title: 'Belt slips', reporter: 'Noor de Wit', priority: 'high', seen: 35, status: 'out_of_service',
    job: 'Replace belt and rollers of treadmill 2', start: 1, wait: 8, hours: 4, ...NORDVELT, minutes: 180, cost: 640,
    outcome: 'Belt and both rollers replaced.',
  },
  {
    machine: 'RW-04', on: -318, at: '19:10', title: 'Monitor stays blank', reporter: 'Aisha El Amrani', priority: 'medium', seen: 690, status: 'defect',
    job: 'Replace the monitor of rowing machine 4', start: 2, wait: 6, hours: 1, ...BRAM, minutes: 40, cost: 189, outcome: 'New monitor.',
  },
  {
    machine: 'SR-01', on: -310, at: '20:20', title: 'Seat bolt sheared', reporter: 'Thomas Bakker', priority: 'high', seen: 55, status: 'out_of_service',
    job: 'Replace the seat bolt of the seated row', start: 3, wait: 4, hours: 2, ...BRAM, minutes: 50, cost: 39, outcome: 'Bolt and bushing replaced.',
  },
  {
    machine: 'TM-11', on: -300, at: '09:30', title: 'Motor runs hot', reporter: 'Femke Visser', priority: 'high', seen: 20, status: 'defect',
    job: 'Replace the motor brushes of treadmill 11', start: 3, wait: 10, hours: 4, ...NORDVELT, minutes: 210, cost: 520, outcome: 'Brushes replaced.',
  },
  {
    machine: 'TM-01', on: -290, at: '12:45', title: 'Holder of the safety key broken', reporter: 'Yusuf Demir', priority: 'urgent', seen: 10,
    status: 'out_of_service', job: 'Fit a new key holder to treadmill 1', start: 1, hours: 1, ...FEMKE, minutes: 30, cost: 12.5, outcome: 'New holder.',
  },
  {
    machine: 'SC-01', on: -285, at: '17:30', title: 'Step chain jumps', reporter: 'Thomas Bakker', priority: 'urgent', seen: 25, status: 'out_of_service',
    job: 'Replace the step chains of stair climber 1', start: 2, wait: 11, hours: 5, ...NORDVELT, minutes: 270, cost: 745,
    outcome: 'Both chains and sprockets replaced.',
  },
  {
    machine: 'SM-01', on: -280, at: '21:00', title: 'Hook does not turn back', reporter: 'Koen Mulder', priority: 'urgent', seen: 640,
    status: 'out_of_service', job: 'Free the hooks of the smith machine', start: 2, hours: 2, ...BRAM, minutes: 60, outcome: 'Springs replaced from the spares kit.',
  },
  {
    machine: 'TM-03', on: -270, at: '18:50', title: 'Motor cuts out', reporter: 'Noor de Wit', priority: 'high', seen: 40, status: 'defect',
    job: 'Replace the motor controller of treadmill 3', start: 2, wait: 12, hours: 4, ...NORDVELT, minutes: 200, cost: 890, outcome: 'New controller.',
  },
  {
    machine: 'LD-01', on: -260, at: '08:15', title: 'Cable end frays', reporter: 'Bram Jansen', priority: 'high', seen: 5, status: 'out_of_service',
    job: 'Shorten the cable of lat pulldown 1', start: 1, hours: 2, ...BRAM, minutes: 90, parts: { 'Steel cable 5 mm, coated': 5.5, 'Cable end clamp 5 mm': 2 },
    outcome: 'New cable, both ends clamped.',
  },
  {
    machine: 'CT-01', on: -256, at: '16:10', title: 'Pedal wheel squeals', reporter: 'Aisha El Amrani', priority: 'low', seen: 2890, status: 'partial_defect',
    job: 'Replace a pedal wheel of cross-trainer 1', start: 7, hours: 2, ...BRAM, minutes: 60, cost: 44, outcome: 'Left wheel replaced.',
  },
  {
    machine: 'LE-01', on: -250, at: '19:45', title: 'Selector pin missing', reporter: 'Koen Mulder', priority: 'medium', seen: 700, status: 'defect',
    job: 'Put a pin on leg extension 1', start: 1, hours: 1, ...FEMKE, minutes: 15, parts: { 'Selector pin, magnetic': 1 }, outcome: 'Pin on a cord.',
  },
  {
    machine: 'UB-01', on: -240, at: '10:05', title: 'Pedal strap torn', reporter: 'Koen Mulder', priority: 'low', seen: 1500,
    job: 'Replace the pedals of upright bike 1', start: 3, hours: 1, ...FEMKE, minutes: 20, parts: { 'Pedal set and straps': 1 }, outcome: 'New pedals.',
  },
  {
    machine: 'TM-02', on: -236, at: '13:20', title: 'Console shows error 12', reporter: 'Femke Visser', priority: 'medium', seen: 15, status: 'defect',
    job: 'Find the fault of treadmill 2', start: 2, hours: 2, ...BRAM, minutes: 80, outcome: 'Loose plug of the speed sensor.',
  },
  {
    machine: 'SK-02', on: -232, at: '18:30', title: 'Cord squeals', reporter: 'Thomas Bakker', priority: 'low', seen: 4200, status: 'partial_defect',
    job: 'Clean the pulleys of ski trainer 2', start: 5, hours: 1, ...BRAM, minutes: 50, outcome: 'Pulleys cleaned and greased.',
  },
  {
    machine: 'SC-02', on: -225, at: '20:40', title: 'Left step sinks', reporter: 'Yusuf Demir', priority: 'urgent', seen: 30, status: 'out_of_service',
    job: 'Replace the step shaft of stair climber 2', start: 2, wait: 9, hours: 4, ...NORDVELT, minutes: 220, cost: 610, outcome: 'Shaft and bushings replaced.',
  },
  {
    machine: 'RW-04', on: -221, at: '07:05', title: 'Chain jumps', reporter: 'Koen Mulder', priority: 'medium', seen: 420, status: 'defect',
    job: 'Replace the chain of rowing machine 4', start: 3, hours: 2, ...BRAM, minutes: 75, parts: { 'Chain, RowErg': 1 }, outcome: 'New chain.',
  },
  {
    machine: 'HS-01', on: -215, at: '19:00', title: 'Sled runs rough', reporter: 'Koen Mulder', priority: 'low', seen: 5800, status: 'partial_defect',
    job: 'Replace the sled bearings of the hack squat', start: 8, wait: 6, hours: 3, ...NORDVELT, minutes: 150, cost: 220, outcome: 'Four bearings replaced.',
  },
  {
    machine: 'TM-09', on: -212, at: '15:25', title: 'Belt off centre', reporter: 'Yusuf Demir', priority: 'medium', seen: 60, status: 'partial_defect',
    job: 'Align the belt of treadmill 9', start: 2, hours: 1, ...BRAM, minutes: 40, parts: { 'Silicone lubricant': 0.25 }, outcome: 'Belt aligned and lubricated.',
  },
  {
    machine: 'TM-06', on: -205, at: '09:50', title: 'Fan does not turn', reporter: 'Noor de Wit', priority: 'low', seen: 3100, status: 'partial_defect',
    job: 'Replace the fan of treadmill 6', start: 4, hours: 1, ...FEMKE, minutes: 35, cost: 18, outcome: 'Fan replaced.',
  },
  {
    machine: 'LP-01', on: -200, at: '17:15', title: 'Strand of the cable broken', reporter: 'Bram Jansen', priority: 'urgent', seen: 5, status: 'out_of_service',
    job: 'Replace the cable of the leg press', start: 1, hours: 3, ...BRAM, minutes: 120, parts: { 'Steel cable 5 mm, coated': 7.5, 'Cable end clamp 5 mm': 4 },
    outcome: 'New cable.',
  },
  {
    machine: 'LD-02', on: -193, at: '12:20', title: 'Pulley squeaks', reporter: 'Thomas Bakker', priority: 'low', seen: 2600, status: 'partial_defect',
    job: 'Replace a pulley of lat pulldown 2', start: 4, hours: 1, ...BRAM, minutes: 35, parts: { 'Pulley 90 mm': 1 }, outcome: 'Pulley replaced.',
  },
  {
    machine: 'CT-02', on: -190, at: '11:35', title: 'Left pedal arm loose', reporter: 'Aisha El Amrani', priority: 'high', seen: 75, status: 'defect',
    job: 'Replace the bearing of cross-trainer 2', start: 2, hours: 3, ...BRAM, minutes: 110, parts: { 'Pedal arm bearing, Integrity': 1 },
    outcome: 'Bearing replaced, arm tightened.',
  },
  {
    machine: 'SK-01', on: -186, at: '06:55', title: 'Cord frays', reporter: 'Koen Mulder', priority: 'medium', seen: 800, status: 'defect',
    job: 'Replace the cord of ski trainer 1', start: 3, wait: 8, hours: 1, ...BRAM, minutes: 45, cost: 42, outcome: 'Both cords replaced.',
  },
  {
    machine: 'TM-11', on: -180, at: '18:15', title: 'Speed drifts', reporter: 'Koen Mulder', priority: 'high', seen: 90, status: 'defect',
    job: 'Calibrate treadmill 11', start: 2, hours: 3, ...NORDVELT, minutes: 140, cost: 260, outcome: 'Sensor replaced and calibrated.',
  },
  {
    machine: 'RW-07', on: -176, at: '21:10', title: 'Monitor forgets its settings', reporter: 'Noor de Wit', priority: 'low', seen: 1900, status: 'partial_defect',
    job: 'Replace the monitor of rowing machine 7', start: 2, wait: 6, hours: 1, ...BRAM, minutes: 30, cost: 189, outcome: 'New monitor.',
  },
  {
    machine: 'SH-01', on: -175, at: '16:40', title: 'Weight stack sticks', reporter: 'Femke Visser', priority: 'medium', seen: 15, status: 'defect',
    job: 'Free the stack of shoulder press 1', start: 2, hours: 2, ...BRAM, minutes: 65, parts: { 'Pulley 90 mm': 1 }, outcome: 'Rods greased, pulley replaced.',
  },
  {
    machine: 'TM-04', on: -170, at: '19:55', title: 'Incline stuck at 6 percent', reporter: 'Thomas Bakker', priority: 'medium', seen: 720, status: 'partial_defect',
    job: 'Replace the lift motor of treadmill 4', start: 6, wait: 7, hours: 3, ...NORDVELT, minutes: 130, cost: 310, outcome: 'Lift motor replaced.',
  },
  {
    machine: 'SP-01', on: -167, at: '20:30', title: 'Pedal clip broken', reporter: 'Yusuf Demir', priority: 'low', seen: 45,
    job: 'Replace the pedals of spin bike 1', start: 1, hours: 1, ...FEMKE, minutes: 20, parts: { 'Pedal set and straps': 1 }, outcome: 'New pedals.',
  },
  {
    machine: 'RB-01', on: -160, at: '14:05', title: 'Seat slides back', reporter: 'Koen Mulder', priority: 'high', seen: 30, status: 'out_of_service',
    job: 'Replace the seat lever of recumbent bike 1', start: 1, hours: 2, ...BRAM, minutes: 55, cost: 48, outcome: 'Lever and spring replaced.',
  },
  {
    machine: 'TM-07', on: -150, at: '08:35', title: 'Console does not start', reporter: 'Yusuf Demir', priority: 'high', seen: 25, status: 'defect',
    job: 'Replace the console of treadmill 7', start: 1, wait: 3, hours: 2, ...LIFE_FITNESS, minutes: 80, cost: 540, outcome: 'Console replaced.',
  },
  {
    machine: 'RW-04', on: -149, at: '18:25', title: 'Flywheel grinds', reporter: 'Noor de Wit', priority: 'high', seen: 180, status: 'out_of_service',
    job: 'Replace the flywheel bearing of rowing machine 4', start: 4, wait: 9, hours: 3, ...NORDVELT, minutes: 120, cost: 236, outcome: 'Bearing and axle replaced.',
  },
  {
    machine: 'TM-03', on: -140, at: '17:50', title: 'Belt rubs', reporter: 'Koen Mulder', priority: 'medium', seen: 1250, status: 'partial_defect',
    job: 'Align the belt of treadmill 3', start: 5, hours: 2, ...BRAM, minutes: 70, parts: { 'Silicone lubricant': 0.25 }, outcome: 'Aligned; the deck shows wear.',
  },
  {
    machine: 'SP-06', on: -138, at: '19:15', title: 'Brake does not hold', reporter: 'Yusuf Demir', priority: 'urgent', seen: 10, status: 'out_of_service',
    job: 'Repair the brake of spin bike 6', start: 1, wait: 2, hours: 1, ...BRAM, minutes: 45, parts: { 'Flywheel bearing 6203': 1 }, outcome: 'Brake pad and bearing replaced.',
  },
  {
    machine: 'RW-01', on: -130, at: '07:20', title: 'Foot strap torn', reporter: 'Aisha El Amrani', priority: 'low', seen: 510, status: 'partial_defect',
    job: 'Replace the foot straps of rowing machine 1', start: 1, hours: 1, ...FEMKE, minutes: 10, parts: { 'Foot strap pair, RowErg': 1 }, outcome: 'New straps.',
  },
  {
    machine: 'LC-01', on: -128, at: '20:00', title: 'Knee pad loose', reporter: 'Koen Mulder', priority: 'low', seen: 3400, status: 'partial_defect',
    job: 'Tighten the knee pad of the leg curl', start: 4, hours: 1, ...BRAM, minutes: 25, outcome: 'Bolts tightened.',
  },
  {
    machine: 'LE-02', on: -122, at: '18:45', title: 'Stack runs rough', reporter: 'Yusuf Demir', priority: 'low', seen: 60, status: 'partial_defect',
    job: 'Grease the rods of leg extension 2', start: 1, hours: 1, ...BRAM, minutes: 30, outcome: 'Rods cleaned and greased.',
  },
  {
    machine: 'TM-05', on: -120, at: '07:10', title: 'Stops without warning', reporter: 'Thomas Bakker', priority: 'urgent', seen: 20, status: 'out_of_service',
    job: 'Find out why treadmill 5 stops', start: 1, hours: 3, ...NORDVELT, minutes: 130, cost: 275, outcome: 'Speed sensor replaced.',
  },
  {
    machine: 'SC-02', on: -118, at: '18:00', title: 'Resistance drops', reporter: 'Koen Mulder', priority: 'high', seen: 340, status: 'defect',
    job: 'Replace the alternator of stair climber 2', start: 3, wait: 7, hours: 4, ...NORDVELT, minutes: 190, cost: 480, outcome: 'Alternator replaced.',
  },
  {
    machine: 'TM-02', on: -110, at: '19:35', title: 'Deck is worn', reporter: 'Bram Jansen', priority: 'high', seen: 5, status: 'out_of_service',
    job: 'Replace the deck of treadmill 2', start: 3, wait: 4, hours: 5, ...BRAM, minutes: 260, parts: { 'Treadmill deck, Excite Run': 1, 'Treadmill belt, Excite Run': 1 },
    outcome: 'Deck and belt replaced.',
  },
  {
    machine: 'FT-01', on: -100, at: '12:00', title: 'Left carriage slips', reporter: 'Aisha El Amrani', priority: 'high', seen: 95, status: 'defect',
    job: 'Adjust the carriage of the functional trainer', start: 2, wait: 3, hours: 2, ...BRAM, minutes: 60, cost: 85, outcome: 'Locking pin replaced.',
  },
  {
    machine: 'CT-05', on: -98, at: '16:50', title: 'Stride rod creaks', reporter: 'Yusuf Demir', priority: 'low', seen: 130, status: 'partial_defect',
    job: 'Replace the rod bushing of cross-trainer 5', start: 3, hours: 2, ...LIFE_FITNESS, minutes: 90, cost: 210, outcome: 'Bushings replaced.',
  },
  {
    machine: 'UB-02', on: -95, at: '09:15', title: 'Resistance knob spins', reporter: 'Koen Mulder', priority: 'medium', seen: 1450, status: 'defect',
    job: 'Replace the knob of upright bike 2', start: 3, hours: 2, ...BRAM, minutes: 50, cost: 64, outcome: 'Knob and cable replaced.',
  },
  {
    machine: 'CX-01', on: -89, at: '13:40', title: 'Both cables worn', reporter: 'Bram Jansen', priority: 'high', seen: 5, status: 'out_of_service',
    job: 'Replace the cables of cable crossover 1', start: 2, hours: 4, ...BRAM, minutes: 210,
    parts: { 'Steel cable 5 mm, coated': 22.5, 'Cable end clamp 5 mm': 8 }, outcome: 'Both cables replaced.',
  },
  {
    machine: 'RW-04', on: -88, at: '06:45', title: 'Seat comes off its rollers', reporter: 'Koen Mulder', priority: 'high', seen: 200, status: 'defect',
    job: 'Replace the seat rollers of rowing machine 4', start: 1, wait: 5, hours: 2, ...BRAM, minutes: 60, cost: 74.5, outcome: 'Rollers replaced.',
  },
  {
    machine: 'HP-01', on: -77, at: '17:25', title: 'Pad bracket bent', reporter: 'Femke Visser', priority: 'medium', seen: 20, status: 'defect',
    job: 'Replace the pad bracket of the hip machine', start: 1, wait: 10, hours: 2, by: 'M. Peeters', supplier: 'Matrix Fitness Netherlands', minutes: 75,
    cost: 145, outcome: 'Bracket replaced.',
  },
  {
    machine: 'SC-02', on: -74, at: '20:10', title: 'Console freezes', reporter: 'Thomas Bakker', priority: 'medium', seen: 760, status: 'defect',
    job: 'Repair the console of stair climber 2', start: 1, hours: 2, ...NORDVELT, minutes: 70, cost: 165, outcome: 'Cable and software replaced.',
  },
  {
    machine: 'AK-02', on: -70, at: '19:30', title: 'Pedal comes off', reporter: 'Koen Mulder', priority: 'urgent', seen: 15, status: 'out_of_service',
    job: 'Replace the pedals of air bike 2', start: 1, hours: 1, ...BRAM, minutes: 40, parts: { 'Pedal set and straps': 1 }, outcome: 'Pedals replaced.',
  },
  {
    machine: 'CT-03', on: -67, at: '10:30', title: 'Heart rate grip cracked', reporter: 'Noor de Wit', priority: 'low', seen: 6100, status: 'partial_defect',
    job: 'Replace the grip of cross-trainer 3', start: 9, wait: 5, hours: 1, ...BRAM, minutes: 35, cost: 96, outcome: 'Grip replaced.',
  },
  {
    machine: 'SP-05', on: -64, at: '18:55', title: 'Seat post slips', reporter: 'Yusuf Demir', priority: 'high', seen: 10, status: 'defect',
    job: 'Replace the clamp of spin bike 5', start: 1, hours: 1, ...BRAM, minutes: 30, cost: 26, outcome: 'Clamp replaced.',
  },
  {
    machine: 'TM-10', on: -61, at: '11:10', title: 'Cord of the safety key tears', reporter: 'Yusuf Demir', priority: 'urgent', seen: 5, status: 'out_of_service',
    job: 'Replace the safety key of treadmill 10', start: 1, hours: 1, ...LIFE_FITNESS, minutes: 30, cost: 120, outcome: 'Key and switch replaced.',
  },
  {
    machine: 'RW-04', on: -39, at: '18:35', title: 'Handle cord slack', reporter: 'Aisha El Amrani', priority: 'medium', seen: 640, status: 'defect',
    job: 'Replace chain and cord of rowing machine 4', start: 2, hours: 2, ...BRAM, minutes: 90, parts: { 'Chain, RowErg': 1 }, outcome: 'Chain and shock cord replaced.',
  },
  {
    machine: 'SP-03', on: -24, at: '18:20', title: 'Saddle rattles', reporter: 'Yusuf Demir', priority: 'low', seen: 35, status: 'partial_defect',
    job: 'Tighten the saddle of spin bike 3', start: 1, hours: 1, ...BRAM, minutes: 25, outcome: 'Clamp cleaned and tightened.',
  },
  {
    machine: 'BE-01', on: -22, at: '16:15', title: 'Roller pad split', reporter: 'Koen Mulder', priority: 'medium', seen: 940, status: 'partial_defect',
    job: 'Replace the roller pad of the back extension', start: 2, wait: 6, hours: 1, ...FEMKE, minutes: 35, cost: 58, outcome: 'Pad replaced.',
  },
];
