import { deprecationHeaders } from '../http/deprecation.ts';
import type { BundledTool } from './bundle.ts';
import { Changes, type Change } from './changes.ts';
import { object, text, type Json, type JsonObject } from './load.ts';
import { follow, SchemaComparison, type Direction } from './schema-changes.ts';

/** A tool as `tools/list` shows it, and the scope that it needs. */
export type PublishedTool = Pick<BundledTool, 'scope' | 'published'>;

/** What partners and agents see. */
export type PublishedContracts = { openapi: JsonObject; tools: PublishedTool[] };

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const members = (value: Json | undefined, place: string): JsonObject =>
  value === undefined ? {} : object(value, place);

const items = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const schemasOf = (document: JsonObject): JsonObject =>
  members(members(document['components'], 'components')['schemas'], 'schemas');

/** Every operation by its method and path, with its path's parameters and the document's security where it has none of its own. */
const operationsOf = (document: JsonObject): Map<string, JsonObject> => {
  const found = new Map<string, JsonObject>();
  for (const [path, value] of Object.entries(members(document['paths'], 'paths'))) {
    const shared = object(value, path);
    for (const method of METHODS.filter((name) => name in shared)) {
      const operation = object(shared[method], path);
      const parameters = [...items(shared['parameters']), ...items(operation['parameters'])];
      found.set(`${method.toUpperCase()} ${path}`, { security: document['security'] ?? [], ...operation, parameters });
    }
  }
  return found;
};

/** What is done with a part that both contracts have. */
type Stayed = (before: JsonObject, after: JsonObject, place: string) => void;

/** The parameters of an operation by place and name, which is what tells them apart. */
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
    const [was, is] = [operationsOf(this.#before), operationsOf(this.#after)];
    for (const place of was.keys()) if (!is.has(place)) this.#changes.add(place, 'is gone', 'gone');
    for (const [place, operation] of is) {
      const old = was.get(place);
      if (old) this.#operation(old, operation, place);
      else this.#changes.add(place, 'new operation', null);
    }
    const named = schemasOf(this.#after);
    for (const name of Object.keys(schemasOf(this.#before))) {
      if (!(name in named)) this.#changes.add(name, 'the schema is gone or has another name', 'renamed');
    }
  }

  #operation(before: JsonObject, after: JsonObject, place: string): void {
    for (const key of ['operationId', 'tags']) {
      const [was, is] = [before[key], after[key]].map((value) => JSON.stringify(value));
      if (was !== is) this.#changes.add(place, `${key} \`${was}\` → \`${is}\``, 'renamed');
    }
    const [had, needs] = [before['security'], after['security']].map((value) => JSON.stringify(value));
    const open = items(after['security']).length === 0;
    if (had !== needs) this.#changes.add(place, `rights \`${had}\` → \`${needs}\``, open ? null : 'access');
    if (after['deprecated'] === true && before['deprecated'] !== true) {
      this.#changes.add(
        place,
        `deprecated on ${String(after['x-deprecated-on'])}, ends on ${String(after['x-sunset-on'])}`,
        null,
      );
    }
    this.#parameters(before, after, place);
    this.#requestBody(before['requestBody'], after['requestBody'], `${place}, body`);
    this.#each(before['responses'], after['responses'], `${place}, answer`, (was, is, at) => this.#answer(was, is, at));
  }

  #answer(before: JsonObject, after: JsonObject, place: string): void {
    this.#each(before['headers'], after['headers'], `${place}, header`, (was, is, at) => {
      if (was['required'] === true && is['required'] !== true) this.#changes.add(at, 'may now be missing', 'widened');
      this.#schemas.compare(was['schema'], is['schema'], 'answer', at);
    });
    this.#media(before, after, 'answer', place);
  }

  #media(before: JsonObject, after: JsonObject, direction: Direction, place: string): void {
    this.#each(before['content'], after['content'], `${place} as`, (was, is, at) => {
      this.#schemas.compare(was['schema'], is['schema'], direction, at);
    });
  }

  /** Tells of the members that came and went, and hands on those that stayed. */
  #each(before: Json | undefined, after: Json | undefined, kind: string, stayed: Stayed): void {
    const [was, is] = [members(before, kind), members(after, kind)];
    for (const name of Object.keys(was)) {
      // A refusal that no longer happens hurts nobody.
      if (!(name in is)) this.#changes.add(`${kind} ${name}`, 'is gone', /^[45]\d\d$/.test(name) ? null : 'gone');
    }
    for (const [name, value] of Object.entries(is)) {
      const place = `${kind} ${name}`;
      if (was[name] === undefined) this.#changes.add(place, 'new', null);
      else {
        const found = this.#schemas.pair(was[name], value, place);
        stayed(found.before, found.after, found.place);
      }
    }
  }

  #parameters(before: JsonObject, after: JsonObject, place: string): void {
    const [was, is] = [parametersOf(this.#before, before), parametersOf(this.#after, after)];
    for (const name of was.keys()) if (!is.has(name)) this.#changes.add(`${place}, ${name}`, 'is gone', 'gone');
    for (const [name, value] of is) {
      const old = was.get(name);
      const found = this.#schemas.pair(old ?? value, value, `${place}, ${name}`);
      const required = found.after['required'] === true;
      if (old === undefined)
        this.#changes.add(`${place}, ${name}`, required ? 'new and required' : 'new', required ? 'required' : null);
      else {
        if (required && found.before['required'] !== true)
          this.#changes.add(found.place, 'is now required', 'required');
        this.#schemas.compare(found.before['schema'], found.after['schema'], 'request', found.place);
      }
    }
  }

  #requestBody(before: Json | undefined, after: Json | undefined, place: string): void {
    if (before === undefined && after === undefined) return;
    if (after === undefined) return this.#changes.add(place, 'is gone', 'gone');
    const found = this.#schemas.pair(before ?? {}, after, place);
    const required = found.after['required'] === true && found.before['required'] !== true;
    if (before === undefined || required)
      this.#changes.add(place, required ? 'is now required' : 'new', required ? 'required' : null);
    this.#media(found.before, found.after, 'request', found.place);
  }
}

const byPlace = (tools: PublishedTool[]) =>
  new Map(tools.map((tool) => [`tool ${text(tool.published['name'], 'name')}`, tool]));

const compareTools = (before: PublishedTool[], after: PublishedTool[], changes: Changes): void => {
  // Published schemas have no references, so there is no document to look one up in.
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
    schemas.compare(old.published['inputSchema'], tool.published['inputSchema'], 'request', `${place}, input`);
    schemas.compare(old.published['outputSchema'], tool.published['outputSchema'], 'answer', `${place}, output`);
  }
};

/** @throws Error that names the operation when one is deprecated without dates, or ends too early */
const checkDeprecations = (document: JsonObject): void => {
  for (const [place, operation] of operationsOf(document)) deprecationHeaders(operation, place);
};

/**
 * Everything that differs between two contracts for those who call. A change is breaking unless a caller written
 * against the old contract goes on working: what was taken is still taken, what was answered is still answered. New
 * operations, tools, optional fields, fields in answers and values are additions (openapi.yaml, "Versioning").
 * @throws Error when the new contract has a deprecated operation that does not say when it ends
 */
export const compareContracts = (before: PublishedContracts, after: PublishedContracts): Change[] => {
  checkDeprecations(after.openapi);
  const changes = new Changes();
  new RestComparison(before.openapi, after.openapi, changes).run();
  compareTools(before.tools, after.tools, changes);
  return changes.all();
};
