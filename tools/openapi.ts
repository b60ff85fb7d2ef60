import { OPENAPI, resolve, type Documents } from './documents.ts';
import { at, list, members, METHODS, object, text, type Json, type JsonObject } from './json.ts';
import { addCustomFields } from './custom-fields.ts';
import { addExamples } from './examples.ts';
import { addPartialReads } from './partial-reads.ts';
import { problemTable } from './problems.ts';
import { addWebhookExamples } from './webhook-examples.ts';

const COMPONENT = /^(?<file>[^#]+)#\/components\/(?<kind>[^/]+)\/(?<name>[^/]+)(?<rest>.*)$/;

/** Components of one kind by name. */
type Components = Record<string, JsonObject>;

/** Published component names by kind, each with the file that defines it. */
type Published = Map<string, Map<string, string>>;

/** Returns the reference of a component that only refers to another, such as those of the root file. */
const referenceOf = (component: Json): string | undefined => {
  const { $ref, ...rest } = object(component, 'a component');
  return typeof $ref === 'string' && Object.keys(rest).length === 0 ? $ref : undefined;
};

/**
 * Bundles the files into one document: references to components are kept, all others are inlined, because typed-openapi
 * resolves no reference into a component.
 */
class OpenapiBundle {
  readonly #documents: Documents;
  readonly #published: Published = new Map();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Returns a value whose references all point into the bundle. */
  place(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.place(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value;
    if (typeof $ref !== 'string') return this.#members(value);
    const groups = COMPONENT.exec($ref)?.groups;
    if (!groups) return this.place(resolve(this.#documents, $ref));
    const { file = '', kind = '', name = '', rest: further = '' } = groups;
    const alias = referenceOf(resolve(this.#documents, `${file}#/components/${kind}/${name}`));
    if (alias !== undefined) return this.place({ $ref: alias + further, ...rest });
    this.#publish(file, kind, name);
    if (further !== '') return this.place({ ...object(resolve(this.#documents, $ref), $ref), ...rest });
    return { $ref: `#/components/${kind}/${name}`, ...this.#members(rest) };
  }

  #members(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.place(member)]));
  }

  #publish(file: string, kind: string, name: string): void {
    const names = this.#published.get(kind) ?? new Map<string, string>();
    this.#published.set(kind, names);
    const known = names.get(name);
    if (known === file) return;
    if (known !== undefined) throw new Error(`${kind}/${name} is defined in ${known} and in ${file}`);
    names.set(name, file);
    // Publishes the components that it refers to.
    this.place(resolve(this.#documents, `${file}#/components/${kind}/${name}`));
  }

  /**
   * Checks that the root file lists every schema, because generators that read the source files would otherwise lose
   * its name. @throws Error with the line to add
   */
  checkNames(root: JsonObject): void {
    for (const [name, file] of this.#published.get('schemas') ?? []) {
      if (file === OPENAPI || at(root, `/components/schemas/${name}/$ref`) === `${file}#/components/schemas/${name}`)
        continue;
      throw new Error(
        `${OPENAPI} needs under components.schemas: ${name}: { $ref: '${file}#/components/schemas/${name}' }`,
      );
    }
  }

  /** Returns all published components, in the order of the files. */
  components(): Components {
    const components: Components = {};
    for (const [file, document] of this.#documents) {
      for (const [kind, defined] of Object.entries(members(document['components'], file))) {
        const names = Object.entries(object(defined, `${file}, ${kind}`));
        for (const [name, value] of names.filter(([name]) => this.#published.get(kind)?.get(name) === file)) {
          (components[kind] ??= {})[name] = this.place(value);
        }
      }
    }
    return components;
  }
}

/** Request schemas are named after the resource that they create or update. */
const REQUEST = /^(?<resource>.+)(?:Create|Update)$/;

/**
 * Adds `x-server-set` to every request schema: the properties of the resource that neither create nor update accepts.
 * A request with one of them is rejected with an error that says that the service sets it.
 */
const markServerSet = (schemas: JsonObject): void => {
  const propertiesOf = (name: string): string[] =>
    Object.keys(members(members(schemas[name], name)['properties'], `${name}.properties`));
  for (const [name, schema] of Object.entries(schemas)) {
    const resource = REQUEST.exec(name)?.groups?.['resource'] ?? '';
    if (!(resource in schemas)) continue;
    const sent = new Set([...propertiesOf(`${resource}Create`), ...propertiesOf(`${resource}Update`)]);
    object(schema, name)['x-server-set'] = propertiesOf(resource).filter((property) => !sent.has(property));
  }
};

const RESPONSES = '#/components/responses/';

/**
 * Writes the successful responses of the operations in place, and removes components that nothing refers to any more:
 * swagger-typescript-api parses no response that is a reference.
 */
const inlineSuccesses = (document: JsonObject, components: Components): void => {
  const shared = components['responses'] ?? {};
  for (const item of Object.values(members(document['paths'], 'paths'))) {
    for (const operation of Object.values(object(item, 'path'))) {
      if (typeof operation !== 'object' || operation === null || Array.isArray(operation)) continue;
      const responses = members(operation['responses'], 'responses');
      for (const [status, response] of Object.entries(responses)) {
        const reference = status.startsWith('2') ? referenceOf(response) : undefined;
        if (reference !== undefined) responses[status] = shared[reference.slice(RESPONSES.length)] ?? null;
      }
    }
  }
  const used = JSON.stringify(document);
  for (const name of Object.keys(shared)) if (!used.includes(`"${RESPONSES}${name}"`)) delete shared[name];
};

/** Adds `oauth2`, with the same scopes, to the operations that connected programs may call: all with a token but those that administer access. */
const offerOauth = (document: JsonObject): void => {
  for (const item of Object.values(members(document['paths'], 'paths'))) {
    for (const [method, value] of Object.entries(object(item, 'path'))) {
      if (!METHODS.includes(method)) continue;
      const operation = object(value, method);
      const security = list(operation['security'] ?? [], 'security');
      const scopes = security.flatMap((scheme) => object(scheme, 'scheme')['bearer'] ?? []);
      if (scopes.length === 0 || operation['x-access'] === true) continue;
      operation['security'] = [...security, { oauth2: scopes }];
    }
  }
};

const TABLE = '<!-- x-problems -->';

/**
 * Returns the REST contract as one document, without components that only tools use.
 * @throws Error for a broken reference, and for a name that two files define
 */
export const bundleOpenapi = (documents: Documents): JsonObject => {
  const bundle = new OpenapiBundle(documents);
  const { info, paths, components, ...rest } = object(documents.get(OPENAPI), OPENAPI);
  const description = text(object(info, 'info')['description'], 'info.description');
  if (!description.includes(TABLE)) throw new Error(`info.description must contain ${TABLE}`);
  const placed = object(bundle.place({ ...rest, paths: paths ?? {} }), OPENAPI);
  const problems = problemTable(object(placed['x-problems'], 'x-problems'));
  const { securitySchemes = {} } = object(components, 'components');
  bundle.checkNames(object(documents.get(OPENAPI), OPENAPI));
  const published = bundle.components();
  markServerSet(published['schemas'] ?? {});
  addWebhookExamples(placed, published['schemas'] ?? {}, documents);
  inlineSuccesses(placed, published);
  offerOauth(placed);
  const { paths: operations = {}, ...head } = placed;
  const document = {
    openapi: head['openapi'] ?? '',
    info: { ...object(info, 'info'), description: description.replace(TABLE, problems) },
    ...head,
    paths: operations,
    components: { securitySchemes, ...published },
  };
  addCustomFields(document);
  addPartialReads(document);
  addExamples(document);
  return document;
};

/**
 * Returns every named schema of both contracts, published or not, with full references.
 * @throws Error when two files define the same name
 */
export const namedSchemas = (documents: Documents): JsonObject => {
  const schemas: JsonObject = {};
  for (const [file, document] of documents) {
    const defined = document['$defs'] ?? members(document['components'], `${file}, components`)['schemas'];
    for (const [name, schema] of Object.entries(members(defined, `${file}, schemas`))) {
      if (referenceOf(schema) !== undefined) continue;
      if (name in schemas) throw new Error(`${name} is defined in ${file} and elsewhere`);
      schemas[name] = schema;
    }
  }
  return schemas;
};
