import { deprecationHeaders } from '../src/http/deprecation.ts';
import type { BundledTool } from './bundle.ts';
import { Changes, type Change } from './changes.ts';
import { members, METHODS, object, text, type Json, type JsonObject } from './json.ts';
import { follow, SchemaComparison, type Direction, type Pair } from './schema-changes.ts';

/** A tool as `tools/list` returns it, and the scope it requires. */
export type PublishedTool = Pick<BundledTool, 'scope' | 'published'>;

/** The contracts that partners and agents see. */
export type PublishedContracts = { openapi: JsonObject; tools: PublishedTool[] };

const items = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const schemasOf = (document: JsonObject): JsonObject =>
  members(members(document['components'], 'components')['schemas'], 'schemas');

/**
 * Returns the operations under a key of the document by method and path (or name), including parameters of the path and
 * the document's security.
 */
const operationsUnder = (document: JsonObject, key: string): [string, JsonObject][] =>
  Object.entries(members(document[key], key)).flatMap(([path, value]) => {
    const shared = object(value, path);
    return METHODS.filter((name) => name in shared).map((method): [string, JsonObject] => {
      const operation = object(shared[method], path);
      const parameters = [...items(shared['parameters']), ...items(operation['parameters'])];
      return [`${method.toUpperCase()} ${path}`, { security: document['security'] ?? [], ...operation, parameters }];
    });
  });

const operationsOf = (document: JsonObject): Map<string, JsonObject> => new Map(operationsUnder(document, 'paths'));

/** Returns the requests that the service sends to subscribers. */
const webhooksOf = (document: JsonObject): Map<string, JsonObject> =>
  new Map(operationsUnder(document, 'webhooks').map(([place, operation]) => [`webhook ${place}`, operation]));

/** Whether callers send or receive the request and the response of an operation. For a webhook it is the reverse. */
type Roles = { accepted: Direction; returned: Direction };
const OPERATION: Roles = { accepted: 'request', returned: 'response' };
const WEBHOOK: Roles = { accepted: 'response', returned: 'request' };

/** Compares a part that both contracts have. */
type ComparePart = (before: JsonObject, after: JsonObject, place: string) => void;

/** Returns the parameters of an operation by place and name, which together identify a parameter. */
const parametersOf = (document: JsonObject, operation: JsonObject): Map<string, Json> =>
  new Map(
    items(operation['parameters']).map((value): [string, Json] => {
      const { in: where, name } = follow(document, object(value, 'parameter'));
      return [`${text(where, 'in')} parameter ${text(name, 'name')}`, value];
    }),
  );

class RestComparison {
  readonly #changes: Changes;
  readonly #schemas: SchemaComparison;
  readonly #before: JsonObject;
  readonly #after: JsonObject;

  constructor(before: JsonObject, after: JsonObject, changes: Changes) {
    this.#changes = changes;
    this.#schemas = new SchemaComparison(before, after, changes);
    this.#before = before;
    this.#after = after;
  }

  run(): void {
    this.#all(operationsOf(this.#before), operationsOf(this.#after), 'new operation', OPERATION);
    this.#all(webhooksOf(this.#before), webhooksOf(this.#after), 'new webhook', WEBHOOK);
    const named = schemasOf(this.#after);
    for (const name of Object.keys(schemasOf(this.#before))) {
      if (!(name in named)) this.#changes.add(name, 'the schema is gone or has another name', 'renamed');
    }
  }

  #all(was: Map<string, JsonObject>, is: Map<string, JsonObject>, added: string, roles: Roles): void {
    for (const place of was.keys()) if (!is.has(place)) this.#changes.add(place, 'is gone', 'gone');
    for (const [place, operation] of is) {
      const old = was.get(place);
      if (old) this.#operation(old, operation, place, roles);
      else this.#changes.add(place, added, null);
    }
  }

  #operation(before: JsonObject, after: JsonObject, place: string, { accepted, returned }: Roles): void {
    for (const key of ['operationId', 'tags']) {
      const [was, is] = [before[key], after[key]].map((value) => JSON.stringify(value));
      if (was !== is) this.#changes.add(place, `${key} \`${was}\` → \`${is}\``, 'renamed');
    }
    const [had, needs] = [before['security'], after['security']].map((value) => JSON.stringify(value));
    const offered = items(after['security']).map((scheme) => JSON.stringify(scheme));
    const isKept = items(before['security']).every((scheme) => offered.includes(JSON.stringify(scheme)));
    const open = offered.length === 0 || (isKept && items(before['security']).length > 0);
    if (had !== needs) this.#changes.add(place, `rights \`${had}\` → \`${needs}\``, open ? null : 'access');
    if (after['deprecated'] === true && before['deprecated'] !== true) {
      this.#changes.add(
        place,
        `deprecated on ${String(after['x-deprecated-on'])}, ends on ${String(after['x-sunset-on'])}`,
        null,
      );
    }
    this.#parameters(before, after, accepted, place);
    this.#requestBody(before['requestBody'], after['requestBody'], accepted, `${place}, body`);
    this.#each(before['responses'], after['responses'], `${place}, answer`, (was, is, at) =>
      this.#response(was, is, returned, at),
    );
  }

  #response(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    this.#each(before['headers'], after['headers'], `${place}, header`, (was, is, at) => {
      if (direction === 'response' && was['required'] === true && is['required'] !== true)
        this.#changes.add(at, 'may now be missing', 'widened');
      this.#schemas.compare(was['schema'], is['schema'], direction, at);
    });
    this.#media(before, after, direction, place);
  }

  #media(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    this.#each(before['content'], after['content'], `${place} as`, (was, is, at) => {
      this.#schemas.compare(was['schema'], is['schema'], direction, at);
    });
  }

  /** Reports added and removed members, and compares the others. */
  #each(before: Json | undefined, after: Json | undefined, kind: string, comparePart: ComparePart): void {
    const [was, is] = [members(before, kind), members(after, kind)];
    for (const name of Object.keys(was)) {
      // Callers are not affected by an error that no longer occurs.
      if (!(name in is)) this.#changes.add(`${kind} ${name}`, 'is gone', /^[45]\d\d$/.test(name) ? null : 'gone');
    }
    for (const [name, value] of Object.entries(is)) {
      const place = `${kind} ${name}`;
      if (was[name] === undefined) this.#changes.add(place, 'new', null);
      else {
        const pair = this.#schemas.pair(was[name], value, place);
        comparePart(pair.before, pair.after, pair.place);
      }
    }
  }

  #parameters(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    const [was, is] = [parametersOf(this.#before, before), parametersOf(this.#after, after)];
    for (const name of was.keys()) if (!is.has(name)) this.#changes.add(`${place}, ${name}`, 'is gone', 'gone');
    for (const [name, value] of is) {
      const required = follow(this.#after, object(value, name))['required'] === true && direction === 'request';
      const old = was.get(name);
      if (old === undefined) {
        this.#changes.add(`${place}, ${name}`, required ? 'new and required' : 'new', required ? 'required' : null);
        continue;
      }
      const pair = this.#schemas.pair(old, value, `${place}, ${name}`);
      if (required && pair.before['required'] !== true) this.#changes.add(pair.place, 'is now required', 'required');
      this.#schemas.compare(pair.before['schema'], this.#valueOf(pair), direction, pair.place);
    }
  }

  /** Returns a parameter's new schema; that of its values if the parameter has become a list, which one value is too. */
  #valueOf({ before, after, place }: Pair): Json | undefined {
    const [was, is] = [before['schema'], after['schema']].map((schema) => members(schema, place));
    const isList = is?.['type'] === 'array' && after['style'] === 'form' && after['explode'] === false;
    if (!isList || was?.['type'] === 'array') return after['schema'];
    this.#changes.add(place, 'accepts several values', null);
    return is['items'];
  }

  #requestBody(before: Json | undefined, after: Json | undefined, direction: Direction, place: string): void {
    if (before === undefined && after === undefined) return;
    if (after === undefined) return this.#changes.add(place, 'is gone', 'gone');
    const pair = this.#schemas.pair(before ?? {}, after, place);
    const required = direction === 'request' && pair.after['required'] === true && pair.before['required'] !== true;
    if (before === undefined || required)
      this.#changes.add(place, required ? 'is now required' : 'new', required ? 'required' : null);
    this.#media(pair.before, pair.after, direction, pair.place);
  }
}

const byPlace = (tools: PublishedTool[]) =>
  new Map(tools.map((tool) => [`tool ${text(tool.published['name'], 'name')}`, tool]));

/** Arguments that every tool accepts although its schema does not show them. */
const ACCEPTED = ['idempotency_key', 'expected_version'];

/** Returns an earlier schema without the accepted arguments that the later one does not show. */
const withoutAccepted = (schema: Json | undefined, later: Json | undefined, place: string): Json => {
  const { properties, ...rest } = members(schema, place);
  const kept = members(members(later, place)['properties'] ?? {}, place);
  const shown = Object.entries(members(properties ?? {}, place)).filter(
    ([name]) => !ACCEPTED.includes(name) || name in kept,
  );
  return { ...rest, properties: Object.fromEntries(shown) };
};

const compareTools = (before: PublishedTool[], after: PublishedTool[], changes: Changes): void => {
  // Published schemas have no references, so no document is needed to resolve them.
  const schemas = new SchemaComparison({}, {}, changes);
  const [was, is] = [byPlace(before), byPlace(after)];
  for (const place of was.keys()) if (!is.has(place)) changes.add(place, 'is gone', 'gone');
  for (const [place, tool] of is) {
    const old = was.get(place);
    if (!old) {
      changes.add(place, 'new tool', null);
      continue;
    }
    if (old.scope !== tool.scope)
      changes.add(place, `needs another scope: \`${old.scope}\` → \`${tool.scope}\``, 'access');
    const input = withoutAccepted(old.published['inputSchema'], tool.published['inputSchema'], `${place}, input`);
    schemas.compare(input, tool.published['inputSchema'], 'request', `${place}, input`);
    schemas.compare(old.published['outputSchema'], tool.published['outputSchema'], 'response', `${place}, output`);
  }
};

/** @throws Error with the operation's name when it is deprecated without dates, or its sunset is too early */
const checkDeprecations = (document: JsonObject): void => {
  for (const [place, operation] of operationsOf(document)) deprecationHeaders(operation, place);
};

/**
 * Returns all differences between two contracts that callers can see. A change is breaking unless callers written
 * against the old contract keep working: they can send the same requests and receive the same responses. New
 * operations, tools, optional fields, response fields and values are additions (openapi.yaml, "Versioning").
 * @throws Error when the new contract has a deprecated operation without a sunset date
 */
export const compareContracts = (before: PublishedContracts, after: PublishedContracts): Change[] => {
  checkDeprecations(after.openapi);
  const changes = new Changes();
  new RestComparison(before.openapi, after.openapi, changes).run();
  compareTools(before.tools, after.tools, changes);
  return changes.all();
};
