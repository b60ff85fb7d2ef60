import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { ALL_TOOLS, outputViolations, tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym, type Rows } from '../support/gym-data.ts';
import { loseAnswer } from '../support/lost-answer.ts';
import { addMachine } from '../support/rows.ts';
import { rpc } from '../support/rpc.ts';
import { sampleOf } from '../support/sampling.ts';
import { addUndoable } from '../support/undoable.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let row: Rows;
let examples: Record<ToolName, object>;
beforeAll(async () => {
  gym = await service.createGym('Repeats', 'Europe/Amsterdam');
  row = await fillGym(gym);
  examples = exampleArguments(row);
});

const NAMES: ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));
const isAdding = (name: string): boolean => tools.some((tool) => tool.published.name === name && tool.adds);
const isWriting = (name: string): boolean =>
  tools.some((tool) => tool.published.name === name && tool.scope === 'write');
const ADDING = NAMES.filter(isAdding);
const CHANGING = NAMES.filter((name) => isWriting(name) && !isAdding(name));

const machineOf = async (): Promise<string> => String((await addMachine(gym)).id);
const report = (machine_id: string, description: string, more: object = {}) =>
  gym.call('report_ticket', { machine_id, description, ...more });
const isRepeat = (answer: object): boolean => 'repeated' in answer && answer.repeated === true;

/** Makes the stored answers of the gym older. */
const age = (time: string) =>
  asOwner(() =>
    sql`update idempotency_key set created_at = created_at - ${time}::interval where tenant_id = ${gym.id}`.execute(
      service.database.db,
    ),
  );

it('the tools that add a record are those that are not idempotent', () => {
  const isIdempotent = (name: string) =>
    tools.find(({ published }) => published.name === name)?.published.annotations.idempotentHint;
  expect(ADDING.length).toBeGreaterThan(0);
  // A second link is another one, and harms nothing: it ends by itself.
  const isRecord = (name: string) => name !== 'create_upload_link';
  for (const name of NAMES.filter(isWriting).filter(isRecord)) expect(isIdempotent(name), name).toBe(!isAdding(name));
});

let others = 0;

/** Returns the example arguments with another address and name, because no two people or meters have the same. */
const other = (name: ToolName): object => {
  others += 1;
  const unique = { email: `noor.${others}@gym.localhost`, name: `Number ${others}` };
  const changed = Object.entries(unique).filter(([argument]) => argument in examples[name]);
  return { ...examples[name], ...Object.fromEntries(changed) };
};

describe.each(sampleOf(ADDING, 6))('an equal second call of %s', (name) => {
  it('changes nothing, and returns the first result with a note on how to record another', async () => {
    const first = await gym.tryCall(name, examples[name]);
    expect(first.refused, first.text).toBe(false);
    const before = await fingerprint(gym);
    const second = await gym.tryCall(name, examples[name]);
    expect(second.content).toEqual({ ...Object(first.content), repeated: true, repeated_note: expect.any(String) });
    expect(second.text).toMatch(/Nothing new was recorded.*the same call at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00/);
    expect(second.text).toContain('idempotency_key');
    expect(outputViolations(name, second.content)).toEqual([]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('adds another record with a new idempotency_key, and returns the first result for a key used before', async () => {
    const key = `another ${name}`;
    const before = await fingerprint(gym);
    const args = { ...other(name), idempotency_key: key };
    const another = await gym.tryCall(name, args);
    expect(another.refused, another.text).toBe(false);
    expect(another.content).not.toHaveProperty('repeated');
    const after = await fingerprint(gym);
    expect(after).not.toEqual(before);
    expect(await gym.tryCall(name, args)).toEqual(another);
    expect(await fingerprint(gym)).toEqual(after);
  });

  it('is the same after a lost response', async () => {
    const args = { ...other(name), ...('quantity' in examples[name] ? { quantity: 0.002 } : {}) };
    const lost = await loseAnswer(service.base, async (base) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      await fetch(base + ALL_TOOLS, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gym.tokens.write}`,
          'content-type': 'application/json',
          'accept-encoding': 'identity',
        },
        body: JSON.stringify(body),
      });
    });
    expect(lost.status).toBe(200);
    const before = await fingerprint(gym);
    expect((await gym.tryCall(name, args)).content).toMatchObject({ repeated: true });
    expect(await fingerprint(gym)).toEqual(before);
  });
});

// A change is undone once, and a rule removed once, so a second call is refused.
const ONCE = ['undo', 'delete_notification_rule'];
describe.each(sampleOf(CHANGING, 5).filter((name) => !ONCE.includes(name)))('an equal second call of %s', (name) => {
  it('is never a repeat', async () => {
    const other = await service.createGym(`Changes, ${name}`);
    const args = exampleArguments(await fillGym(other))[name];
    for (let turn = 0; turn < 2; turn += 1) {
      const { content, text, refused } = await other.tryCall(name, args);
      expect(refused, text).toBe(false);
      expect(content).not.toHaveProperty('repeated');
    }
  });
});

it.each(['with the event_id', 'without arguments'])(
  'an equal second call of undo %s is refused with the reason, and changes nothing',
  async (how) => {
    const event_id = await addUndoable(gym, row);
    const args = how === 'without arguments' ? {} : { event_id };
    const first = await gym.tryCall('undo', args);
    expect(first.refused, first.text).toBe(false);
    const before = await fingerprint(gym);
    const second = await gym.tryCall('undo', args);
    expect([second.refused, second.text]).toEqual([true, expect.stringMatching(/undone already: ticket.* with undo/)]);
    expect(await fingerprint(gym)).toEqual(before);
  },
);

describe('an equal call', () => {
  it('is recorded once, however many arrive at once', async () => {
    const machine_id = await machineOf();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gym.tryCall('report_ticket', { machine_id, description: 'All at once' })),
    );
    expect(answers.filter(({ refused }) => refused)).toEqual([]);
    expect(new Set(answers.map(({ content }) => Object(content).id)).size).toBe(1);
    expect(answers.filter(({ content }) => !isRepeat(Object(content)))).toHaveLength(1);
  });

  it.each(['null', 'undefined', 'None', '', null])(
    'is recognized by its arguments and not by the key %j, which is none',
    async (key) => {
      const machine_id = await machineOf();
      const send = async (name: string, args: object) => {
        const { refused, text, content } = await gym.tryCall(name, { machine_id, ...args, idempotency_key: key });
        expect(refused, text).toBe(false);
        return content;
      };
      const first = await send('report_ticket', { description: 'One' });
      expect(await send('report_ticket', { description: 'Two' })).not.toMatchObject({ id: Object(first).id });
      expect(await send('update_machine', { brand: 'X', expected_version: key })).toMatchObject({ brand: 'X' });
    },
  );

  it('may have its arguments in another order or form', async () => {
    const machine_id = await machineOf();
    const { id } = await report(machine_id, 'Any form');
    const args = { reporter_name: null, description: 'Any form', machine_id: Number(machine_id) };
    expect((await gym.tryCall('report_ticket', args)).content).toMatchObject({ id, repeated: true });
  });

  it('has other arguments when a valid one is written otherwise, because valid arguments stay as they are', async () => {
    const machine_id = await machineOf();
    const happen = (occurred_at: string) =>
      gym.call('report_incident', { machine_id, description: 'As written', occurred_at });
    const { id } = await happen('2025-11-20T09:30:00.000Z');
    expect((await happen('2025-11-20T09:30:00Z')).id).not.toBe(id);
    expect(await happen('2025-11-20T09:30:00.000Z')).toMatchObject({ id, repeated: true });
  });

  it('is recorded again after ten minutes', async () => {
    const machine_id = await machineOf();
    const { id } = await report(machine_id, 'Later');
    await age('9 minutes 50 seconds');
    expect(await report(machine_id, 'Later')).toMatchObject({ id, repeated: true });
    await age('11 seconds');
    const later = await report(machine_id, 'Later');
    expect(later.id).not.toBe(id);
    expect(isRepeat(later)).toBe(false);
    expect(await report(machine_id, 'Later')).toMatchObject({ id: later.id, repeated: true });
  });

  it('is recorded for every token', async () => {
    const machine_id = await machineOf();
    const { token } = await issueToken(service.database, await findTenant(service.database, gym.name), {
      name: 'another token',
      scope: 'write',
      expires_at: null,
    });
    const { id } = await report(machine_id, 'Two people');
    const other = await gym.tryCall('report_ticket', { machine_id, description: 'Two people' }, token);
    expect(other.content).not.toMatchObject({ id });
  });

  it('runs after one that was refused', async () => {
    const workorder = await gym.call('create_workorder', { title: 'Refused first' });
    const part = await gym.api.POST('/api/v1/parts', { body: { name: 'Belt', sku: 'RF-1' } });
    const args = { workorder_id: String(workorder.id), part_id: String(part.data?.id), quantity: 1 };
    expect((await gym.tryCall('use_parts', args)).refused).toBe(true);
    const movement = { kind: 'receipt', quantity: 5 } as const;
    await gym.api.POST('/api/v1/parts/{id}/movements', {
      params: { path: { id: Number(part.data?.id) } },
      body: movement,
    });
    const used = await gym.call('use_parts', args);
    expect(used.quantity_after).toBe(4);
    expect(isRepeat(used)).toBe(false);
  });

  it('with an idempotency key in _meta is decided by that key', async () => {
    const machine_id = await machineOf();
    const params = { name: 'report_ticket', arguments: { machine_id, description: 'Keys' } };
    const ids: unknown[] = [];
    for (const idempotency_key of ['meta 1', 'meta 2', 'meta 1']) {
      const { body } = await rpc(gym, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { ...params, _meta: { idempotency_key } },
      });
      ids.push(Object(body?.result?.['structuredContent']).id);
    }
    expect(new Set(ids).size).toBe(2);
    expect(ids[2]).toBe(ids[0]);
  });
});

describe('a call that matters for safety takes effect again', () => {
  it('when a failed inspection finds the machine back in service', async () => {
    const machine_id = await machineOf();
    const inspect = () => gym.call('create_inspection', { machine_id, passed: false, notes: 'Cable frayed' });
    const first = await inspect();
    expect(await inspect()).toMatchObject({ id: first.id, repeated: true });
    await gym.call('set_machine_status', { machine_id, status: 'active', confirmed_by: 'Noor' });
    const second = await inspect();
    expect(second.id).not.toBe(first.id);
    expect((await gym.call('get_machine', { machine_id })).status).toBe('out_of_service');
  });

  it('when a blocking incident finds the machine back in service, or the first one closed', async () => {
    const machine_id = await machineOf();
    const happen = () => gym.call('report_incident', { machine_id, description: 'Slipped', blocked_machine: true });
    const first = await happen();
    await gym.call('set_machine_status', { machine_id, status: 'active', confirmed_by: 'Noor' });
    const second = await happen();
    expect(second.id).not.toBe(first.id);
    expect(second.machine_status).toBe('out_of_service');
    await gym.call('update_incident_status', { incident_id: String(second.id), status: 'closed' });
    expect((await happen()).id).not.toBe(second.id);
  });

  it('when a defect is reported again after its ticket was closed', async () => {
    const machine_id = await machineOf();
    const { id } = await report(machine_id, 'Belt slips');
    await gym.call('update_ticket_status', { ticket_id: String(id), status: 'in_progress' });
    expect(await report(machine_id, 'Belt slips')).toMatchObject({ id, repeated: true });
    await gym.call('update_ticket_status', { ticket_id: String(id), status: 'resolved' });
    expect((await report(machine_id, 'Belt slips')).id).not.toBe(id);
  });

  it('when a job is created again after its work order was closed', async () => {
    const { id } = await gym.call('create_workorder', { title: 'Tighten the bolts' });
    await gym.call('update_workorder_status', { workorder_id: String(id), status: 'completed' });
    expect((await gym.call('create_workorder', { title: 'Tighten the bolts' })).id).not.toBe(id);
  });

  it('when a status is set again after another one', async () => {
    const machine_id = await machineOf();
    for (const status of ['out_of_service', 'active', 'out_of_service'] as const)
      expect((await gym.call('set_machine_status', { machine_id, status })).status).toBe(status);
    expect((await gym.call('get_machine', { machine_id })).status).toBe('out_of_service');
  });
});
