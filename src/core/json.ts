import { Problem } from './errors.ts';

/** Returns whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum nesting of objects and arrays; no body in the contract comes close. */
const MAX_DEPTH = 64;

/** Counts the members of all objects in a value. @throws Problem malformed_json beyond {@link MAX_DEPTH} */
const countMembers = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) throw new Problem('malformed_json');
  const members = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) count += countMembers(member, depth + 1);
  return count;
};

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Returns whether an object in a JSON text has a duplicate key, of which JSON.parse would keep only the last. */
const hasDuplicateKey = (text: string): boolean => {
  // One entry per open bracket: the keys of an object, or null for an array.
  const open: (Set<string> | null)[] = [];
  let previous = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = String(JSON.parse(previous));
      if (keys?.has(key)) return true;
      keys?.add(key);
    } else if (token !== ',') previous = token;
  }
  return false;
};

// Without `fatal`, decoding replaces invalid bytes silently.
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON strictly: UTF-8 only, no duplicate keys, not nested too deeply. @throws Problem malformed_json */
export const parseJson = (source: Uint8Array | string): unknown => {
  let text: string;
  let value: unknown;
  try {
    text = typeof source === 'string' ? source : UTF_8.decode(source);
    value = JSON.parse(text);
  } catch {
    throw new Problem('malformed_json');
  }
  // With as many colons as members no key is a duplicate, and most bodies need no second pass.
  if (text.split(':').length - 1 !== countMembers(value) && hasDuplicateKey(text)) throw new Problem('malformed_json');
  return value;
};
