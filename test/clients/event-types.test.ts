import { describe, expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { EventType } from '../../generated/values.ts';

const client: { files: Record<string, string> } = JSON.parse(readText('derived/typescript-client.json'));

/** Returns the declaration of a type in the package. */
const declarationOf = (name: string): string => {
  const types = client.files['dist/generated/types.gen.d.ts'] ?? '';
  return new RegExp(`export type ${name} = ([^;]+);`).exec(types)?.[1] ?? '';
};

describe('the types of events in the TypeScript package', () => {
  it('are known to editors, and admit those that are added later', () => {
    expect(declarationOf('EventType')).toBe('KnownEventType | (string & {})');
    expect(declarationOf('KnownEventType').split(' | ')).toEqual(EventType.map((type) => `'${type}'`));
  });
});
