import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { MachineStatus, TicketStatus } from '../../generated/values.ts';
import { tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfReference } from '../support/fixtures.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym } from '../support/gym-data.ts';
import { rpc } from '../support/rpc.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let examples: Record<string, object>;
beforeAll(async () => {
  gym = await service.createGym('Versions');
  examples = exampleArguments(await fillGym(gym));
});

type Result = { content: { text: string }[]; structuredContent?: { version: number }; isError?: boolean };

type Call = (name: string, args: object, options: object) => Promise<Result>;

const callWith = async (name: string, args: object, meta: object): Promise<Result> => {
  const { body } = await rpc(gym, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args, _meta: meta },
  });
  return JSON.parse(JSON.stringify(body?.result));
};

/** How a call states options such as the expected version: as arguments, or in `_meta`. */
const PLACES: [place: string, prefix: string, call: Call][] = [
  ['the argument', '', (name, args, options) => callWith(name, { ...args, ...options }, {})],
  ['_meta', '_meta.', callWith],
];

const VERSIONED = tools.filter(({ versioned }) => versioned).map(({ published }) => published.name);
const UNVERSIONED = tools.filter(({ versioned }) => !versioned).map(({ published }) => published.name);

/** Takes back what a tool changes only once, so the next call changes something. */
const takeBack = async (name: string): Promise<Result | undefined> => {
  if (name === 'retire_machine')
    return callWith('set_machine_status', { ...examples['set_machine_status'], status: 'maintenance' }, {});
  if (name !== 'update_quote_status') return undefined;
  const { rows } = await gym.seed(({ em }) =>
    sql<{ version: number }>`update quote set status = 'received' returning version`.execute(em.getKysely()),
  );
  return { content: [], structuredContent: { version: Number(rows[0]?.version) } };
};

/** The version of the record that the tool's example changes, as the tool that finds such records shows it. */
const versionBefore = async (name: string): Promise<number> => {
  await takeBack(name);
  const [[argument = '', id] = []] = Object.entries(examples[name] ?? {});
  const finder = tools.find(({ finds }) => finds === kindOfReference(argument))?.published;
  if (!finder) throw new Error(`no tool finds the ${argument} of ${name}`);
  const { content } = await gym.tryCall(finder.name, 'days' in finder.inputSchema.properties ? { days: 365 } : {});
  const rows: { id: number; version: number }[] = Object(content).data;
  return rows.find((row) => row.id === Number(id))?.version ?? Number.NaN;
};

const STALE = {
  isError: true,
  content: [
    {
      text: expect.stringMatching(
        /^\w+ was not run\. The current version differs from expected_version\. Read it again/,
      ),
    },
  ],
};

/** The statuses of a machine that the gym still has, because no maintenance is done on a retired one. */
const IN_THE_GYM = MachineStatus.filter((status) => status !== 'retired');

/** The statuses of open tickets, because no tool lists the closed ones. */
const OPEN = TicketStatus.filter((status) => !['resolved', 'wont_fix'].includes(status));

let turn = 0;

/** Arguments that differ from call to call, because each call must change something. */
const change = (name: string): object => {
  turn += 1;
  const fields: Record<string, object> = {
    update_ticket_status: { status: OPEN[turn % OPEN.length] },
    update_workorder_status: { resolution: `Turn ${turn}` },
    set_machine_status: { status: IN_THE_GYM[turn % IN_THE_GYM.length], confirmed_by: 'Noor' },
    complete_maintenance: { again: true, idempotency_key: `turn ${turn}` },
    update_ticket: { title: `Turn ${turn}` },
    update_workorder: { title: `Turn ${turn}` },
    update_incident_status: { corrective_action: `Turn ${turn}` },
    update_machine: { zone: `Turn ${turn}` },
    update_purchase_order_status: { expected_on: `2027-01-${String((turn % 28) + 1).padStart(2, '0')}` },
    update_warranty_claim: { title: `Turn ${turn}` },
    update_maintenance_task: { title: `Turn ${turn}` },
    update_maintenance_plan: { name: `Turn ${turn}` },
    update_incident: { injury: `Turn ${turn}` },
    // The lines of a quote that was accepted stay.
    update_quote: { title: `Turn ${turn}`, lines: undefined },
    update_contract: { title: `Turn ${turn}` },
    update_part: { description: `Turn ${turn}` },
    update_supplier: { address: `Turn ${turn}` },
    update_reporter: { phone: `Turn ${turn}` },
    place_machine: { rotation: turn % 360 },
    update_location: { notes: `Turn ${turn}` },
    update_notification_rule: { days: turn % 28 },
    update_person: { phone: `Turn ${turn}` },
  };
  return { ...examples[name], ...fields[name] };
};

const versionAfter = async (name: string): Promise<number> => {
  // The machine that another tool has retired has no maintenance.
  if (name === 'complete_maintenance' || name === 'update_maintenance_task') await takeBack('retire_machine');
  const changed = await callWith(name, change(name), {});
  return (await takeBack(name))?.structuredContent?.version ?? changed.structuredContent?.version ?? Number.NaN;
};

const EACH = PLACES.flatMap(([place, prefix, call]) => VERSIONED.map((name) => [name, place, prefix, call] as const));

describe.each(sampleOf(EACH, 5, 30))('%s with an expected version in %s', (name, place, prefix, call) => {
  it('rejects a version that is not the current one, and changes nothing', async () => {
    const version = await versionAfter(name);
    const before = await fingerprint(gym);
    for (const other of [version - 1, version + 1, 2 ** 52])
      expect(await call(name, change(name), { expected_version: other })).toMatchObject(STALE);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('applies the change once when the version is the current one, as in lists', async () => {
    const version = await versionBefore(name);
    const done = await call(name, change(name), { expected_version: version });
    expect(done.structuredContent?.version, JSON.stringify(done)).toBe(version + 1);
    expect(await call(name, change(name), { expected_version: version })).toMatchObject(STALE);
  });

  it('accepts the version as decimal digits', async () => {
    const version = await versionAfter(name);
    expect(await call(name, change(name), { expected_version: String(version - 1) })).toMatchObject(STALE);
    expect((await call(name, change(name), { expected_version: String(version) })).structuredContent?.version).toBe(
      version + 1,
    );
  });

  it('accepts one of many concurrent calls', async () => {
    const expected_version = await versionAfter(name);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(name, change(name), { expected_version })));
    expect(answers.filter(({ isError }) => isError !== true)).toHaveLength(1);
    for (const answer of answers.filter(({ isError }) => isError)) expect(answer).toMatchObject(STALE);
  });

  it('returns the first result for a retry with the same idempotency key, even if the version has changed since', async () => {
    const meta = { expected_version: await versionAfter(name), idempotency_key: `versioned ${name} ${place}` };
    const args = change(name);
    const first = await call(name, args, meta);
    expect(first.isError).toBeUndefined();
    await versionAfter(name);
    expect(await call(name, args, meta)).toEqual(first);
    const other = await call(name, args, { ...meta, expected_version: meta.expected_version + 1 });
    expect(other).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('used for a different request') }],
    });
  });

  it.each([0, -1, 1.5, '1.0', '01', ' 1', 'W/"1"', [1], true, 1e300])(
    'rejects the version %j',
    async (expected_version) => {
      const before = await fingerprint(gym);
      const refused = await call(name, change(name), { expected_version });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(` ${prefix}expected_version must be a whole number`) }],
      });
      expect(await fingerprint(gym)).toEqual(before);
    },
  );
});

it.each(sampleOf(VERSIONED, 5))('%s rejects an empty version in _meta', async (name) => {
  for (const expected_version of ['', null])
    expect(await callWith(name, change(name), { expected_version })).toMatchObject({ isError: true });
});

it.each(sampleOf(VERSIONED, 5))(
  '%s accepts expected_version as all such tools do, publishes it if named update_…, and reports an empty one',
  async (name) => {
    const schemas = tools
      .filter(({ versioned }) => versioned)
      .map(({ input }) => JSON.stringify(Object(input.properties)['expected_version']));
    const own: object = tools.find(({ published }) => published.name === name)?.published.inputSchema.properties ?? {};
    expect('expected_version' in own).toBe(name.startsWith('update_'));
    expect(new Set(schemas)).toEqual(
      new Set([JSON.stringify({ ...Object(schemas[0] && JSON.parse(schemas[0])), type: 'integer' })]),
    );
    for (const expected_version of ['', null]) {
      const { structuredContent, isError } = await callWith(name, { ...change(name), expected_version }, {});
      expect(isError).toBeUndefined();
      expect(structuredContent).toMatchObject({ ignored: ['expected_version'] });
    }
  },
);

it.each(sampleOf(VERSIONED, 5))('%s obeys the argument when _meta has another version', async (name) => {
  const expected_version = await versionAfter(name);
  const stale = { expected_version: expected_version + 1 };
  expect(await callWith(name, { ...change(name), ...stale }, { expected_version })).toMatchObject(STALE);
  const done = await callWith(name, { ...change(name), expected_version }, stale);
  expect(done.isError).toBeUndefined();
});

it.each(sampleOf(UNVERSIONED, 8))('%s changes no existing row and has no argument expected_version', async (name) => {
  expect(tools.find(({ published }) => published.name === name)?.published.inputSchema.properties).not.toHaveProperty(
    'expected_version',
  );
  const before = await fingerprint(gym);
  const refused = await callWith(name, { ...examples[name], expected_version: 1 }, {});
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('expected_version') }] });
  expect(await fingerprint(gym)).toEqual(before);
});

it.each(sampleOf(UNVERSIONED, 8))('%s changes no existing row and accepts no version', async (name) => {
  const before = await fingerprint(gym);
  const refused = await callWith(name, examples[name] ?? {}, { expected_version: 1 });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('_meta.expected_version is only for tools that change') }],
  });
  expect(await fingerprint(gym)).toEqual(before);
});
