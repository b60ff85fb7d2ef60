import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Claim = Schemas['WarrantyClaim'];

const service = useSharedService();
const PATH = '/api/v1/warranty_claims';
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let stranger: Gym;
let claims: Resource<'warranty_claims'>;
let machine_id: number;

beforeAll(async () => {
  gym = await service.createGym('Claiming', TIMEZONE);
  stranger = await service.createGym('Stranger');
  machine_id = (await addMachine(gym)).id;
  claims = gym.resource('warranty_claims', { machine_id, title: 'Motor noise' });
});

const move = (id: number | string, body: object, owner = gym) =>
  owner.request('PATCH', `${PATH}/${id}/status`, { body });

/** Adds a claim and moves it through statuses. */
const addIn = async (...statuses: Claim['status'][]): Promise<Claim> => {
  let claim = await claims.add();
  for (const status of statuses) {
    const response = await move(claim.id, { status, ...(status === 'approved' ? { outcome: 'repair' } : {}) });
    expect(response.status).toBe(200);
    claim = JSON.parse(await response.text());
  }
  return claim;
};

const titles = async (query: string, owner: Gym) =>
  (await owner.resource('warranty_claims').list(query)).data.map(({ title }) => title);

describe('POST /api/v1/warranty_claims', () => {
  it('adds a draft with the fields that are sent and returns the Location', async () => {
    const { id: supplier_id, uuid } = await addSupplier(gym);
    const response = await gym.request('POST', PATH, { body: { machine_id, supplier_id: uuid, title: 'Motor noise' } });
    const claim: Claim = JSON.parse(await response.text());
    expect(claim).toMatchObject({ machine_id, supplier_id, ticket_id: null, status: 'draft', version: 1 });
    expect(claim).toMatchObject({ submitted_at: null, outcome: null, resolution: null, out_of_warranty: false });
    expect(response.headers.get('location')).toBe(`${PATH}/${claim.id}`);
    expect(await (await gym.request('GET', `${PATH}/${claim.uuid}`)).json()).toEqual(claim);
  });

  it('rejects a status, an outcome and references to records that do not exist', async () => {
    const send = async (body: object) =>
      refusal(await gym.request('POST', PATH, { body: { machine_id, title: 'Motor noise', ...body } }));
    expect(await send({ status: 'submitted' })).toMatchObject({ status: 422, places: ['/status'] });
    expect(await send({ outcome: 'repair' })).toMatchObject({ status: 422, places: ['/outcome'] });
    expect(await send({ ticket_id: 999999 })).toMatchObject({ status: 422, places: ['/ticket_id'] });
    const foreign = await addMachine(stranger);
    expect(await send({ machine_id: foreign.uuid })).toMatchObject({ status: 422, places: ['/machine_id'] });
  });
});

describe('out_of_warranty', () => {
  it.each([
    ['false on the last day of the warranty', day(0), false],
    ['true on the day after it', day(-1), true],
    ['false without a known warranty', null, false],
  ])('of a draft is %s', async (_name, warranty_until, out_of_warranty) => {
    const machine = await addMachine(gym, { warranty_until });
    const { id } = await claims.add({ machine_id: machine.id });
    expect((await claims.list(`machine_id=${machine.id}`)).data).toMatchObject([{ id, out_of_warranty }]);
  });

  it('of a submitted claim depends on the day of its submission in the time zone of the gym', async () => {
    const machine = await addMachine(gym, { warranty_until: '2026-03-31' });
    const { id } = await claims.add({ machine_id: machine.id });
    for (const [submitted_at, out_of_warranty] of [
      ['2026-03-31T09:59:59.000Z', false],
      ['2026-03-31T10:00:00.000Z', true],
    ] as const) {
      await gym.seed(({ em }) =>
        em.getKysely().updateTable('warranty_claim').set({ submitted_at }).where('id', '=', id).execute(),
      );
      const claim = await (await gym.request('GET', `${PATH}/${id}`)).json();
      expect(claim).toMatchObject({ submitted_at, out_of_warranty });
    }
  });
});

describe('GET /api/v1/warranty_claims', () => {
  it('filters by each reference and by several statuses, and sorts unsubmitted claims last', async () => {
    const many = await service.createGym('Many claims');
    const [one, other] = [await addMachine(many), await addMachine(many)];
    const supplier = await addSupplier(many);
    const ticket = await many.call('report_ticket', { machine_id: String(one.id), description: 'Noise' });
    const claimOn = (machine: number, title: string, more = {}) =>
      many.resource('warranty_claims').add({ machine_id: machine, title, ...more });
    await claimOn(one.id, 'Draft');
    for (const title of ['First', 'Second']) {
      const { id } = await claimOn(other.id, title, { supplier_id: supplier.id, ticket_id: ticket.id });
      expect((await move(id, { status: 'submitted' }, many)).status).toBe(200);
    }
    expect(await titles(`machine_id=${one.uuid}`, many)).toEqual(['Draft']);
    expect(await titles(`supplier_id=${supplier.uuid}`, many)).toEqual(['Second', 'First']);
    expect(await titles(`ticket_id=${ticket.id}`, many)).toEqual(['Second', 'First']);
    expect(await titles('ticket_id=999999', many)).toEqual([]);
    expect(await titles('status=draft', many)).toEqual(['Draft']);
    expect(await titles('status=submitted,approved', many)).toEqual(['Second', 'First']);
    expect(await titles('sort=submitted_at', many)).toEqual(['First', 'Second', 'Draft']);
    expect(await titles('sort=-submitted_at', many)).toEqual(['Second', 'First', 'Draft']);
    expect(await titles('sort=created_at', many)).toEqual(['Draft', 'First', 'Second']);
  });
});

describe('PATCH /api/v1/warranty_claims/{id}', () => {
  it('changes fields, and nothing when the claim already has the values', async () => {
    const { id } = await claims.add();
    const patch = (body: object) => gym.request('PATCH', `${PATH}/${id}`, { body });
    const changed = { description: 'Grinds', title: 'Noise' };
    expect(await (await patch(changed)).json()).toMatchObject({ ...changed, version: 2 });
    expect(await (await patch(changed)).json()).toMatchObject({ version: 2 });
    expect(await refusal(await patch({ status: 'submitted' }))).toMatchObject({ status: 422, places: ['/status'] });
  });
});

describe('PATCH /api/v1/warranty_claims/{id}/status', () => {
  it('sets submitted_at once the claim is submitted, and keeps outcome and resolution until it is closed', async () => {
    const submitted = await addIn('submitted');
    expect(Date.parse(submitted.submitted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const approval = { status: 'approved', outcome: 'refund', resolution: 'Credit note follows.' };
    const approved = await (await move(submitted.uuid, approval)).json();
    expect(approved).toMatchObject({ ...approval, submitted_at: submitted.submitted_at, version: 3 });
    const closed = await (await move(submitted.id, { status: 'closed' })).json();
    expect(closed).toMatchObject({ ...approval, status: 'closed', version: 4 });
  });

  it.each<[Claim['status'][], string[]]>([
    [[], ['submitted']],
    [['submitted'], ['approved', 'rejected']],
    [['submitted', 'approved'], ['closed']],
    [['submitted', 'rejected'], ['closed']],
    [['submitted', 'rejected', 'closed'], []],
  ])('after %j rejects every move but those to %j', async (path, allowed) => {
    const { id, status, version } = await addIn(...path);
    for (const to of ['draft', 'submitted', 'approved', 'rejected', 'closed']) {
      if (to === status || allowed.includes(to)) continue;
      const response = await move(id, { status: to, ...(to === 'approved' ? { outcome: 'repair' } : {}) });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'transition_not_allowed', allowed });
    }
    const same = await move(id, { status, ...(status === 'approved' ? { outcome: 'refund' } : {}) });
    expect(await same.json()).toMatchObject({ status, version });
  });

  it('rejects an approval without an outcome, and fields that do not go with the status', async () => {
    const { id } = await addIn('submitted');
    const send = async (body: object) => refusal(await move(id, body));
    expect(await send({ status: 'approved' })).toMatchObject({ status: 422, places: ['/outcome'] });
    expect(await send({ status: 'rejected', outcome: 'repair' })).toMatchObject({ status: 422, places: ['/outcome'] });
    expect(await send({ status: 'submitted', resolution: 'x' })).toMatchObject({ places: ['/resolution'] });
    expect((await move(id, { status: 'rejected' }, stranger)).status).toBe(404);
  });
});
