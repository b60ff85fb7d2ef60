import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('New people');
});

it('create_person says that the person has no access, and makes a link to sign in when asked to', async () => {
  const without = await gym.tryCall('create_person', { name: 'Noor', role: 'staff' });
  expect(without.content).not.toHaveProperty('sign_in_url');
  expect(without.text).toContain('has no access yet');
  const alone = await gym.call('create_person', { name: 'Bram', role: 'staff', sign_in_link: true });
  expect(alone).toMatchObject({ note: expect.stringContaining('is for them alone') });
  const page = await openBrowser(service.base).get(new URL(String(alone.sign_in_url)).pathname);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Bram')]);
});

it('create_person mails the link to a person with an address', async () => {
  const person = { name: 'Kim', role: 'staff', email: 'kim@gym.localhost', sign_in_link: true } as const;
  const { text, content } = await gym.tryCall('create_person', person);
  expect(content, text).toMatchObject({ email: person.email, sign_in_url: expect.stringContaining('/sign-in/') });
  expect(text).toContain('was mailed to them');
});

it('create_person adds nobody when no link can be made, and takes a token for administration', async () => {
  const person = { name: 'Too early', role: 'staff', sign_in_link: true } as const;
  expect((await gym.tryCall('create_person', person, gym.tokens.plain)).refused).toBe(true);
  expect((await gym.call('list_people', { q: 'Too early' })).data).toEqual([]);
});
