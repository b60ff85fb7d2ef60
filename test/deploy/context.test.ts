import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkContext, createContext } from './image-tree.ts';

const context = createContext();
afterAll(() => rmSync(context, { recursive: true }));

it('the build context of the image has everything that the Dockerfile copies, by the rules of .dockerignore', () => {
  expect(() => checkContext(context)).not.toThrow();
});

it('the build context of the image has neither secrets, nor data, nor tests', () => {
  for (const name of ['secrets', 'data', 'test', '.env', '.git', 'node_modules'])
    expect(existsSync(join(context, name)), name).toBe(false);
});

it('a file that the context lacks is named with the line that copies it', () => {
  rmSync(join(context, 'bin'), { recursive: true });
  expect(() => checkContext(context)).toThrow('COPY bin: not found; does .dockerignore exclude it?');
});
