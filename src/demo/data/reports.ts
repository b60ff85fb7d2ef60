import type { Schemas } from '../../../generated/contract.ts';

type Reporter = Pick<Schemas['Reporter'], 'name' | 'kind' | 'email' | 'phone'>;

/** The people who report defects. */
export const reporters: readonly Reporter[] = [
  { name: 'Bram Jansen', kind: 'staff', email: 'bram@demogym.example', phone: '+31 6 5550 0201' },
  { name: 'Femke Visser', kind: 'staff', email: 'femke@demogym.example', phone: '+31 6 5550 0202' },
  { name: 'Yusuf Demir', kind: 'staff', email: 'yusuf@demogym.example', phone: null },
  { name: 'Noor de Wit', kind: 'member', email: 'noor.dewit@mail.example', phone: '+31 6 5550 0211' },
  { name: 'Thomas Bakker', kind: 'member', email: 't.bakker@mail.example', phone: null },
  { name: 'Aisha El Amrani', kind: 'member', email: 'aisha@mail.example', phone: '+31 6 5550 0213' },
  { name: 'Koen Mulder', kind: 'member', email: null, phone: null },
  { name: 'Nordvelt night line', kind: 'other', email: 'planning@nordvelt.example', phone: '+31 20 555 0150' },
  { name: 'Lena Hartog', kind: 'member', email: 'lena@mail.example', phone: null },
];

/** `on` and `closed` are in days from today. */
export type Ticket = {
  title: string; machine: string; on: number; at: string; status: Schemas['TicketStatus']; priority: Schemas['Priority']; reporter: string;
  description: string; resolution?: string; closed?: number;
};

/** Defect reports, oldest first. */
export const tickets: readonly Ticket[] = [
  {
    title: 'Seat padding torn', machine: 'LC-01', on: -60, at: '18:40', status: 'wont_fix', priority: 'low',
    reporter: 'Koen Mulder', closed: -52, description: 'The seat padding has a tear of about 3 cm on the right.',
    resolution: 'Cosmetic. It is replaced in the yearly upholstery round.',
  },
  {
    title: 'Motor smells burnt', machine: 'TM-11', on: -57, at: '07:55', status: 'resolved', priority: 'urgent',
    reporter: 'Bram Jansen', closed: -40, description: 'Burnt smell from the hood after ten minutes. I switched it off.',
    resolution: 'The treadmill is retired; a new motor was not worth it.',
  },
  {
    title: 'Console goes dark', machine: 'TM-01', on: -45, at: '12:10', status: 'resolved', priority: 'medium',
    reporter: 'Thomas Bakker', closed: -41, description: 'The screen goes dark after a few minutes while the belt keeps running.',
    resolution: 'Console replaced.',
  },
  {
    title: 'Handlebar comes loose', machine: 'SP-02', on: -33, at: '19:20', status: 'resolved', priority: 'high',
    reporter: 'Yusuf Demir', closed: -32, description: 'The handlebar turned in my hands during the evening class.',
    resolution: 'Post and bolt replaced; inspected afterwards.',
  },
  {
    title: 'Belt drifts to the left', machine: 'TM-03', on: -21, at: '07:30', status: 'waiting_parts', priority: 'high',
    reporter: 'Noor de Wit', description: 'Above 12 km/h the belt moves to the left until it rubs on the side.',
  },
  {
    title: 'Seat pin does not lock', machine: 'LE-01', on: -14, at: '17:05', status: 'waiting_parts', priority: 'high',
    reporter: 'Aisha El Amrani', description: 'In the upper three positions the seat drops when I sit down.',
  },
  {
    title: 'Squeaks on every step', machine: 'SC-02', on: -10, at: '20:15', status: 'reviewed', priority: 'low',
    reporter: 'Thomas Bakker', description: 'Loud squeak on each step, mostly on the left.',
  },
  {
    title: 'Resistance does not change', machine: 'RB-02', on: -9, at: '10:45', status: 'waiting_supplier', priority: 'medium',
    reporter: 'Femke Visser',
    description: 'Level 1 and level 20 feel the same. The console shows the level, the brake does nothing.',
  },
  {
    title: 'Cable scrapes', machine: 'LD-01', on: -7, at: '16:20', status: 'planned', priority: 'medium', reporter: 'Bram Jansen',
    description: 'The cable scrapes along the upper pulley and looks worn.',
  },
  {
    title: 'Heart rate grips dead', machine: 'TM-05', on: -6, at: '09:00', status: 'reviewed', priority: 'low',
    reporter: 'Noor de Wit', description: 'The grips show no heart rate. A chest strap works.',
  },
  {
    title: 'Pedal arm seized', machine: 'CT-02', on: -5, at: '18:10', status: 'planned', priority: 'high',
    reporter: 'Koen Mulder', description: 'The left pedal arm hardly moves and grinds.',
  },
  {
    title: 'Guide rod bent', machine: 'PF-01', on: -4, at: '11:30', status: 'waiting_supplier', priority: 'urgent',
    reporter: 'Nordvelt night line',
    description: 'Found at the inspection: the left guide rod is bent and the stack jams at plate 6.',
  },
  {
    title: 'Flywheel wobbles', machine: 'SP-04', on: -4, at: '20:05', status: 'in_progress', priority: 'medium',
    reporter: 'Yusuf Demir', description: 'The flywheel wobbles when riding out of the saddle.',
  },
  {
    title: 'Emergency stop does not stop the belt', machine: 'TM-08', on: -3, at: '17:50', status: 'in_progress',
    priority: 'urgent', reporter: 'Bram Jansen',
    description: 'After pulling the safety key the belt ran on for about eight seconds. A member fell.',
  },
  {
    title: 'Chain off the sprocket', machine: 'RW-04', on: -2, at: '06:50', status: 'new', priority: 'medium',
    reporter: 'Aisha El Amrani', description: 'The handle does not return. The chain is off the sprocket.',
  },
  {
    title: 'Pulley bracket cracked', machine: 'CX-02', on: -1, at: '13:15', status: 'new', priority: 'urgent',
    reporter: 'Femke Visser',
    description: 'There is a crack in the weld of the upper pulley bracket on the right. I put a sign on it.',
  },
  {
    title: 'Fan is noisy', machine: 'AK-01', on: -1, at: '19:35', status: 'new', priority: 'low', reporter: 'Thomas Bakker',
    description: 'The fan rattles at high speed.',
  },
];

/** `on` and `closed` are in days from today. `blocked` means that the incident put the machine out of service. */
type Incident = {
  machine: string; on: number; at: string; status: Schemas['IncidentStatus']; severity: Schemas['IncidentSeverity']; description: string;
  reporter: string; involved?: string; injury?: string; action?: string; blocked?: boolean; closed?: number;
};

/** Accidents and near misses, oldest first. */
export const incidents: readonly Incident[] = [
  {
    machine: 'BN-02', on: -120, at: '18:25', status: 'closed', severity: 'minor', reporter: 'Femke Visser', involved: 'A member',
    closed: -113, description: 'Fingers caught between the bench and its back rest while adjusting it.',
    injury: 'Bruised finger, cooled on site.', action: 'Sticker with the gripping points put on both benches.',
  },
  {
    machine: 'SP-02', on: -33, at: '19:20', status: 'resolved', severity: 'serious', reporter: 'Yusuf Demir',
    involved: 'Yusuf Demir', blocked: true, closed: -32,
    description: 'The handlebar came loose during the class; the instructor nearly fell.',
    action: 'Handlebar posts of all six bikes checked.',
  },
  {
    machine: 'RW-03', on: -16, at: '07:15', status: 'investigating', severity: 'minor', reporter: 'Noor de Wit',
    involved: 'Noor de Wit', description: 'The foot strap tore during a sprint.', injury: 'Grazed ankle.',
  },
  {
    machine: 'TM-08', on: -3, at: '17:45', status: 'investigating', severity: 'critical', reporter: 'Bram Jansen',
    involved: 'A member', blocked: true, description: 'The belt ran on after the safety key was pulled and the member fell.',
    injury: 'Sprained wrist, seen by a doctor.',
  },
  {
    machine: 'CX-02', on: -1, at: '13:10', status: 'open', severity: 'minor', reporter: 'Femke Visser',
    description: 'Near miss: the crack in the pulley bracket was seen before the set began.',
  },
];
