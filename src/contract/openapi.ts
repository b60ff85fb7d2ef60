import { OPENAPI, resolve, TOOLS, type Documents } from './documents.ts';
import { at, members, object, text, type Json, type JsonObject } from './json.ts';
import { problemTable } from './problems.ts';

const COMPONENT = /^(?<file>[^#]+)#\/components\/(?<kind>[^/]+)\/(?<name>[^/]+)(?<rest>.*)$/;

/** Components of one kind by name. */
type Components = Record<string, JsonObject>;

/** Names of a kind that are published, each with the file that defines it. */
type Published = Map<string, Map<string, string>>;

/** What a component of the root stands for: one of another file, whose name it repeats. */
const referenceOf = (component: Json): string | undefined => {
  const { $ref, ...rest } = object(component, 'a component');
  return typeof $ref === 'string' && Object.keys(rest).length === 0 ? $ref : undefined;
};

/** Brings what the files refer to into one document: components stay references, everything else is put in place. */
class OpenapiBundle {
  readonly #documents: Documents;
  readonly #published: Published = new Map();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** A value whose references stay within the bundle. */
  place(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.place(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value;
    if (typeof $ref !== 'string') return this.#members(value);
    const found = COMPONENT.exec($ref)?.groups;
    if (!found) return this.place(resolve(this.#documents, $ref));
    const { file = '', kind = '', name = '', rest: further = '' } = found;
    const alias = referenceOf(resolve(this.#documents, `${file}#/components/${kind}/${name}`));
    if (alias !== undefined) return this.place({ $ref: alias + further, ...rest });
    this.#publish(file, kind, name);
    return { $ref: `#/components/${kind}/${name}${further}`, ...this.#members(rest) };
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
    // What it refers to is published too.
    this.place(resolve(this.#documents, `${file}#/components/${kind}/${name}`));
  }

  /**
   * @throws Error that names the line to add, when the root does not repeat the name of a schema: generators that read the
   * files themselves would lose it
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

  /** Everything that is referred to, file by file in the order of the files. */
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

/** Schemas of requests are named after the resource that they make or change. */
const REQUEST = /^(?<resource>.+)(?:Create|Update)$/;

/**
 * Marks every schema of a request with the properties of its resource that neither creating nor updating accepts, because
 * the service sets them. A request that carries one is refused with that reason.
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

const TABLE = '<!-- x-problems -->';

/**
 * The REST contract as one document: every file under `openapi/` that a path needs, and nothing that only tools need.
 * @throws Error for a reference that leads nowhere, and for a name that two files define
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
  const { paths: operations = {}, ...head } = placed;
  return {
    openapi: head['openapi'] ?? '',
    info: { ...object(info, 'info'), description: description.replace(TABLE, problems) },
    ...head,
    paths: operations,
    components: { securitySchemes, ...published },
  };
};

/**
 * Every named schema of both contracts, whether or not it is published; references are whole.
 * @throws Error when two files use one name
 */
export const namedSchemas = (documents: Documents): JsonObject => {
  const schemas: JsonObject = {};
  for (const [file, document] of documents) {
    const defined =
      file === TOOLS ? document['$defs'] : members(document['components'], `${file}, components`)['schemas'];
    for (const [name, schema] of Object.entries(members(defined, `${file}, schemas`))) {
      if (referenceOf(schema) !== undefined) continue;
      if (name in schemas) throw new Error(`${name} is defined in ${file} and elsewhere`);
      schemas[name] = schema;
    }
  }
  return schemas;
};
