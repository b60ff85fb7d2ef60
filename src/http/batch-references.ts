import { invalid, Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';

/** The response of a request of a batch, as later ones may refer to it. */
type Referable = { readonly id: string; readonly status: number; readonly text: string };

/** Finds the response of an earlier request by its id. */
type FindResponse = (id: string) => Referable | undefined;

/** A reference to a member of an earlier response, such as `$first.id`: the id of the request, and the steps to the member. */
const REFERENCE = /\$([A-Za-z][A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]+)+)/.source;
const WHOLE = new RegExp(`^${REFERENCE}$`);
/** A text that only looks like a reference, with one `$` too many. */
const ESCAPED = new RegExp(`^\\$${REFERENCE}$`);
const IN_PATH = new RegExp(`(?<=[/=,])${REFERENCE}(?=[/?&,]|$)`, 'g');

type Value = string | number | boolean | null;

const isValue = (value: unknown): value is Value => value === null || typeof value !== 'object';

/** Returns what is wrong with a reference at a place. */
type Refuse = (detail: string) => Problem;

/** Returns the member that a reference names. @throws Problem failed_dependency, and `refuse` for one that is not there */
const lookUp = (find: FindResponse, id: string, path: string, refuse: Refuse): Value => {
  const response = find(id);
  if (response === undefined) throw refuse(`refers to "${id}", which is no earlier request of the batch`);
  if (response.status >= 300)
    throw new Problem('failed_dependency', { detail: `It refers to "${id}", which has no result.` });
  let value: unknown = JSON.parse(response.text);
  for (const step of path.slice(1).split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
  if (value === undefined || !isValue(value)) throw refuse(`the response of "${id}" has no value at ${path.slice(1)}`);
  return value;
};

const resolveText = (text: string, find: FindResponse, pointer: string): Value => {
  if (!text.startsWith('$')) return text;
  if (ESCAPED.test(text)) return text.slice(1);
  const [, id = '', path = ''] = WHOLE.exec(text) ?? [];
  return id === '' ? text : lookUp(find, id, path, (detail) => invalid(pointer, detail));
};

/** Returns a value of a body with the members that its references name. @throws Problem validation_failed, failed_dependency */
export const resolveValue = (value: unknown, find: FindResponse, pointer = ''): unknown => {
  if (typeof value === 'string') return resolveText(value, find, pointer);
  if (Array.isArray(value)) return value.map((item, i) => resolveValue(item, find, `${pointer}/${i}`));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolveValue(member, find, `${pointer}/${name}`)]),
  );
};

/** Returns a path and its query with the members that references in them name. @throws Problem validation_failed, failed_dependency */
export const resolvePath = (path: string, find: FindResponse): string => {
  const refuse: Refuse = (detail) => new Problem('validation_failed', { violations: [{ parameter: 'path', detail }] });
  return path.replaceAll(IN_PATH, (_, id: string, steps: string) => {
    const value = lookUp(find, id, steps, refuse);
    if (value === null || value === '') throw refuse(`the response of "${id}" has no value at ${steps.slice(1)}`);
    return encodeURIComponent(value);
  });
};
