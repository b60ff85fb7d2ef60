import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { createCalendar, type Calendar } from '../../src/demo/calendar.ts';
import { people } from '../../src/demo/data/people.ts';
import { loadDemo } from '../../src/demo/load.ts';
import type { Database } from '../../src/postgres/database.ts';
import type { Gym } from './gym.ts';
import { keepCopy, type Restorable } from './restoring.ts';

const TIMEZONE = 'Europe/Amsterdam';

/** A demo gym that can be brought back to how it was loaded, with a token for each person who works there. */
export type DemoGym = Restorable & {
  gym: Gym;
  day: Calendar;
  /** Writing tokens by the names of the people who are active. */
  tokens: ReadonlyMap<string, string>;
};

/** Loads a demo gym with the tokens of its people. */
export const createDemoGym = async (
  { database, createGym }: { database: Database; createGym: (name: string, timezone: string) => Promise<Gym> },
  name: string,
): Promise<DemoGym> => {
  const gym = await createGym(name, TIMEZONE);
  const day = createCalendar(TIMEZONE);
  await gym.load(loadDemo);
  const tenant = await findTenant(database, gym.name);
  const tokens = new Map<string, string>();
  const { data } = await gym.call('list_people', { limit: 100 });
  for (const { name: person, active } of people) {
    const { id } = data.find((row) => row.name === person) ?? {};
    if (id === undefined || active === false) continue;
    const options = { name: person, scope: 'write', person_id: id, expires_at: null } as const;
    tokens.set(person, (await issueToken(database, tenant, options)).token);
  }
  return { gym, day, tokens, ...(await keepCopy(gym)) };
};
