import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { MaintenanceTask } from '../../../src/areas/maintenance/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number, timezone = TIMEZONE): string =>
  Temporal.Now.plainDateISO(timezone).add({ days: offset }).toString();
type TaskFields = Partial<
  Pick<MaintenanceTask, 'rule_unit' | 'rule_interval' | 'basis' | 'starts_on' | 'ends_on' | 'next_due_at' | 'active'>
>;

const addTask = async (to: Gym, title: string, fields: TaskFields = {}): Promise<string> => {
  const machine = Number((await to.api.POST('/api/v1/machines', { body: { name: `Machine of ${title}` } })).data?.id);
  return to.seed(async ({ entities }) => {
    const task = entities.create(MaintenanceTask, { title, machine_id: machine, ...fields });
    await entities.flush();
    return String(task.id);
  });
};

describe('upcoming_maintenance', () => {
  let plan: Gym;
  beforeAll(async () => {
    // Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
    plan = await service.createGym('Plan', TIMEZONE);
    const due: [string, number][] = [
      ['in 15 days', 15],
      ['long overdue', -400],
      ['tomorrow', 1],
      ['today', 0],
      ['yesterday', -1],
      ['in 14 days', 14],
      ['in a year', 365],
      ['too far', 366],
    ];
    for (const [title, offset] of due) await addTask(plan, title, { next_due_at: day(offset) });
    await addTask(plan, 'inactive', { next_due_at: day(0), active: false });
    await addTask(plan, 'without a date');
  });
  const titles = async (args: { days?: number; q?: string }) =>
    (await plan.call('upcoming_maintenance', args)).data.map(({ title }) => title);

  it('returns overdue tasks and those of the next 14 days by default, soonest first', async () => {
    expect(await titles({})).toEqual(['long overdue', 'yesterday', 'today', 'tomorrow', 'in 14 days']);
    expect(await titles({ days: 14 })).toEqual(await titles({}));
  });

  it('keeps the order of the due dates in a search', async () => {
    expect(await titles({ q: 'in' })).toEqual(['in 14 days']);
    expect(await titles({ q: 'OVERDUE' })).toEqual(['long overdue']);
  });

  it.each([
    [0, ['long overdue', 'yesterday', 'today']],
    [1, ['long overdue', 'yesterday', 'today', 'tomorrow']],
    [15, ['long overdue', 'yesterday', 'today', 'tomorrow', 'in 14 days', 'in 15 days']],
    [365, ['long overdue', 'yesterday', 'today', 'tomorrow', 'in 14 days', 'in 15 days', 'in a year']],
  ])('includes the last of %i days', async (days, expected) => {
    expect(await titles({ days })).toEqual(expected);
  });

  it('counts days in the time zone of the gym', async () => {
    const { data } = await plan.call('upcoming_maintenance', {});
    expect(data.map(({ days_until_due, overdue }) => [days_until_due, overdue])).toEqual([
      [-400, true],
      [-1, true],
      [0, false],
      [1, false],
      [14, false],
    ]);
  });

  it('orders tasks of the same day consistently across pages', async () => {
    const crowd = await service.createGym('Crowd');
    for (const title of ['a', 'b', 'c', 'd']) await addTask(crowd, title, { next_due_at: day(0, 'UTC') });
    const titles: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { title: string }[]; next_cursor: string | null } = await crowd.call('upcoming_maintenance', {
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      titles.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(titles).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('complete_maintenance', () => {
  let care: Gym;
  beforeAll(async () => {
    care = await service.createGym('Care', TIMEZONE);
  });
  const completions = (task_id: string) =>
    care.seed(({ em }) =>
      em
        .getKysely()
        .selectFrom('maintenance_completion')
        .select(['completed_on', 'due_on', 'actor', 'completed_at'])
        .where('task_id', '=', Number(task_id))
        .execute(),
    );

  it('adds one line to the log and moves a scheduled task on from its due date', async () => {
    const task_id = await addTask(care, 'scheduled', { rule_unit: 'week', rule_interval: 2, next_due_at: day(3) });
    const started = Date.now();
    const task = await care.call('complete_maintenance', { task_id });
    expect(task).toMatchObject({
      next_due_at: day(17),
      active: true,
      overdue: false,
      machine_name: 'Machine of scheduled',
    });
    expect(Date.parse(String(task.last_completed_at))).toBeGreaterThanOrEqual(started - 1);
    expect(await completions(task_id)).toEqual([
      { completed_on: day(0), due_on: day(3), actor: 'write token', completed_at: task.last_completed_at },
    ]);
  });

  it('skips past dates of a scheduled task', async () => {
    const task_id = await addTask(care, 'late', { rule_unit: 'week', rule_interval: 1, next_due_at: day(-16) });
    expect((await care.call('complete_maintenance', { task_id })).next_due_at).toBe(day(5));
  });

  it('moves a task with basis completed on from today in the time zone of the gym', async () => {
    const task_id = await addTask(care, 'completed', {
      rule_unit: 'day',
      rule_interval: 10,
      basis: 'completed',
      next_due_at: day(-3),
    });
    expect((await care.call('complete_maintenance', { task_id })).next_due_at).toBe(day(10));
  });

  it('records an earlier day, from which a task with basis completed moves on, once and never a later one', async () => {
    const task_id = await addTask(care, 'earlier', {
      rule_unit: 'day',
      rule_interval: 10,
      basis: 'completed',
      next_due_at: day(-3),
    });
    const done = { task_id, completed_on: day(-2) };
    expect((await care.call('complete_maintenance', done)).next_due_at).toBe(day(8));
    const repeated = await care.tryCall('complete_maintenance', { ...done, consume_parts: false });
    expect(repeated.text).toContain(`again must be true to complete the task a second time on one day`);
    const later = await care.tryCall('complete_maintenance', { task_id, completed_on: day(1) });
    expect(later).toMatchObject({
      refused: true,
      text: expect.stringContaining('completed_on must not be in the future'),
    });
    expect(await completions(task_id)).toMatchObject([{ completed_on: day(-2) }]);
  });

  it('ends a task without a rule, and rejects a second completion without a line in the log', async () => {
    const task_id = await addTask(care, 'once', { next_due_at: day(-1) });
    const done = await care.call('complete_maintenance', { task_id });
    expect(done).toMatchObject({ active: false, next_due_at: null, overdue: false });
    const { refused, text } = await care.tryCall('complete_maintenance', { task_id, again: true });
    expect(refused).toBe(true);
    expect(text).toBe(
      'complete_maintenance was not run. The maintenance task is inactive: it is not due again and cannot be completed.',
    );
    expect(await completions(task_id)).toHaveLength(1);
    expect((await care.call('upcoming_maintenance', { days: 365 })).data.map(({ id }) => id)).not.toContain(
      Number(task_id),
    );
  });

  it('ends a task when its next date is after its end', async () => {
    const task_id = await addTask(care, 'ending', {
      rule_unit: 'day',
      rule_interval: 5,
      next_due_at: day(0),
      ends_on: day(5),
    });
    expect(await care.call('complete_maintenance', { task_id })).toMatchObject({ active: true, next_due_at: day(5) });
    expect(await care.call('complete_maintenance', { task_id, again: true })).toMatchObject({
      active: false,
      next_due_at: null,
    });
  });

  it('records each of several concurrent calls with keys of their own once', async () => {
    const task_id = await addTask(care, 'together', { rule_unit: 'day', rule_interval: 1, next_due_at: day(1) });
    const keys = Array.from({ length: 6 }, (_, n) => `completion ${n}`);
    await Promise.all(
      keys.map((idempotency_key) =>
        care.tryCall('complete_maintenance', {
          task_id,
          again: true,
          idempotency_key: `${idempotency_key} of ${task_id}`,
        }),
      ),
    );
    expect((await completions(task_id)).map(({ due_on }) => due_on).sort()).toEqual(
      [1, 2, 3, 4, 5, 6].map((offset) => day(offset)),
    );
  });

  it('lets one of several concurrent calls complete a one-time task', async () => {
    const task_id = await addTask(care, 'race', { next_due_at: day(0) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        care.tryCall('complete_maintenance', { task_id, idempotency_key: `race ${n}` }),
      ),
    );
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(await completions(task_id)).toHaveLength(1);
  });

  it('refuses a second completion on one day unless it is asked for, and allows one on another day', async () => {
    const task_id = await addTask(care, 'twice', { rule_unit: 'day', rule_interval: 1, next_due_at: day(-1) });
    const first = await care.call('complete_maintenance', { task_id });
    expect(await care.call('complete_maintenance', { task_id })).toMatchObject({ ...first, repeated: true });
    const later = { task_id, idempotency_key: `later ${task_id}` };
    expect(await care.tryCall('complete_maintenance', later)).toMatchObject({
      refused: true,
      text: expect.stringContaining(
        `again must be true to complete the task a second time on one day: write token completed it on ${day(0)}`,
      ),
    });
    expect(await completions(task_id)).toHaveLength(1);
    expect(await care.tryCall('complete_maintenance', { ...later, again: true })).toMatchObject({ refused: false });
    expect(await completions(task_id)).toHaveLength(2);
  });

  it('accepts a completion after one of another day', async () => {
    const task_id = await addTask(care, 'daily', { rule_unit: 'day', rule_interval: 1, next_due_at: day(-1) });
    const params = { path: { id: Number(task_id) } };
    await care.api.POST('/api/v1/maintenance_tasks/{id}/completions', { params, body: { completed_on: day(-1) } });
    await care.call('complete_maintenance', { task_id });
    expect(await completions(task_id)).toHaveLength(2);
  });

  it('leaves the machine unchanged', async () => {
    const task_id = await addTask(care, 'machine', { rule_unit: 'month', rule_interval: 1, next_due_at: day(0) });
    const task = await care.call('complete_maintenance', { task_id });
    expect(await care.call('get_machine', { machine_id: String(task.machine_id) })).toMatchObject({
      status: 'active',
      version: 1,
    });
  });
});
