import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { addPerson, signIn } from '../support/browser.ts';
import { operations, tools, type ContractOperation } from '../support/contract.ts';
import { argumentsOn, hiddenFrom, markGym, MARKS, marksIn, type MarkedGym } from '../support/marked-gym.ts';
import { connect, listenPublicly, openPublicBrowser, registerClient, type PublicService } from '../support/oauth.ts';
import { sendPrepared } from '../support/operation-requests.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, type Site } from '../support/sites.ts';

const service = useSharedService();
const nameOf = ({ published }: (typeof tools)[number]): string => published.name;
const isRead = ({ method, path, security }: ContractOperation): boolean =>
  method === 'GET' && path.startsWith('/api/v1/') && security.length > 0;
const reading = operations.filter(isRead).map((operation) => [operation.operationId, operation] as const);

/** Adds a person with a role, and returns a token of theirs. */
const addToken = async (gym: Gym, role: Schemas['PersonRole']): Promise<string> => {
  const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: role, role });
  const tenant = await findTenant(service.database, gym.name);
  return (await issueToken(service.database, tenant, { scope: 'write', person_id: id, expires_at: null })).token;
};

describe.each(PersonRole)('the result of a tool that writes, for a person with the role %s,', (role) => {
  let gym: Gym;
  let marked: MarkedGym;
  let token = '';
  const shown = new Set<string>();

  beforeAll(async () => {
    gym = await service.createGym('Embedded in writes');
    marked = await markGym(gym);
    token = await addToken(gym, role);
  });

  // Retiring the machine comes last: nothing else may be done with it then.
  const writing = tools.filter(({ scope }) => scope === 'write').map(nameOf);
  it.each(writing.toSorted((one, other) => Number(one === 'retire_machine') - Number(other === 'retire_machine')))(
    'has nothing that REST refuses them: %s',
    async (name) => {
      const { text, refused } = await gym.tryCall(name, argumentsOn(marked, name), token);
      expect(marksIn(text, hiddenFrom(role))).toEqual([]);
      if (!refused) for (const mark of marksIn(text, Object.values(MARKS))) shown.add(mark);
    },
  );

  it.runIf(role === 'manager')(
    'shows a manager the records that others do not see, so that the checks can fail',
    () => {
      expect([...shown]).toEqual(
        expect.arrayContaining([
          'Zq-order',
          'Zq-incident',
          'Zq-inspection',
          'Zq-task',
          'Zq-claim',
          'Zq-file',
          'Zq-supplier',
        ]),
      );
    },
  );
});

describe('a manager of one site', () => {
  let gym: Gym;
  let site: Site;
  let marked: MarkedGym;
  let own = 0;

  beforeAll(async () => {
    gym = await service.createGym('Embedded of sites');
    const { id } = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'Elsewhere' });
    marked = await markGym(gym, id);
    site = await addSite(service, gym, 'Own site');
    ({ id: own } = await addMachineAt(gym, site.id, { supplier_id: marked.world.row('supplier').id }));
  });

  /** The marks of records that belong to the other site. Suppliers, contracts and quotes belong to the whole gym. */
  const elsewhere = ['order', 'incident', 'inspection', 'task', 'claim', 'file', 'part', 'note'].map(
    (kind) => `Zq-${kind}`,
  );

  it.each(sampleOf(tools.map(nameOf), 10))(
    'sees nothing of the other site in the result of the tool %s',
    async (name) => {
      const { text } = await gym.tryCall(name, argumentsOn(marked, name), site.token);
      expect(marksIn(text, elsewhere)).toEqual([]);
      const { text: ofOwn } = await gym.tryCall(
        name,
        { ...argumentsOn(marked, name), machine_id: String(own) },
        site.token,
      );
      expect(marksIn(ofOwn, elsewhere)).toEqual([]);
    },
  );

  it.each(sampleOf(reading, 10))('sees nothing of the other site in the response of %s', async (_id, operation) => {
    const response = await sendPrepared(operation, marked.world, { token: site.token });
    expect(marksIn(await response.text(), elsewhere)).toEqual([]);
  });

  it('would be shown each of them without the rules of sites', async () => {
    const texts = await Promise.all(
      reading.map(async ([, operation]) => (await sendPrepared(operation, marked.world)).text()),
    );
    expect(marksIn(texts.join(), elsewhere).toSorted()).toEqual(elsewhere.toSorted());
  });
});

describe.each(['staff', 'technician'] as const)('a program that a person with the role %s connected', (role) => {
  let gym: Gym;
  let marked: MarkedGym;
  let open: PublicService;
  let token = '';

  beforeAll(async () => {
    gym = await service.createGym('Embedded in connections');
    marked = await markGym(gym);
    open = await listenPublicly(service.database);
    const browser = await signIn(open, gym, await addPerson(gym, { role }), openPublicBrowser(open.base));
    token = (await connect(open.base, browser, await registerClient(open.base), 'write')).access_token;
  });
  afterAll(() => open.close());

  it.each(sampleOf(tools.map(nameOf), 10))(
    'sees nothing in the result of the tool %s that REST refuses the person',
    async (name) => {
      const { text } = await gym.tryCall(name, argumentsOn(marked, name), token);
      expect(marksIn(text, hiddenFrom(role))).toEqual([]);
    },
  );

  it.each(sampleOf(reading, 10))(
    'sees nothing in the response of %s that REST refuses the person',
    async (_id, operation) => {
      const response = await sendPrepared(operation, marked.world, { token });
      expect(marksIn(await response.text(), hiddenFrom(role))).toEqual([]);
    },
  );
});
