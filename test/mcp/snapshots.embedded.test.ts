import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolHandlers } from '../../src/registry.ts';
import { names } from '../../src/across/names.ts';
import { createRegistry } from '../../src/mcp/registry.ts';

const registry = createRegistry(toolHandlers, {}, names);
const FOLDER = new URL('snapshots/', import.meta.url);

// A change of what agents see shows in review as a change of the file; `vitest run test/mcp/snapshots.embedded.test.ts -u`
// writes it.
it.each([...registry.values()])(
  'the definition of $name matches its committed snapshot',
  async ({ name, published }) => {
    await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(`snapshots/${name}.json`);
  },
);

it('every committed snapshot belongs to a tool', () => {
  // One that is missing is written at the end of this file by `-u`.
  const names = new Set([...registry.keys()].map((name) => `${name}.json`));
  expect(readdirSync(FOLDER).filter((file) => !names.has(file))).toEqual([]);
});
