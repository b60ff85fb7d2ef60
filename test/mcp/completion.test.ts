import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import prompts from '../../generated/prompts.json' with { type: 'json' };
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { rpc, type RpcAnswer } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let south: number;
let oil: number;
let belt: number;
let plan: number;

const post = <T extends { id: number }>(path: string, body: object, on = gym): Promise<T> =>
  send(on, 'POST', `/api/v1/${path}`, body);

const PROMPT = { type: 'ref/prompt', name: 'morning_round' };
const TASK = { type: 'ref/resource', uri: 'ems://maintenance_tasks/{id}/instructions' };
const PLAN = { type: 'ref/resource', uri: 'ems://floor_plans/{id}' };

type Options = { on?: Gym; token?: string };

const ask = async (params: object, { on = gym, token }: Options = {}): Promise<RpcAnswer | null> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'completion/complete', params };
  return (await rpc(on, message, token === undefined ? {} : { token })).body;
};

const complete = async (ref: object, name: string, value: string, options?: Options): Promise<unknown> => {
  const body = await ask({ ref, argument: { name, value } }, options);
  expect(body?.error).toBeUndefined();
  return body?.result?.['completion'];
};

const all = (...values: unknown[]) => ({ values: values.map(String), total: values.length, hasMore: false });

const issue = async (options: { location_ids?: number[]; person_id?: number }): Promise<string> => {
  const tenant = await findTenant(service.database, gym.name);
  return (await issueToken(service.database, tenant, { scope: 'read', expires_at: null, ...options })).token;
};

beforeAll(async () => {
  gym = await service.createGym('Completion');
  const { id: north } = await post('locations', { name: 'North hall' });
  ({ id: south } = await post('locations', { name: 'South hall' }));
  const { id: here } = await post('machines', { name: 'Treadmill 1', location_id: north });
  const { id: there } = await post('machines', { name: 'Rower 1', location_id: south });
  ({ id: oil } = await post('maintenance_tasks', { machine_id: here, title: 'Oil', next_due_at: '2026-12-01' }));
  ({ id: belt } = await post('maintenance_tasks', { machine_id: there, title: 'Belt', next_due_at: '2026-11-01' }));
  const done = await post<Schemas['MaintenanceTask']>('maintenance_tasks', { machine_id: here, title: 'Oil once' });
  await post(`maintenance_tasks/${done.id}/completions`, {});
  ({ id: plan } = await post('floor_plans', { location_id: north, name: 'Ground floor' }));
});

describe('completion/complete', () => {
  it('suggests locations for a prompt, in alphabetical order', async () => {
    expect(await complete(PROMPT, 'location', '')).toEqual(all('North hall', 'South hall'));
    expect(await complete(PROMPT, 'location', ' SOUTH')).toEqual(all('South hall'));
    expect(await complete(PROMPT, 'location', 'attic')).toEqual(all());
  });

  it('suggests days for the start of a shift', async () => {
    const handover = { ...PROMPT, name: 'shift_handover' };
    expect(await complete(handover, 'since', 'T')).toEqual(all('today', 'Tuesday', 'Thursday'));
  });

  it('completes every argument of every prompt', async () => {
    for (const { name, arguments: known } of prompts)
      for (const argument of known)
        expect(await complete({ ...PROMPT, name }, argument.name, '')).toMatchObject({ hasMore: false });
  });

  it('suggests active tasks, soonest due first, by number, title or machine', async () => {
    expect(await complete(TASK, 'id', '')).toEqual(all(belt, oil));
    expect(await complete(TASK, 'id', 'oil')).toEqual(all(oil));
    expect(await complete(TASK, 'id', 'rower')).toEqual(all(belt));
    expect(await complete(TASK, 'id', String(oil))).toEqual(all(oil));
    expect(await complete(TASK, 'id', String(plan + 1_000_000))).toEqual(all());
  });

  it('suggests floor plans by number or name', async () => {
    expect(await complete(PLAN, 'id', 'GROUND')).toEqual(all(plan));
    expect(await complete(PLAN, 'id', String(plan).slice(0, 1))).toEqual(all(plan));
    expect(await complete(PLAN, 'id', 'roof')).toEqual(all());
  });

  it('suggests nothing of another gym or site', async () => {
    const on = await service.createGym('Other completion');
    for (const [ref, name] of [[PROMPT, 'location'] as const, [TASK, 'id'] as const, [PLAN, 'id'] as const])
      expect(await complete(ref, name, '', { on, token: on.tokens.read })).toEqual(all());
    const token = await issue({ location_ids: [south] });
    expect(await complete(PROMPT, 'location', '', { token })).toEqual(all('South hall'));
    expect(await complete(TASK, 'id', '', { token })).toEqual(all(belt));
    expect(await complete(PLAN, 'id', '', { token })).toEqual(all());
  });

  it('suggests to staff no tasks, which they may not read', async () => {
    const token = await issue({ person_id: (await post('people', { name: 'Sam', role: 'staff' })).id });
    const body = await ask({ ref: TASK, argument: { name: 'id', value: '' } }, { token });
    expect(body?.error).toMatchObject({ code: -32602 });
    expect(await complete(PLAN, 'id', '', { token })).toEqual(all(plan));
  });

  it('suggests at most 100 values, and says that there are more', async () => {
    const on = await service.createGym('Many locations');
    for (let n = 0; n < 101; n += 1) await post('locations', { name: `Room ${String(n).padStart(3, '0')}` }, on);
    const completion = Object(await complete(PROMPT, 'location', 'room', { on, token: on.tokens.read }));
    expect(completion.values).toHaveLength(100);
    expect(completion).toMatchObject({ hasMore: true });
    expect(completion).not.toHaveProperty('total');
  });

  it.each([
    {},
    { ref: PROMPT },
    { ref: null, argument: { name: 'location', value: '' } },
    { ref: { ...PROMPT, name: 'evening_round' }, argument: { name: 'location', value: '' } },
    { ref: PROMPT, argument: { name: 'since', value: '' } },
    { ref: PROMPT, argument: { name: '__proto__', value: '' } },
    { ref: { ...PROMPT, type: 'ref/tool' }, argument: { name: 'location', value: '' } },
    { ref: { ...TASK, uri: 'ems://floor_plans/1' }, argument: { name: 'id', value: '' } },
    { ref: TASK, argument: { name: 'task_id', value: '' } },
    { ref: PROMPT, argument: { name: 'location', value: 7 } },
    { ref: PROMPT, argument: { name: 'location', value: 'x'.repeat(201) } },
    { ref: PROMPT, argument: { name: 'location', value: 'a\0' } },
  ])('refuses %j', async (params) => {
    expect((await ask(params))?.error).toMatchObject({ code: -32602 });
  });
});
