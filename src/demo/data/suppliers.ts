import type { Schemas } from '../../../generated/contract.ts';

type Supplier = Pick<Schemas['Supplier'], 'name' | 'kind' | 'email' | 'phone' | 'website' | 'address' | 'contacts'>;

const contact = (name: string, role: string, email: string, phone: string | null = null) => ({ name, role, email, phone });

/** The firms that make, service and supply the equipment. Domains and phone numbers are fictitious. */
export const suppliers: readonly Supplier[] = [
  {
    name: 'Technogym Benelux', kind: 'manufacturer', email: 'service@technogym.example', phone: '+31 10 555 0110',
    website: 'https://technogym.example', address: 'Essebaan 63, 2908 LJ Capelle aan den IJssel',
    contacts: [contact('Chiara Rossi', 'account manager', 'c.rossi@technogym.example', '+31 6 5550 0111')],
  },
  {
    name: 'Life Fitness Benelux', kind: 'manufacturer', email: 'support@lifefitness.example', phone: '+31 180 555 020',
    website: 'https://lifefitness.example', address: 'Bijdorpplein 25, 2992 LB Barendrecht',
    contacts: [
      contact('Wouter Smits', 'warranty desk', 'w.smits@lifefitness.example', '+31 180 555 021'),
      contact('Lotte Maes', 'sales', 'l.maes@lifefitness.example'),
    ],
  },
  {
    name: 'Matrix Fitness Netherlands', kind: 'manufacturer', email: 'service@matrix.example', phone: '+31 24 555 0130',
    website: 'https://matrix.example', address: null, contacts: [],
  },
  {
    name: 'Concept2 Europe', kind: 'manufacturer', email: 'parts@concept2.example', phone: '+44 115 555 0140',
    website: 'https://concept2.example', address: null, contacts: [contact('Hannah Price', 'parts desk', 'h.price@concept2.example')],
  },
  {
    name: 'Nordvelt Fitness Service', kind: 'service', email: 'planning@nordvelt.example', phone: '+31 20 555 0150',
    website: 'https://nordvelt.example', address: 'Kabelweg 40, 1014 BB Amsterdam',
    contacts: [
      contact('Sander Nordvelt', 'owner', 'sander@nordvelt.example', '+31 6 5550 0151'),
      contact('Ilse Kramer', 'planner', 'ilse@nordvelt.example', '+31 20 555 0152'),
    ],
  },
  {
    name: 'Polder Fitness Parts', kind: 'parts', email: 'orders@polderparts.example', phone: '+31 36 555 0160',
    website: 'https://polderparts.example', address: 'Markerkant 10, 1314 AN Almere',
    contacts: [contact('Jeroen Bos', 'orders', 'jeroen@polderparts.example', '+31 36 555 0161')],
  },
  {
    name: 'De Wit Cables and Pulleys', kind: 'parts', email: 'info@dewitcables.example', phone: '+31 75 555 0170',
    website: null, address: 'Symon Spiersweg 7, 1506 RZ Zaandam', contacts: [contact('Peter de Wit', 'owner', 'peter@dewitcables.example')],
  },
  {
    name: 'Amstel Lease', kind: 'other', email: 'contracts@amstellease.example', phone: '+31 20 555 0180',
    website: 'https://amstellease.example', address: null, contacts: [contact('Mirjam Vos', 'contracts', 'm.vos@amstellease.example')],
  },
  {
    name: 'Harbour Strength', kind: 'manufacturer', email: 'sales@harbourstrength.example', phone: '+31 10 555 0190', website: null,
    address: null, contacts: [],
  },
];
