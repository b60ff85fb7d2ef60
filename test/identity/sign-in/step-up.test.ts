import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { createOutgoing } from '../../../src/outside/outgoing.ts';
import { addPerson, signIn, type TestBrowser } from '../../support/browser.ts';
import {
  connect,
  errorOf,
  get,
  listenPublicly,
  openPublicBrowser,
  REDIRECT,
  registerClient,
  requestToken,
  type PublicService,
} from '../../support/oauth.ts';
import { useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
let open: PublicService;

/** A program whose description is the same on all devices. */
const HOSTED = 'https://assistant.example/client.json';
const document = { client_id: HOSTED, client_name: 'Hosted', redirect_uris: [REDIRECT] };

beforeAll(async () => {
  gym = await service.createGym('Step-up');
  const outgoing = {
    ...createOutgoing(),
    get: async () => ({ status: 200, cache_control: undefined, body: JSON.stringify(document) }),
  };
  open = await listenPublicly(service.database, { services: { ...SERVICES, outgoing } });
});
afterAll(() => open.close());

/** Adds a person with a browser in which they are signed in. */
const hire = async (name: string): Promise<TestBrowser> =>
  signIn(open, gym, await addPerson(gym, { name, role: 'technician' }), openPublicBrowser(open.base));

const scopesAt = async (token: string): Promise<string[]> => {
  const page: Schemas['GrantPage'] = JSON.parse(await (await get(open.base, '/api/v1/grants', token)).text());
  return page.data.map(({ client_name, scope }) => `${client_name} ${scope}`).toSorted();
};

const refresh = (refresh_token: string, client_id: string): Promise<Response> =>
  requestToken(open.base, { grant_type: 'refresh_token', refresh_token, client_id });

describe('a new connection', () => {
  it('replaces that of the same client, which stepped up, and neither those of other clients nor of other people', async () => {
    const [bo, ada] = [await hire('Bo'), await hire('Ada')];
    const [client, other] = [
      await registerClient(open.base),
      await registerClient(open.base, { client_name: 'Other' }),
    ];
    const first = await connect(open.base, bo, client);
    await connect(open.base, bo, other);
    const hers = await connect(open.base, ada, client);
    const second = await connect(open.base, bo, client, 'write');
    expect(await scopesAt(second.access_token)).toEqual(['Assistant write', 'Other read']);
    expect(await scopesAt(hers.access_token)).toEqual(['Assistant read']);
    expect(await errorOf(await refresh(first.refresh_token, client))).toBe('invalid_grant');
    expect((await refresh(second.refresh_token, client)).status).toBe(200);
    const fresh = await listenPublicly(service.database, {}, open.base);
    expect((await get(fresh.base, '/api/v1/me', first.access_token)).status).toBe(401);
    fresh.close();
  });

  it('replaces one that may do less, but not that of another device, of a client with a metadata document', async () => {
    const browser = await hire('Cy');
    const desktop = await connect(open.base, browser, HOSTED);
    const laptop = await connect(open.base, browser, HOSTED);
    expect(await scopesAt(laptop.access_token)).toEqual(['Hosted read', 'Hosted read']);
    const stepped = await connect(open.base, browser, HOSTED, 'write');
    const again = await connect(open.base, browser, HOSTED, 'write');
    expect(await scopesAt(again.access_token)).toEqual(['Hosted write', 'Hosted write']);
    expect((await refresh(stepped.refresh_token, HOSTED)).status).toBe(200);
    expect(await errorOf(await refresh(desktop.refresh_token, HOSTED))).toBe('invalid_grant');
  });
});
