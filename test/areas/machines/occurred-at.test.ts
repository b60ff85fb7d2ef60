import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { writeHistory } from '../../support/histories.ts';
import { addMachine, moveMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('True times', 'Europe/Amsterdam');
});

type Line = Schemas['StatusChange'];

const MINUTE = 60_000;

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const historyOf = async (id: number): Promise<Line[]> => {
  const { data } = await send<Schemas['StatusChangePage']>(
    gym,
    'GET',
    `/api/v1/machines/${id}/status_changes?limit=100`,
  );
  return data.toReversed();
};

/** Adds a machine that is active since an instant. */
const addActiveSince = async (at: string): Promise<number> => {
  const { id } = await addMachine(gym);
  await writeHistory(gym, id, [[at, 'active']]);
  return id;
};

const refuse = async (id: number, body: object) => {
  const before = await readMachine(gym, id);
  const problem = await refusal(await gym.request('PATCH', `/api/v1/machines/${id}/status`, { body }));
  expect(problem).toMatchObject({ status: 422, code: 'validation_failed', places: ['/occurred_at'] });
  expect(await readMachine(gym, id)).toEqual(before);
  return problem.details[0];
};

describe('occurred_at of PATCH /api/v1/machines/{id}/status', () => {
  it('is when the status changed, and recorded_at is when that was entered', async () => {
    const id = await addActiveSince(ago(600 * MINUTE));
    const occurred_at = ago(60 * MINUTE);
    const { updated_at } = await moveMachine(gym, id, { status: 'defect', reason: 'Belt torn', occurred_at });
    const [, line] = await historyOf(id);
    expect(line).toMatchObject({
      from_status: 'active',
      to_status: 'defect',
      at: occurred_at,
      recorded_at: updated_at,
    });
    const detail = await gym.call('get_machine', { machine_id: String(id) });
    expect(detail).toMatchObject({
      status_since: occurred_at,
      status_changes: [{ at: occurred_at, recorded_at: updated_at }, { to_status: 'active' }],
    });
  });

  it('is now by default, and for null', async () => {
    const { id } = await addMachine(gym);
    await moveMachine(gym, id, { status: 'defect' });
    await moveMachine(gym, id, { status: 'active', occurred_at: null });
    const lines = await historyOf(id);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ recorded_at }) => recorded_at));
  });

  it('sets the retired_at of a machine that is retired', async () => {
    const id = await addActiveSince(ago(600 * MINUTE));
    const occurred_at = ago(90 * MINUTE);
    expect(await moveMachine(gym, id, { status: 'retired', occurred_at })).toMatchObject({ retired_at: occurred_at });
  });

  it('may be the instant of the last status change, but not before it', async () => {
    const id = await addActiveSince('2026-03-01T08:00:00.250Z');
    expect(await refuse(id, { status: 'defect', occurred_at: '2026-03-01T08:00:00.249Z' })).toBe(
      'must not be before the last status change of the machine, 2026-03-01T09:00:00.25+01:00; ' +
        'send that time or a later one; received 2026-03-01T09:00:00.249+01:00',
    );
    await moveMachine(gym, id, { status: 'defect', occurred_at: '2026-03-01T08:00:00.25Z' });
    expect((await historyOf(id)).map(({ to_status }) => to_status)).toEqual(['active', 'defect']);
  });

  it('is refused before the last change even with the status that the machine has', async () => {
    const id = await addActiveSince('2026-03-01T08:00:00Z');
    await refuse(id, { status: 'active', occurred_at: '2026-03-01T07:00:00Z' });
    const same = await moveMachine(gym, id, { status: 'active', occurred_at: '2026-03-02T07:00:00Z' });
    expect(same).toMatchObject({ version: 1 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('may lie five minutes ahead, but no longer', async () => {
    const id = await addActiveSince(ago(600 * MINUTE));
    expect(await refuse(id, { status: 'defect', occurred_at: ago(-6 * MINUTE) })).toMatch(
      /^must not be more than five minutes ahead, and it is .+; send that time or an earlier one; received /,
    );
    const occurred_at = ago(-4 * MINUTE);
    await moveMachine(gym, id, { status: 'defect', occurred_at });
    expect((await historyOf(id)).at(-1)).toMatchObject({ at: occurred_at });
  });

  it('the occurred_at of a change that lies ahead is that of the next change too, which happened no earlier', async () => {
    const id = await addActiveSince(ago(600 * MINUTE));
    const occurred_at = ago(-4 * MINUTE);
    await moveMachine(gym, id, { status: 'defect', occurred_at });
    await moveMachine(gym, id, { status: 'active' });
    const [, , line] = await historyOf(id);
    expect(line).toMatchObject({ to_status: 'active', at: occurred_at });
    expect(Date.parse(line?.recorded_at ?? '')).toBeLessThan(Date.parse(occurred_at));
  });

  it.each([
    '2026-13-01T00:00:00Z',
    'yesterday',
    '0000-01-01T00:00:00Z',
    '2026-11-20T23:59:60Z',
    '9999-12-31T00:00:00Z',
  ])('is refused as %s', async (occurred_at) => {
    expect(await refuse((await addMachine(gym)).id, { status: 'defect', occurred_at })).toMatch(/^must /);
  });

  it('tells the two times of a clock change apart', async () => {
    const id = await addActiveSince('2026-10-24T08:00:00Z');
    await moveMachine(gym, id, { status: 'defect', occurred_at: '2026-10-25T02:30:00+02:00' });
    expect(await refuse(id, { status: 'active', occurred_at: '2026-10-25T02:29:00+02:00' })).toContain(
      '2026-10-25T02:30:00+02:00; send that time or a later one; received 2026-10-25T02:29:00+02:00',
    );
    await moveMachine(gym, id, { status: 'active', occurred_at: '2026-10-25T02:30:00+01:00' });
    expect((await historyOf(id)).map(({ at }) => at).slice(1)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('keeps the history in order under fifty simultaneous changes, and refuses the others', async () => {
    const id = await addActiveSince('2026-03-01T08:00:00Z');
    const statuses = ['defect', 'maintenance', 'waiting_parts', 'active'] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const minute = String((i * 37) % 50).padStart(2, '0');
        const body = { status: statuses[i % 4], occurred_at: `2026-03-01T09:${minute}:00Z` };
        return gym.request('PATCH', `/api/v1/machines/${id}/status`, { body });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const lines = await historyOf(id);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
    expect(lines.map(({ from_status }) => from_status)).toEqual([
      null,
      ...lines.slice(0, -1).map(({ to_status }) => to_status),
    ]);
    expect(lines.map((line) => line.id)).toEqual(lines.map((line) => line.id).toSorted((one, other) => one - other));
  });

  it("is a 404 for another tenant's machine", async () => {
    const stranger = await service.createGym('Stranger');
    const { id } = await addMachine(stranger);
    const body = { status: 'defect', occurred_at: ago(0) };
    expect(await refusal(await gym.request('PATCH', `/api/v1/machines/${id}/status`, { body }))).toMatchObject({
      status: 404,
    });
  });
});

describe('occurred_at of the tool set_machine_status', () => {
  it('accepts a time at the gym, relative too, and shows how it was read', async () => {
    const id = await addActiveSince(ago(10 * 24 * 60 * MINUTE));
    const machine_id = String(id);
    const result = await gym.call('set_machine_status', {
      machine_id,
      status: 'defect',
      occurred_at: 'yesterday 7:15',
    });
    expect(result).toMatchObject({ read_as: { occurred_at: expect.stringMatching(/T07:15:00\+0[12]:00$/) } });
    expect(result).not.toHaveProperty('note');
    expect(result.status_since).toBe(result.status_changes[0]?.at);
    expect(Date.parse(result.status_since)).toBeLessThan(Date.now() - 60 * MINUTE);
    const now = await gym.call('set_machine_status', { machine_id, status: 'active', occurred_at: 'today' });
    expect(now.status_changes[0]).not.toHaveProperty('recorded_at');
    expect(now.status_changes[1]).toHaveProperty('recorded_at');
  });

  it('is refused before the last status change with the time that would be right', async () => {
    const id = await addActiveSince('2026-03-01T08:00:00Z');
    const { refused, text } = await gym.tryCall('set_machine_status', {
      machine_id: String(id),
      status: 'defect',
      occurred_at: '2026-03-01T08:30',
    });
    expect(refused).toBe(true);
    expect(text).toContain('occurred_at must not be before the last status change of the machine');
    expect(text).toContain('2026-03-01T09:00:00+01:00; send that time or a later one');
  });
});

describe('the database', () => {
  const move = (id: number, change: string) =>
    gym.seed(({ em }) => sql`update machine set ${sql.raw(change)} where id = ${id}`.execute(em.getKysely()));

  it.each(['2026-03-01T07:59:59Z', '2999-01-01T00:00:00Z'])('rejects a status that begins at %s', async (at) => {
    const id = await addActiveSince('2026-03-01T08:00:00Z');
    const passed = JSON.stringify({ cause: 'api', occurred_at: at });
    await expect(move(id, `status = 'defect', status_change = '${passed}'`)).rejects.toThrow(/a status begins/);
  });

  it('keeps since when a machine has its status, whatever a statement writes to it', async () => {
    const id = await addActiveSince('2026-03-01T08:00:00Z');
    await move(id, "status_since = '2020-01-01', name = 'By hand'");
    expect(await gym.call('get_machine', { machine_id: String(id) })).toMatchObject({
      name: 'By hand',
      status_since: '2026-03-01T08:00:00.000Z',
    });
  });

  it('rejects a new machine whose status begins in the future', async () => {
    const added = gym.seed(({ em }) =>
      sql`insert into machine (name, status_since) values ('Ahead', '2999-01-01')`.execute(em.getKysely()),
    );
    await expect(added).rejects.toThrow(/a status begins in the future/);
  });
});
