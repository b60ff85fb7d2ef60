import { beforeAll, expect, it } from 'vitest';
import { withoutHidden } from '../../src/mcp/hidden-characters.ts';
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
