import type { Breakage, Changes } from './changes.ts';
import { dereference, members, object, type Json, type JsonObject } from './json.ts';

/** Whether callers send the values that a schema describes, or receive them. */
export type Direction = 'request' | 'response';

/** Two versions of a part of the documents, and the place to report. */
export type Pair = { before: JsonObject; after: JsonObject; place: string };

/** The breakage when fewer values are possible than before, and when more are. */
type Breaks = { narrower: Breakage; wider: Breakage };

/** Accepting fewer values breaks senders; returning more breaks receivers. */
const breaksOf = (direction: Direction): Breaks =>
  direction === 'request' ? { narrower: 'narrowed', wider: null } : { narrower: null, wider: 'widened' };

/** Bounds, each with the value that means unbounded. */
const BOUNDS: Record<string, number> = {
  maximum: Infinity,
  exclusiveMaximum: Infinity,
  maxLength: Infinity,
  maxItems: Infinity,
  maxProperties: Infinity,
  minimum: -Infinity,
  exclusiveMinimum: -Infinity,
  minLength: 0,
  minItems: 0,
  minProperties: 0,
};

/** Other constraints. A changed one breaks senders and receivers, because it may allow more values or fewer. */
const RULES = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'propertyNames', 'contains', 'not'];

/** Returns a constraint of a schema. A number of decimals is a step: `x-decimals: 2` says what `multipleOf: 0.01` does. */
const ruleOf = (schema: JsonObject, keyword: string): Json | undefined => {
  const decimals = schema['x-decimals'];
  return keyword === 'multipleOf' && typeof decimals === 'number' ? Number(`1e-${decimals}`) : schema[keyword];
};

const same = (first: Json | undefined, second: Json | undefined): boolean =>
  JSON.stringify(first) === JSON.stringify(second);

const show = (value: Json | undefined): string => {
  if (value === undefined) return 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
};

const names = (value: Json | undefined): Set<Json> => new Set(Array.isArray(value) ? value : []);

const valuesOf = (schema: JsonObject): Json[] | undefined => {
  if (schema['const'] !== undefined) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
};

/** Finds the differences between two versions of a document's schemas. A named schema is reported once, by its name. */
export class SchemaComparison {
  readonly #before: JsonObject;
  readonly #after: JsonObject;
  readonly #changes: Changes;
  readonly #compared = new Set<string>();

  constructor(before: JsonObject, after: JsonObject, changes: Changes) {
    this.#before = before;
    this.#after = after;
    this.#changes = changes;
  }

  /** Returns two versions of a part with references resolved. The place to report is their common name, if any. */
  pair(before: Json | undefined, after: Json | undefined, place: string): Pair {
    const [was, is] = [object(before, place), object(after, place)];
    const [old, now] = [nameOf(was), nameOf(is)];
    return {
      before: follow(this.#before, was),
      after: follow(this.#after, is),
      place: now !== null && old === now ? now : place,
    };
  }

  compare(before: Json | undefined, after: Json | undefined, direction: Direction, place: string): void {
    const pair = this.pair(before, after, place);
    if (pair.place === place) {
      this.#alternatives(pair.before, pair.after, direction, place);
      return;
    }
    const key = `${direction} ${pair.place}`;
    if (this.#compared.has(key)) return;
    this.#compared.add(key);
    this.#alternatives(pair.before, pair.after, direction, pair.place);
  }

  #alternatives(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    const was = Map.groupBy(alternatives(this.#before, before), ({ type }) => type);
    const is = Map.groupBy(alternatives(this.#after, after), ({ type }) => type);
    if (was.has(undefined) !== is.has(undefined)) {
      const closes = was.has(undefined);
      const { narrower, wider } = breaksOf(direction);
      return this.#changes.add(
        place,
        closes ? 'can no longer be of any type' : 'can be of any type',
        closes ? narrower : wider,
      );
    }
    for (const type of new Set([...was.keys(), ...is.keys()])) {
      const [old, now] = [was.get(type) ?? [], is.get(type) ?? []];
      old.slice(0, now.length).forEach((one, i) => this.#keywords(one, object(now[i], place), direction, place));
      if (now.length < old.length)
        this.#changes.add(place, `can no longer be ${String(type)}`, breaksOf(direction).narrower);
      if (now.length > old.length) this.#changes.add(place, `can also be ${String(type)}`, breaksOf(direction).wider);
    }
  }

  #keywords(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    const breaks = breaksOf(direction);
    this.#bounds(before, after, breaks, place);
    this.#rules(before, after, breaks, place);
    this.#values(valuesOf(before), valuesOf(after), breaks, place);
    this.#properties(before, after, direction, place);
    this.#others(before['additionalProperties'] ?? true, after['additionalProperties'] ?? true, direction, place);
    if (direction === 'request' && before['default'] !== undefined && !same(before['default'], after['default'])) {
      this.#changes.add(place, `default ${show(before['default'])} → ${show(after['default'])}`, 'default');
    }
    if (after['deprecated'] === true && before['deprecated'] !== true) this.#changes.add(place, 'is deprecated', null);
    const [was, is] = [before['items'], after['items']];
    if (was !== undefined && is !== undefined) this.compare(was, is, direction, `${place}[]`);
  }

  /** Compares additional properties. Receivers ignore them, so forbidding them breaks only senders. */
  #others(before: Json, after: Json, direction: Direction, place: string): void {
    if (before === false || same(before, after)) return;
    if (after === false) this.#changes.add(place, 'takes no other fields any more', breaksOf(direction).narrower);
    else this.compare(before === true ? {} : before, after === true ? {} : after, direction, `${place}.*`);
  }

  #bounds(before: JsonObject, after: JsonObject, { narrower, wider }: Breaks, place: string): void {
    for (const [keyword, none] of Object.entries(BOUNDS)) {
      const [was, is] = [Number(before[keyword] ?? none), Number(after[keyword] ?? none)];
      if (was === is) continue;
      const grows = none === Infinity ? is > was : is < was;
      this.#changes.add(
        place,
        `${keyword} ${show(before[keyword])} → ${show(after[keyword])}`,
        grows ? wider : narrower,
      );
    }
  }

  #rules(before: JsonObject, after: JsonObject, { narrower, wider }: Breaks, place: string): void {
    for (const keyword of RULES) {
      const [was, is] = [ruleOf(before, keyword), ruleOf(after, keyword)];
      if (same(was, is)) continue;
      const difference = `${keyword} ${show(was)} → ${show(is)}`;
      if (is !== undefined) this.#changes.add(place, difference, narrower);
      if (was !== undefined) this.#changes.add(place, difference, wider);
    }
  }

  #values(before: Json[] | undefined, after: Json[] | undefined, breaks: Breaks, place: string): void {
    if (before === undefined && after !== undefined)
      this.#changes.add(place, `can only be ${after.map(show).join(', ')}`, breaks.narrower);
    if (before !== undefined && after === undefined)
      this.#changes.add(place, 'is no longer limited to a set of values', breaks.wider);
    if (before === undefined || after === undefined) return;
    for (const value of before)
      if (!after.includes(value)) this.#changes.add(place, `the value ${show(value)} is gone`, breaks.narrower);
    // Clients tolerate unknown values, as they do unknown fields, except where there was only a single value.
    const growth = before.length === 1 ? breaks.wider : null;
    for (const value of after)
      if (!before.includes(value)) this.#changes.add(place, `new value ${show(value)}`, growth);
  }

  #properties(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    const [was, is] = [members(before['properties'], place), members(after['properties'], place)];
    const [needed, needs] = [names(before['required']), names(after['required'])];
    for (const name of Object.keys(was))
      if (is[name] === undefined) this.#changes.add(`${place}.${name}`, 'is gone', 'gone');
    for (const [name, schema] of Object.entries(is)) {
      const where = `${place}.${name}`;
      const must = direction === 'request' && needs.has(name);
      if (was[name] === undefined) {
        this.#changes.add(where, must ? 'new and required' : 'new', must ? 'required' : null);
        continue;
      }
      this.compare(was[name], schema, direction, where);
      if (needs.has(name) && !needed.has(name)) this.#changes.add(where, 'is now required', must ? 'required' : null);
      const isNowOptional = needed.has(name) && !needs.has(name);
      if (isNowOptional) this.#changes.add(where, 'is no longer required', direction === 'response' ? 'widened' : null);
    }
  }
}

/** Returns the name of a referenced component, null when siblings of `$ref` change its meaning. */
const nameOf = (part: JsonObject): string | null => {
  const plain = Object.keys(part).every((key) => key === '$ref' || key === 'description');
  return plain && typeof part['$ref'] === 'string'
    ? part['$ref'].replace('#/components/', '').replace('schemas/', '')
    : null;
};

/** Resolves the reference of a part and merges `allOf`. */
export const follow = (document: JsonObject, part: JsonObject): JsonObject => {
  const schema = dereference(document, part);
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  return allOf.map((member) => follow(document, object(member, 'allOf'))).reduce(merge, own);
};

const merge = (first: JsonObject, second: JsonObject): JsonObject => {
  const properties = { ...members(first['properties'], 'allOf'), ...members(second['properties'], 'allOf') };
  const required = [...names(first['required']), ...names(second['required'])];
  return { ...second, ...first, ...(Object.keys(properties).length > 0 ? { properties, required } : {}) };
};

/** Splits a schema into alternatives of one type each. */
const alternatives = (document: JsonObject, schema: JsonObject): JsonObject[] => {
  const { oneOf, anyOf = oneOf, ...rest } = follow(document, schema);
  if (Array.isArray(anyOf)) {
    return anyOf
      .flatMap((branch) => alternatives(document, object(branch, 'anyOf')))
      .map((one) => ({ ...rest, ...one }));
  }
  if (!Array.isArray(rest['type'])) return [rest];
  const values = rest['enum'];
  const own: JsonObject = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return rest['type'].map((type): JsonObject => (type === 'null' ? { type } : { ...rest, ...own, type }));
};
