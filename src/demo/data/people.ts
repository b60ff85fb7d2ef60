import type { Schemas } from '../../../generated/contract.ts';

type Person = Pick<Schemas['Person'], 'name' | 'role' | 'email' | 'phone' | 'language'> & { active?: boolean; sites?: string[] };

/** The people who work at the gym. `sites` are the locations whose records they may see; all without them. */
export const people: readonly Person[] = [
  { name: 'Sanne Bakker', role: 'manager', email: 'sanne@demogym.example', phone: '+31 6 5550 0200', language: 'nl' },
  { name: 'Bram Jansen', role: 'technician', email: 'bram@demogym.example', phone: '+31 6 5550 0201', language: 'nl' },
  {
    name: 'Kim de Boer', role: 'technician', email: 'kim@demogym.example', phone: '+31 6 5550 0205', language: 'nl',
    sites: ['Station Square'],
  },
  { name: 'Femke Visser', role: 'staff', email: 'femke@demogym.example', phone: '+31 6 5550 0202', language: 'nl', sites: ['Riverside'] },
  { name: 'Yusuf Demir', role: 'staff', email: 'yusuf@demogym.example', phone: null, language: 'en', sites: ['Station Square'] },
  { name: 'Lotte Smit', role: 'staff', email: null, phone: null, language: null, active: false },
];
