import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { importFile, mistakesIn, recordsOf, sendFile } from '../../support/imports.ts';
import { observe } from '../../support/observed-statements.ts';
import { addMachine, moveMachine, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Past histories');
});

const AREA = 'machine_status_changes';
type Line = Schemas['StatusChange'];

const historyOf = (id: number, owner = gym): Promise<Line[]> => recordsOf<Line>(owner, `machines/${id}/status_changes`);

const stepsOf = async (id: number) =>
  (await historyOf(id)).map(({ at, from_status, to_status }) => [at.slice(0, 10), from_status, to_status]);

/** Returns a file with the lines of a machine. */
const fileOf = (machine: string | number, lines: readonly (readonly [at: string, status: string])[]): string =>
  `machine_id,at,status\n${lines.map(([at, status]) => `${machine},${at},${status}\n`).join('')}`;

const PAST = [
  ['2024-03-01T08:00:00Z', 'active'],
  ['2025-06-01T08:00:00Z', 'defect'],
  ['2025-06-03T08:00:00Z', 'active'],
] as const;

describe('an import of machine_status_changes', () => {
  it('replaces the line of the creation when it is the only one, and the status follows the last line', async () => {
    const machine = await addMachine(gym, { asset_tag: 'H-01', serial_number: 'SN-77' });
    const file = [
      { machine_id: 'h-01', status: 'active', at: '2024-03-01T09:00:00+01:00' },
      { machine_id: machine.uuid, status: 'maintenance', at: '2025-06-01T08:00:00.250Z', reason: 'Yearly service' },
      { machine_id: 'SN-77', status: 'active', at: '2025-06-01T10:00:00Z', reason: null },
      { machine_id: machine.id, status: 'defect', at: '2026-01-10T07:00:00Z', reason: 'Belt torn' },
    ];
    const result = await importFile(gym, AREA, JSON.stringify(file), { type: 'application/json' });
    expect(result).toMatchObject({ rows: 4, created: 4, failed: 0 });
    const lines = await historyOf(machine.id);
    expect(result.results.map(({ id, uuid }) => [id, uuid])).toEqual(lines.map(({ id }) => [id, null]));
    const after = await readMachine(gym, machine.id);
    const common = { cause: 'import', cause_id: null, confirmed_by: null, actor: 'write token' };
    expect(lines).toMatchObject([
      { ...common, from_status: null, to_status: 'active', at: '2024-03-01T08:00:00.000Z', reason: null },
      { ...common, from_status: 'active', to_status: 'maintenance', at: '2025-06-01T08:00:00.250Z' },
      { ...common, from_status: 'maintenance', to_status: 'active', at: '2025-06-01T10:00:00.000Z' },
      { ...common, from_status: 'active', to_status: 'defect', reason: 'Belt torn' },
    ]);
    expect(new Set(lines.map(({ recorded_at }) => recorded_at))).toEqual(new Set([after.updated_at]));
    expect(after).toMatchObject({ status: 'defect', blocked_reason: 'Belt torn', retired_at: null, version: 2 });
    const detail = await gym.call('get_machine', { machine_id: String(machine.id) });
    expect(detail.status_since).toBe('2026-01-10T07:00:00.000Z');
    const { data } = await send<Schemas['EventPage']>(
      gym,
      'GET',
      `/api/v1/events?kind=machine&resource_id=${machine.id}`,
    );
    expect(data[0]).toMatchObject({ type: 'machine.status_changed', changes: { status: ['active', 'defect'] } });
    expect(data).toHaveLength(2);
  });

  it('sets retired_at when the last line retires the machine, and blocked_reason only with a status that has one', async () => {
    const { id } = await addMachine(gym);
    await importFile(gym, AREA, fileOf(id, [...PAST, ['2026-02-01T08:00:00Z', 'Retired']]));
    expect(await readMachine(gym, id)).toMatchObject({
      status: 'retired',
      retired_at: '2026-02-01T08:00:00.000Z',
      blocked_reason: null,
    });
    const used = await addMachine(gym, { status: 'retired' });
    await importFile(gym, AREA, fileOf(used.id, PAST));
    expect(await readMachine(gym, used.id)).toMatchObject({ status: 'active', retired_at: null });
  });

  it('lies before the history that a machine has, whose first line continues it, and changes no status', async () => {
    const { id } = await addMachine(gym);
    const before = await moveMachine(gym, id, { status: 'defect', reason: 'Noise' });
    await importFile(gym, AREA, fileOf(id, PAST));
    const today = new Date().toISOString().slice(0, 10);
    expect(await stepsOf(id)).toEqual([
      ['2024-03-01', null, 'active'],
      ['2025-06-01', 'active', 'defect'],
      ['2025-06-03', 'defect', 'active'],
      [today, 'active', 'active'],
      [today, 'active', 'defect'],
    ]);
    const { warnings: _, ...machine } = before;
    expect(await readMachine(gym, id)).toEqual(machine);
    await moveMachine(gym, id, { status: 'active' });
    expect((await stepsOf(id)).at(-1)).toEqual([today, 'defect', 'active']);
  });

  it('can add what was even earlier', async () => {
    const { id } = await addMachine(gym);
    await importFile(gym, AREA, fileOf(id, PAST));
    await importFile(gym, AREA, fileOf(id, [['2022-01-01T00:00:00Z', 'maintenance']]));
    expect((await stepsOf(id)).slice(0, 2)).toEqual([
      ['2022-01-01', null, 'maintenance'],
      ['2024-03-01', 'maintenance', 'active'],
    ]);
  });

  it('changes nothing the second time, because the machine has that history', async () => {
    const { id } = await addMachine(gym);
    await importFile(gym, AREA, fileOf(id, PAST));
    const lines = await historyOf(id);
    const again = await importFile(gym, AREA, fileOf(id, PAST), { query: 'repeat=true' });
    expect(again).toMatchObject({ created: 0, unchanged: 3 });
    const detail =
      'must be before 2024-03-01T08:00:00+00:00, when the history of the machine begins; only earlier lines can be added to it';
    const more = fileOf(id, [...PAST, ['2025-07-01T08:00:00Z', 'defect']]);
    expect(await mistakesIn(gym, AREA, more)).toEqual([[4, 'at', detail]]);
    expect(await historyOf(id)).toEqual(lines);
  });

  it.each<[string, readonly (readonly [string, string])[], [number, string, RegExp]]>([
    [
      'out of order',
      [PAST[1], PAST[0]],
      [2, 'at', /^must not be before 2025-06-01T08:00:00\+00:00, the line before; sort/],
    ],
    [
      'that repeats a status',
      [PAST[0], ['2024-04-01T00:00:00Z', 'active']],
      [2, 'status', /^is the status of the line/],
    ],
    [
      'in the future',
      [['2999-01-01T00:00:00Z', 'active']],
      [1, 'at', /^must not be more than five minutes ahead, and/],
    ],
    ['without a zone', [['2024-03-01T08:00', 'active']], [1, 'at', /^must /]],
    ['with an unknown status', [['2024-03-01T08:00:00Z', 'shiny']], [1, 'status', /^must be/]],
    ['with no time', [['', 'active']], [1, 'at', /^(must|is)/]],
  ])('refuses a line %s, and imports nothing', async (_title, lines, [row, column, detail]) => {
    const { id } = await addMachine(gym);
    const before = await historyOf(id);
    const mistakes = await mistakesIn(gym, AREA, fileOf(id, lines));
    expect(mistakes).toEqual([[row, column, expect.stringMatching(detail)]]);
    expect(await historyOf(id)).toEqual(before);
  });

  it("refuses another tenant's machine and an unknown one, by any of their names", async () => {
    const stranger = await service.createGym('Stranger');
    const foreign = await addMachine(stranger, { asset_tag: 'FOREIGN-1' });
    for (const name of [foreign.id, foreign.uuid, 'FOREIGN-1', 'nobody'])
      expect(await mistakesIn(gym, AREA, fileOf(name, PAST.slice(0, 1)))).toEqual([
        [1, 'machine_id', expect.stringContaining('is no machine')],
      ]);
    const line = JSON.stringify([{ machine_id: foreign.id, status: 'defect', at: '2024-01-01T00:00:00Z' }]);
    const byHand = gym.seed(({ em }) => sql`select import_machine_history(${line}::json)`.execute(em.getKysely()));
    await expect(byHand).rejects.toThrow(/foreign key/);
    expect(await historyOf(foreign.id, stranger)).toHaveLength(1);
    expect((await readMachine(stranger, foreign.id)).status).toBe('active');
  });

  it('leaves nothing behind as a dry run, and imports the valid lines with on_error=skip', async () => {
    const { id } = await addMachine(gym);
    const before = await historyOf(id);
    const file = fileOf(id, [PAST[0], ['2024-02-01T00:00:00Z', 'defect'], PAST[1], PAST[2]]);
    const tried = await importFile(gym, AREA, file, { query: 'dry_run=true' });
    expect(tried).toMatchObject({ created: 3, failed: 1 });
    expect(await historyOf(id)).toEqual(before);
    const result = await importFile(gym, AREA, file, { query: 'on_error=skip' });
    expect(result).toMatchObject({ created: 3, failed: 1 });
    expect(result.results[1]).toMatchObject({ row: 2, action: 'failed', errors: [{ column: 'at' }] });
    expect(await stepsOf(id)).toEqual([
      ['2024-03-01', null, 'active'],
      ['2025-06-01', 'active', 'defect'],
      ['2025-06-03', 'defect', 'active'],
    ]);
  });

  it('accepts an exported file, and gives another machine the same history', async () => {
    const [owner, other] = [await service.createGym('Exported'), await service.createGym('Imported')];
    const { id, uuid } = await addMachine(owner);
    await importFile(owner, AREA, fileOf(id, PAST));
    const file = await (await owner.request('GET', `/api/v1/exports/${AREA}.csv`)).text();
    await importFile(other, 'machines', `name,uuid\nRower,${uuid.replace(/^.{8}/, '0a0b0c0d')}\n`);
    const moved = file.replaceAll(uuid, uuid.replace(/^.{8}/, '0a0b0c0d'));
    await importFile(other, AREA, moved, { query: 'unknown_columns=ignore' });
    const [machine] = await recordsOf<Schemas['Machine']>(other, 'machines');
    const shown = ({ at, from_status, to_status, reason }: Line) => ({ at, from_status, to_status, reason });
    expect((await historyOf(machine?.id ?? 0, other)).map(shown)).toEqual((await historyOf(id, owner)).map(shown));
  });

  it('does not accept match_on, because its rows are always added', async () => {
    const { id } = await addMachine(gym);
    expect(await mistakesIn(gym, AREA, fileOf(id, PAST), { query: 'match_on=uuid' })).toEqual([
      [undefined, 'match_on', 'is not accepted for machine_status_changes, whose rows are always added'],
    ]);
  });

  it('imports a history of several batches in order, without a statement per line', async () => {
    const [first, second] = [await addMachine(gym), await addMachine(gym)];
    const start = Date.parse('2023-01-01T00:00:00Z');
    const lines = Array.from({ length: 1200 }, (_, n) => {
      const machine = n % 2 === 0 ? first.id : second.id;
      const status = (n >> 1) % 2 === 0 ? 'active' : 'defect';
      return `${machine},${new Date(start + n * 3_600_000).toISOString()},${status}\n`;
    });
    const file = `machine_id,at,status\n${lines.join('')}`;
    expect((await observe(() => importFile(gym, AREA, file))).length).toBeLessThan(lines.length / 4);
    const { rows } = await gym.seed(({ em }) =>
      sql<{ n: number; links: number; first: string | null }>`
        select count(*)::int as n, count(*) filter (where from_status = earlier)::int as links,
          min(from_status) filter (where earlier is null) as first
        from (select from_status, to_status, lag(to_status) over (order by at, id) as earlier
          from machine_status_change where machine_id = ${second.id}) as line`.execute(em.getKysely()),
    );
    expect(rows).toEqual([{ n: 600, links: 599, first: null }]);
    expect(await readMachine(gym, second.id)).toMatchObject({ status: 'defect', version: 2 });
  });

  it('keeps the history in order while others change the status', async () => {
    const { id } = await addMachine(gym);
    const statuses = ['defect', 'active', 'maintenance'] as const;
    const [imported] = await Promise.all([
      sendFile(gym, AREA, fileOf(id, PAST)),
      ...Array.from({ length: 20 }, (_, i) => moveMachine(gym, id, { status: statuses[i % 3] ?? 'active' })),
    ]);
    expect(imported.status).toBe(200);
    const lines = await historyOf(id);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
    expect(lines.map(({ from_status }) => from_status)).toEqual([
      null,
      ...lines.slice(0, -1).map(({ to_status }) => to_status),
    ]);
    expect(lines.at(-1)?.to_status).toBe((await readMachine(gym, id)).status);
  });

  it('counts in reports from when it happened', async () => {
    const owner = await service.createGym('Imported reports');
    const machine = await addMachine(owner, { name: 'Rower 9' });
    await importFile(
      owner,
      AREA,
      `Machine,When,State,Why
Rower 9,2025-10-01T00:00:00Z,active,
Rower 9,2025-11-02T06:00:00Z,defect,Belt torn
Rower 9,2025-11-02T12:00:00Z,maintenance,Repair
Rower 9,2025-11-02T18:00:00Z,active,
`,
    );
    const { totals } = await send<Schemas['AvailabilityReport']>(
      owner,
      'GET',
      `/api/v1/reports/availability?from=2025-11-02&to=2025-11-03&machine_id=${machine.id}`,
    );
    expect(totals).toMatchObject({ up_seconds: 43_200, unplanned_seconds: 43_200, availability: 0.5, failures: 1 });
  });
});
