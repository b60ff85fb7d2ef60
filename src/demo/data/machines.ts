import type { Schemas } from '../../../generated/contract.ts';
import type { models } from './models.ts';

/** `bought` is in months before today. */
type Entry = { tag: string; name: string; model: keyof typeof models; serial: string; place: string; bought: number };

/** The machines, grouped by location. */
export const machines: readonly Entry[] = [
  // North hall
  { tag: 'TM-01', name: 'Treadmill 1', model: 'run', serial: 'TGR700-204411', place: 'North hall', bought: 38 },
  { tag: 'TM-02', name: 'Treadmill 2', model: 'run', serial: 'TGR700-204412', place: 'North hall', bought: 38 },
  { tag: 'TM-03', name: 'Treadmill 3', model: 'run', serial: 'TGR700-204417', place: 'North hall', bought: 38 },
  { tag: 'TM-04', name: 'Treadmill 4', model: 'run', serial: 'TGR700-231903', place: 'North hall', bought: 20 },
  { tag: 'TM-05', name: 'Treadmill 5', model: 'run', serial: 'TGR700-231907', place: 'North hall', bought: 20 },
  { tag: 'TM-06', name: 'Treadmill 6', model: 'integrity_run', serial: 'INT-T-880142', place: 'North hall', bought: 14 },
  { tag: 'TM-11', name: 'Treadmill 11', model: 'run', serial: 'TGR700-160288', place: 'North hall', bought: 101 },
  { tag: 'CT-01', name: 'Cross-trainer 1', model: 'cross', serial: 'INT-X-773120', place: 'North hall', bought: 30 },
  { tag: 'CT-02', name: 'Cross-trainer 2', model: 'cross', serial: 'INT-X-773125', place: 'North hall', bought: 30 },
  { tag: 'CT-03', name: 'Cross-trainer 3', model: 'cross', serial: 'INT-X-773126', place: 'North hall', bought: 30 },
  { tag: 'UB-01', name: 'Upright bike 1', model: 'upright', serial: 'TGB600-190033', place: 'North hall', bought: 44 },
  { tag: 'UB-02', name: 'Upright bike 2', model: 'upright', serial: 'TGB600-190034', place: 'North hall', bought: 44 },
  { tag: 'UB-03', name: 'Upright bike 3', model: 'upright', serial: 'TGB600-150871', place: 'North hall', bought: 108 },
  { tag: 'RB-01', name: 'Recumbent bike 1', model: 'recumbent', serial: 'TGL600-190102', place: 'North hall', bought: 44 },
  { tag: 'RB-02', name: 'Recumbent bike 2', model: 'recumbent', serial: 'TGL600-190107', place: 'North hall', bought: 44 },
  { tag: 'SC-01', name: 'Stair climber 1', model: 'stairs', serial: '9-5290-11873', place: 'North hall', bought: 26 },
  { tag: 'SC-02', name: 'Stair climber 2', model: 'stairs', serial: '9-5290-11874', place: 'North hall', bought: 26 },
  // South hall
  { tag: 'LP-01', name: 'Leg press', model: 'leg_press', serial: 'TGS7LP-33061', place: 'South hall', bought: 33 },
  { tag: 'LE-01', name: 'Leg extension 1', model: 'leg_extension', serial: 'TGS7LE-33118', place: 'South hall', bought: 33 },
  { tag: 'LC-01', name: 'Leg curl', model: 'leg_curl', serial: 'TGS7LC-33120', place: 'South hall', bought: 33 },
  { tag: 'CP-01', name: 'Chest press 1', model: 'chest_press', serial: 'TGS7CP-33204', place: 'South hall', bought: 33 },
  { tag: 'SH-01', name: 'Shoulder press 1', model: 'shoulder_press', serial: 'TGS7SH-33207', place: 'South hall', bought: 33 },
  { tag: 'LD-01', name: 'Lat pulldown 1', model: 'pulldown', serial: 'INS-PD-51940', place: 'South hall', bought: 51 },
  { tag: 'SR-01', name: 'Seated row', model: 'row', serial: 'INS-RW-51946', place: 'South hall', bought: 51 },
  { tag: 'PF-01', name: 'Pec fly', model: 'pec_fly', serial: 'INS-PF-51951', place: 'South hall', bought: 51 },
  { tag: 'AC-01', name: 'Abdominal crunch', model: 'crunch', serial: 'VS-AC-20815', place: 'South hall', bought: 18 },
  { tag: 'BE-01', name: 'Back extension', model: 'back', serial: 'VS-BE-20816', place: 'South hall', bought: 18 },
  { tag: 'HP-01', name: 'Hip machine', model: 'hip', serial: 'VS-HP-20822', place: 'South hall', bought: 18 },
  { tag: 'CD-01', name: 'Assisted chin and dip', model: 'chin_dip', serial: 'VS-CD-20830', place: 'South hall', bought: 18 },
  { tag: 'CX-01', name: 'Cable crossover 1', model: 'crossover', serial: 'AU-CX-70712', place: 'South hall', bought: 18 },
  { tag: 'FT-01', name: 'Functional trainer', model: 'functional', serial: 'VS-FT-20841', place: 'South hall', bought: 9 },
  // Free weights room
  { tag: 'PR-01', name: 'Power rack 1', model: 'rack', serial: 'HDE-PR-4401', place: 'Free weights room', bought: 62 },
  { tag: 'PR-02', name: 'Power rack 2', model: 'rack', serial: 'HDE-PR-4402', place: 'Free weights room', bought: 62 },
  { tag: 'PR-03', name: 'Power rack 3', model: 'rack', serial: 'HDE-PR-6120', place: 'Free weights room', bought: 15 },
  { tag: 'SM-01', name: 'Smith machine', model: 'smith', serial: 'HDE-SM-4415', place: 'Free weights room', bought: 62 },
  { tag: 'HS-01', name: 'Hack squat', model: 'hack_squat', serial: 'HPL-HS-4420', place: 'Free weights room', bought: 62 },
  { tag: 'BN-01', name: 'Bench 1', model: 'bench', serial: 'HBN-90114', place: 'Free weights room', bought: 27 },
  { tag: 'BN-02', name: 'Bench 2', model: 'bench', serial: 'HBN-90115', place: 'Free weights room', bought: 27 },
  // Rowing floor
  { tag: 'RW-01', name: 'Rowing machine 1', model: 'rower', serial: 'CII-R-430871', place: 'Rowing floor', bought: 41 },
  { tag: 'RW-02', name: 'Rowing machine 2', model: 'rower', serial: 'CII-R-430872', place: 'Rowing floor', bought: 41 },
  { tag: 'RW-03', name: 'Rowing machine 3', model: 'rower', serial: 'CII-R-430873', place: 'Rowing floor', bought: 41 },
  { tag: 'RW-04', name: 'Rowing machine 4', model: 'rower', serial: 'CII-R-430874', place: 'Rowing floor', bought: 41 },
  { tag: 'RW-05', name: 'Rowing machine 5', model: 'rower', serial: 'CII-R-512206', place: 'Rowing floor', bought: 7 },
  { tag: 'SK-01', name: 'Ski trainer 1', model: 'ski', serial: 'CII-S-118340', place: 'Rowing floor', bought: 41 },
  { tag: 'SK-02', name: 'Ski trainer 2', model: 'ski', serial: 'CII-S-118341', place: 'Rowing floor', bought: 41 },
  { tag: 'AK-01', name: 'Air bike 1', model: 'air_bike', serial: 'ABE-66302', place: 'Rowing floor', bought: 22 },
  { tag: 'AK-02', name: 'Air bike 2', model: 'air_bike', serial: 'ABE-66303', place: 'Rowing floor', bought: 22 },
  // Cardio deck
  { tag: 'TM-07', name: 'Treadmill 7', model: 'integrity_run', serial: 'INT-T-880318', place: 'Cardio deck', bought: 11 },
  { tag: 'TM-08', name: 'Treadmill 8', model: 'integrity_run', serial: 'INT-T-880319', place: 'Cardio deck', bought: 11 },
  { tag: 'TM-09', name: 'Treadmill 9', model: 'integrity_run', serial: 'INT-T-880320', place: 'Cardio deck', bought: 11 },
  { tag: 'TM-10', name: 'Treadmill 10', model: 'integrity_run', serial: 'INT-T-880321', place: 'Cardio deck', bought: 11 },
  { tag: 'CT-04', name: 'Cross-trainer 4', model: 'cross', serial: 'INT-X-790044', place: 'Cardio deck', bought: 11 },
  { tag: 'CT-05', name: 'Cross-trainer 5', model: 'cross', serial: 'INT-X-790045', place: 'Cardio deck', bought: 11 },
  { tag: 'UB-04', name: 'Upright bike 4', model: 'upright', serial: 'TGB600-240516', place: 'Cardio deck', bought: 11 },
  { tag: 'RW-06', name: 'Rowing machine 6', model: 'rower', serial: 'CII-R-498120', place: 'Cardio deck', bought: 11 },
  { tag: 'RW-07', name: 'Rowing machine 7', model: 'rower', serial: 'CII-R-498121', place: 'Cardio deck', bought: 11 },
  // Strength floor
  { tag: 'CP-02', name: 'Chest press 2', model: 'chest_press', serial: 'TGS7CP-41876', place: 'Strength floor', bought: 11 },
  {
    tag: 'SH-02', name: 'Shoulder press 2', model: 'shoulder_press', serial: 'TGS7SH-41880', place: 'Strength floor', bought: 11,
  },
  { tag: 'LD-02', name: 'Lat pulldown 2', model: 'pulldown', serial: 'INS-PD-60233', place: 'Strength floor', bought: 11 },
  { tag: 'LE-02', name: 'Leg extension 2', model: 'leg_extension', serial: 'TGS7LE-41891', place: 'Strength floor', bought: 11 },
  { tag: 'CX-02', name: 'Cable crossover 2', model: 'crossover', serial: 'AU-CX-71345', place: 'Strength floor', bought: 11 },
  // Spin studio
  { tag: 'SP-01', name: 'Spin bike 1', model: 'spin', serial: 'M3I-2207101', place: 'Spin studio', bought: 11 },
  { tag: 'SP-02', name: 'Spin bike 2', model: 'spin', serial: 'M3I-2207102', place: 'Spin studio', bought: 11 },
  { tag: 'SP-03', name: 'Spin bike 3', model: 'spin', serial: 'M3I-2207103', place: 'Spin studio', bought: 11 },
  { tag: 'SP-04', name: 'Spin bike 4', model: 'spin', serial: 'M3I-2207104', place: 'Spin studio', bought: 11 },
  { tag: 'SP-05', name: 'Spin bike 5', model: 'spin', serial: 'M3I-2207105', place: 'Spin studio', bought: 11 },
  { tag: 'SP-06', name: 'Spin bike 6', model: 'spin', serial: 'M3I-2207106', place: 'Spin studio', bought: 11 },
];

/** `on` and `until` are in days from today; `at` defaults to the evening. */
type Step = { on: number; at?: string; status: Schemas['MachineStatus']; reason: string; until?: number };

/** The status changes of machines, by asset tag. A machine without any has always been active. */
export const histories: Readonly<Record<string, readonly Step[]>> = {
  'TM-01': [
    { on: -45, status: 'defect', reason: 'The console goes dark after a few minutes' },
    { on: -41, status: 'active', reason: 'Console replaced' },
  ],
  'TM-03': [
    { on: -21, status: 'partial_defect', reason: 'The belt drifts to the left at higher speeds' },
    { on: -9, status: 'out_of_service', reason: 'The belt and the deck are worn through' },
  ],
  'TM-05': [{ on: -6, status: 'partial_defect', reason: 'The heart rate grips show nothing; the rest works' }],
  'TM-08': [{ on: -3, at: '18:00', status: 'out_of_service', reason: 'The emergency stop does not stop the belt' }],
  'TM-11': [
    { on: -57, status: 'defect', reason: 'The motor is burnt out' },
    { on: -40, status: 'retired', reason: 'A new motor costs more than the machine is worth' },
  ],
  'CT-02': [{ on: -5, status: 'defect', reason: 'The bearing of the left pedal arm is seized' }],
  'UB-03': [{ on: -210, status: 'retired', reason: 'Past its lifespan; parts are no longer made' }],
  'RB-02': [
    { on: -9, status: 'defect', reason: 'The resistance does not change' },
    { on: -8, status: 'waiting_parts', reason: 'A new brake unit is on its way', until: 5 },
  ],
  'SC-01': [{ on: -1, at: '08:00', status: 'maintenance', reason: 'Yearly service by Nordvelt' }],
  'SC-02': [{ on: -10, status: 'partial_defect', reason: 'Squeaks on every step' }],
  'LE-01': [
    { on: -14, status: 'partial_defect', reason: 'The seat pin does not lock in the upper positions' },
    { on: -11, status: 'waiting_parts', reason: 'A new seat pin is ordered', until: 12 },
  ],
  'LD-01': [{ on: -7, status: 'partial_defect', reason: 'The cable scrapes along the pulley; light loads only' }],
  'PF-01': [{ on: -4, at: '11:30', status: 'out_of_service', reason: 'Failed its inspection: a guide rod is bent and the stack jams' }],
  'SM-01': [{ on: -2, at: '08:00', status: 'maintenance', reason: 'Rails are being cleaned and greased' }],
  'RW-04': [{ on: -2, status: 'defect', reason: 'The chain is off the sprocket' }],
  'CX-02': [{ on: -1, status: 'defect', reason: 'The bracket of the upper pulley is cracked' }],
  'SP-02': [
    { on: -33, status: 'out_of_service', reason: 'The handlebar comes loose' },
    { on: -32, status: 'active', reason: 'Handlebar post and bolt replaced' },
  ],
  'SP-04': [{ on: -4, status: 'partial_defect', reason: 'The flywheel wobbles; seated riding only' }],
};
