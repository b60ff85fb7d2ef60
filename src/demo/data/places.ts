import type { Schemas } from '../../../generated/contract.ts';

type Place = { name: string; kind: Schemas['LocationKind']; inside?: string; address?: string; notes?: string };

/** The locations of both sites, parents first. */
export const places: readonly Place[] = [
  {
    name: 'Riverside', kind: 'site', address: 'Havenkade 12, 1019 AB Amsterdam',
    notes: 'Open 06:30 to 22:30. Deliveries at the back.',
  },
  {
    name: 'Station Square', kind: 'site', address: 'Stationsplein 4, 1315 KT Almere',
    notes: 'Always open; staffed 08:00 to 20:00.',
  },
  { name: 'Main building', kind: 'building', inside: 'Riverside' },
  { name: 'Boat house', kind: 'building', inside: 'Riverside' },
  { name: 'Station building', kind: 'building', inside: 'Station Square' },
  { name: 'Ground floor', kind: 'floor', inside: 'Main building' },
  { name: 'First floor', kind: 'floor', inside: 'Main building', notes: 'Floor load at most 500 kg per square metre.' },
  { name: 'Upper level', kind: 'floor', inside: 'Station building' },
  { name: 'North hall', kind: 'zone', inside: 'Ground floor', notes: 'Cardio. Sockets are in the floor, under the covers.' },
  { name: 'South hall', kind: 'zone', inside: 'Ground floor', notes: 'Strength machines.' },
  { name: 'Free weights room', kind: 'room', inside: 'First floor' },
  { name: 'Rowing floor', kind: 'zone', inside: 'Boat house' },
  { name: 'Cardio deck', kind: 'zone', inside: 'Upper level' },
  { name: 'Strength floor', kind: 'zone', inside: 'Upper level' },
  { name: 'Spin studio', kind: 'room', inside: 'Upper level', notes: 'Locked outside classes; the key is at the desk.' },
  { name: 'Riverside parts store', kind: 'storage', inside: 'Ground floor', notes: 'Shelves A to D, next to the North hall.' },
  { name: 'Station basement store', kind: 'storage', inside: 'Station building' },
  { name: 'Sauna', kind: 'room', inside: 'Ground floor', notes: 'Closed for conversion. No machines yet.' },
];
