import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { ALL_TOOLS, tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym, type Rows } from '../support/gym-data.ts';
import { loseAnswer } from '../support/lost-answer.ts';
import type { RpcAnswer } from '../support/rpc.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { readyArguments } from '../support/undoable.ts';

const service = useSharedService();
let gym: Gym;
let examples: Record<ToolName, object>;
let row: Rows;
let machine_id: string;
beforeAll(async () => {
  gym = await service.createGym('Lost answers');
  row = await fillGym(gym);
  examples = exampleArguments(row);
  machine_id = String(row('machine').id);
});

const WRITING: ToolName[] = JSON.parse(
  JSON.stringify(tools.filter(({ scope }) => scope === 'write').map(({ published }) => published.name)),
);

type Result = { content: { text: string }[]; structuredContent?: unknown; isError?: boolean };
type Options = { base?: string; by?: Gym; token?: string };

const send = async (
  name: string,
  args: object,
  meta: object,
  { base = service.base, by = gym, token = by.tokens.write }: Options = {},
): Promise<string> => {
  const response = await fetch(base + ALL_TOOLS, {
    method: 'POST',
    // The proxy reads the answer as it is on the wire.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, _meta: meta },
    }),
  });
  return response.text();
};

const resultOf = (answer: string): Result => {
  const { result }: RpcAnswer = JSON.parse(answer);
  return JSON.parse(JSON.stringify(result));
};

const call = async (name: string, args: object, meta: object, options?: Options): Promise<Result> =>
  resultOf(await send(name, args, meta, options));

const notesOf = async (of: Gym, machine: string): Promise<string[]> =>
  (await of.call('list_notes', { notable_type: 'machine', notable_id: machine, limit: 100 })).data.map(
    ({ body }) => body,
  );

const note = (body: string, machine = machine_id) => ({ notable_type: 'machine', notable_id: machine, body });

const REUSED = { isError: true, content: [{ text: expect.stringContaining('used for a different request') }] };

describe.each(sampleOf(WRITING, 5))(
  '%s with an idempotency key, after the connection broke after the commit',
  (name) => {
    it('has happened once and returns the first result for a retry', async () => {
      const meta = { idempotency_key: `lost ${name}` };
      const args = await readyArguments(gym, row, name, examples[name]);
      const lost = await loseAnswer(service.base, (base) => send(name, args, meta, { base }));
      const first = resultOf(lost.body);
      expect(lost.status).toBe(200);
      expect(first.isError, lost.body).toBeUndefined();
      const committed = await fingerprint(gym);
      for (let retry = 0; retry < 3; retry += 1) expect(await call(name, args, meta)).toEqual(first);
      expect(await fingerprint(gym)).toEqual(committed);
    });

    it('rejects other arguments with the same key, and changes nothing', async () => {
      const before = await fingerprint(gym);
      const other = await service.createGym(`Other ${name}`);
      const rows = await fillGym(other);
      const args = await readyArguments(other, rows, name, exampleArguments(rows)[name]);
      const differing = 'name' in args ? { ...args, name: 'Another name' } : args;
      expect(await call(name, differing, { idempotency_key: `lost ${name}` })).toMatchObject(REUSED);
      expect(await fingerprint(gym)).toEqual(before);
    });
  },
);

describe('an idempotency key', () => {
  it('creates one row for 100 concurrent calls, which get the same result or a conflict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call('add_note', note('At once'), { idempotency_key: 'at once' })),
    );
    const done = answers.filter(({ isError }) => isError !== true);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const { content } of answers.filter(({ isError }) => isError === true))
      expect(content[0]?.text).toContain('is still running');
    expect((await notesOf(gym, machine_id)).filter((body) => body === 'At once')).toHaveLength(1);
    expect(await call('add_note', note('At once'), { idempotency_key: 'at once' })).toEqual(done[0]);
  });

  it('matches arguments in another order', async () => {
    const { notable_type, notable_id, body } = note('In any order');
    const first = await call('add_note', { notable_type, notable_id, body }, { idempotency_key: 'order' });
    expect(await call('add_note', { body, notable_id, notable_type }, { idempotency_key: 'order' })).toEqual(first);
  });

  it('is shared by all tools and REST', async () => {
    await call('add_note', note('One key'), { idempotency_key: 'one key' });
    expect(await call('report_ticket', { machine_id, description: 'x' }, { idempotency_key: 'one key' })).toMatchObject(
      REUSED,
    );
    const response = await gym.request('POST', '/api/v1/machines', {
      body: { name: 'x' },
      headers: { 'idempotency-key': 'one key' },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is not consumed by a rejected call', async () => {
    const meta = { idempotency_key: 'refused first' };
    expect(await call('add_note', note('', machine_id), meta)).toMatchObject({ isError: true });
    expect(await call('add_note', note('Now it is right', '999999999'), meta)).toMatchObject({ isError: true });
    expect((await call('add_note', note('Now it is right'), meta)).isError).toBeUndefined();
  });

  it('is separate for each tenant', async () => {
    const other = await service.createGym('Same key');
    const machine = String((await fillGym(other))('machine').id);
    const mine = await call('add_note', note('Mine'), { idempotency_key: 'shared' });
    const theirs = await call('add_note', note('Theirs', machine), { idempotency_key: 'shared' }, { by: other });
    expect(theirs.isError).toBeUndefined();
    expect(theirs.structuredContent).not.toEqual(mine.structuredContent);
    expect(await notesOf(other, machine)).toContain('Theirs');
  });

  it('expires after 24 hours', async () => {
    const meta = { idempotency_key: 'a day' };
    const age = (time: string) =>
      asOwner(() =>
        sql`update idempotency_key set created_at = now() - ${time}::interval where key = 'a day'`.execute(
          service.database.db,
        ),
      );
    const first = await call('add_note', note('Daily'), meta);
    await age('23 hours 59 minutes');
    expect(await call('add_note', note('Daily'), meta)).toEqual(first);
    await age('24 hours 1 minute');
    expect((await call('add_note', note('Daily'), meta)).structuredContent).not.toEqual(first.structuredContent);
    expect((await notesOf(gym, machine_id)).filter((body) => body === 'Daily')).toHaveLength(2);
  });

  it.each(['', 'x'.repeat(256), 7, null, {}, 'a\nb', 'ключ'])(
    'is rejected when it is %j, and nothing changes',
    async (idempotency_key) => {
      const before = await fingerprint(gym);
      const refused = await call('add_note', note('Bad key'), { idempotency_key });
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('_meta.idempotency_key must be a string of 1 to 255') }],
      });
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it('is accepted with 255 characters', async () => {
    expect((await call('add_note', note('Long key'), { idempotency_key: 'x'.repeat(255) })).isError).toBeUndefined();
  });

  it('is ignored by reading tools, and grants nothing to a read token', async () => {
    const meta = { idempotency_key: 'reading' };
    expect((await call('get_machine', { machine_id }, meta)).isError).toBeUndefined();
    expect((await call('list_machines', {}, meta)).isError).toBeUndefined();
    const before = await fingerprint(gym);
    const refused = await call('add_note', note('x'), meta, { token: gym.tokens.read });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"write"') }] });
    expect(await fingerprint(gym)).toEqual(before);
  });
});
