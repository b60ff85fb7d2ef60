import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/tables.ts';
import { isStorableText } from '../../core/validation.ts';
import type { Gym } from './browser.ts';

/** A person with an address, and the gym. */
export type PersonOfGym = Gym & { person_id: number };

/** Returns the active people with an address, at all gyms; an empty list for a text that is not an address. */
export const findPeopleByEmail = async (db: Kysely<Tables>, email: string): Promise<PersonOfGym[]> => {
  if (!isStorableText(email)) return [];
  return (await sql<PersonOfGym>`select * from find_people_by_email(${email})`.execute(db)).rows;
};
