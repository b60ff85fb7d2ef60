import { beforeAll, describe, expect, it, test } from 'vitest';
import { MachineStatus, TicketStatus } from '../../generated/values.ts';
import { tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfReference } from '../support/fixtures.ts';
import { exampleArguments, fillGym } from '../support/gym-data.ts';
import { rpc } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let examples: Record<string, object>;
beforeAll(async () => {
  gym = await service.createGym('Versions');
  examples = exampleArguments(await fillGym(gym));
});

type Result = { content: { text: string }[]; structuredContent?: { version: number }; isError?: boolean };

const call = async (name: string, args: object, meta: object): Promise<Result> => {
  const { body } = await rpc(gym, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args, _meta: meta },
  });
  return JSON.parse(JSON.stringify(body?.result));
};

const VERSIONED = tools.filter(({ versioned }) => versioned).map(({ published }) => published.name);
const UNVERSIONED = tools.filter(({ versioned }) => !versioned).map(({ published }) => published.name);

/** The version of the record that the tool's example changes, as the tool that finds such records shows it. */
const versionBefore = async (name: string): Promise<number> => {
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

let turn = 0;

/** Arguments that differ from call to call, because each call must change something. */
const change = (name: string): object => {
  turn += 1;
  const fields: Record<string, object> = {
    update_ticket_status: { status: TicketStatus[turn % TicketStatus.length] },
    update_workorder_status: { resolution: `Turn ${turn}` },
    set_machine_status: { status: MachineStatus[turn % MachineStatus.length] },
    complete_maintenance: { again: true, idempotency_key: `turn ${turn}` },
    update_ticket: { title: `Turn ${turn}` },
    update_workorder: { title: `Turn ${turn}` },
    update_incident_status: { corrective_action: `Turn ${turn}` },
  };
  return { ...examples[name], ...fields[name] };
};

const versionAfter = async (name: string): Promise<number> =>
  (await call(name, change(name), {})).structuredContent?.version ?? Number.NaN;

describe.each(VERSIONED)('%s with an expected version', (name) => {
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
    const meta = { expected_version: await versionAfter(name), idempotency_key: `versioned ${name}` };
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

  test.each([0, -1, 1.5, '1.0', '01', ' 1', '', 'W/"1"', null, [1], true, 1e300])(
    'rejects the version %j',
    async (expected_version) => {
      const before = await fingerprint(gym);
      const refused = await call(name, change(name), { expected_version });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('_meta.expected_version must be a whole number') }],
      });
      expect(await fingerprint(gym)).toEqual(before);
    },
  );
});

test.each(UNVERSIONED)('%s changes no existing row and accepts no version', async (name) => {
  const before = await fingerprint(gym);
  const refused = await call(name, examples[name] ?? {}, { expected_version: 1 });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('_meta.expected_version is only for tools that change') }],
  });
  expect(await fingerprint(gym)).toEqual(before);
});
