import { beforeAll, expect, it } from 'vitest';
import { withoutHidden } from '../../src/mcp/results.ts';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { rpc } from '../support/rpc.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Hidden');
});

const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');

it('results of tools have no characters that hide or reorder text, and REST keeps them', async () => {
  const name = `Row\u202Eer\u200B 9${tags}\u2066`;
  const { id } = await addMachine(gym, { name });
  const { content, text } = await gym.tryCall('get_machine', { machine_id: String(id) });
  expect(content).toMatchObject({ name: 'Rower 9' });
  expect(text).not.toMatch(/[\u200B\u202E\u2066\u{e0000}-\u{e0fff}]/u);
  const { data } = await gym.api.GET('/api/v1/machines/{id}', { params: { path: { id: String(id) } } });
  expect(data?.name).toBe(name);
});

/** Returns a text with characters after its first one that a person does not see. */
const hide = (text: string): string => `${text.slice(0, 1)}\u202E\u200B${tags}${text.slice(1)}`;

const HIDDEN = /[\u200B\u202E\u{e0000}-\u{e0fff}]/u;

const post = <T>(path: string, body: object): Promise<T> => send(gym, 'POST', `/api/v1/${path}`, body);

const answer = async (method: string, params: object, token = gym.tokens.write): Promise<string> => {
  const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method, params }, { token });
  return JSON.stringify(body?.result);
};

it('resources, their list and their completions, prompts and instructions have no such characters either', async () => {
  const { id: location_id } = await post<Schemas['Location']>('locations', { name: hide('Deck') });
  const { id: machine_id } = await addMachine(gym, { name: hide('Sled'), location_id });
  const task = { machine_id, title: hide('Oil'), instructions: hide('Unplug'), next_due_at: '2030-01-01' };
  const { id: taskId } = await post<Schemas['MaintenanceTask']>('maintenance_tasks', task);
  const positions = [{ machine_id, x: 0.5, y: 0.5 }];
  const plan = { location_id, name: `${hide('Hall')}\u0001`, width: 400, height: 300, positions };
  const { id: planId } = await post<Schemas['FloorPlan']>('floor_plans', plan);
  const person = await post<Schemas['Person']>('people', { name: hide('Anna'), role: 'manager' });
  const { secret: token } = await post<{ secret: string }>('tokens', { name: 'Anna', person_id: person.id });
  const location = { name: 'location', value: 'Deck' };
  const answers: [string, RegExp][] = [
    [await answer('resources/list', {}), /"Hall"/],
    [await answer('resources/read', { uri: `ems://floor_plans/${planId}` }), /\\"name\\":\\"Hall\\".*Sled/],
    [await answer('resources/read', { uri: `ems://maintenance_tasks/${taskId}/instructions` }), /Oil.*Sled.*Unplug/],
    [
      await answer('completion/complete', { ref: { type: 'ref/prompt', name: 'morning_round' }, argument: location }),
      /"Deck"/,
    ],
    [await answer('prompts/get', { name: 'morning_round', arguments: { location: hide('Deck') } }), /at Deck/],
    [await answer('initialize', {}, token), /You work for .*Anna/],
  ];
  for (const [text, visible] of answers) {
    expect(text).toMatch(visible);
    expect(text).not.toMatch(HIDDEN);
    expect(text).not.toContain('u0001');
  }
});

it('a tool that another runs returns no such characters, and neither does the refusal of one', async () => {
  const name = hide('Bench');
  const { id } = await addMachine(gym, { name });
  const ran = await answer('tools/call', {
    name: 'use_tool',
    arguments: { name: 'get_machine', arguments: { machine_id: String(id) } },
  });
  const refused = await answer('tools/call', { name: 'get_machine', arguments: { machine_id: 'Bensh' } });
  for (const text of [ran, refused]) {
    expect(text).toContain('Bench');
    expect(text).not.toMatch(HIDDEN);
  }
});

it.each([
  ['a\u0000b\u0007c\td\ne', 'abc\td\ne'],
  ['soft\u00ADhyphen\uFEFF', 'softhyphen'],
  ['a\uFE01\u{e0101}b', 'ab'],
  ['\u200Dx\u200C', 'x'],
  ['\u0001 \u202E', '\ufffd'],
  [' ', ' '],
  ['👩\u200D🔧 می\u200Cخواهم ❤\uFE0F', '👩\u200D🔧 می\u200Cخواهم ❤\uFE0F'],
  ['Größe × 2 „gut“', 'Größe × 2 „gut“'],
])('%j becomes %j', (text, expected) => {
  expect(withoutHidden(text)).toBe(expected);
});

it('list_my_work without a person is about the caller, and asks a program for one', async () => {
  const { refused, text } = await gym.tryCall('list_my_work', {});
  expect([refused, text]).toEqual([true, expect.stringContaining('person_id is required: "me" is nobody')]);
});
