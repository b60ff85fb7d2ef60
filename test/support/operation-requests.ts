import { contract, operations, resolve, type ContractOperation, type Parameter, type Schema } from './contract.ts';
import { FIXTURES, kindOfReference, type Kind } from './fixtures.ts';
import { inArea, kindOfPath } from './paths.ts';
import { nextSuffix, type Row, type World } from './gym-data.ts';
import { addUndoable } from './undoable.ts';

type Json = Record<string, unknown>;

/** Returns the parameters of an operation, including those of its path. */
export const parametersOf = ({ path, parameters = [] }: ContractOperation): Parameter[] => {
  const shared = contract.paths[path]?.['parameters'];
  return [...(Array.isArray(shared) ? shared : []), ...parameters].map((parameter) => resolve<Parameter>(parameter));
};

/** Returns true for an operation that declares the header. */
export const declaresHeader = (operation: ContractOperation, header: string): boolean =>
  parametersOf(operation).some((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === header);

/** Returns the schema of an operation's request body, undefined for one that has none. */
export const bodySchemaOf = ({ requestBody }: ContractOperation): Schema | undefined => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && resolve(schema);
};

/** Returns the file that an operation takes as its body in the contract's example, undefined for one that takes none. */
export const exampleFile = ({ requestBody }: ContractOperation): string | undefined => {
  const [example] = Object.values(requestBody?.content['application/octet-stream']?.examples ?? {});
  return typeof example?.value === 'string' ? example.value : undefined;
};

/** Returns the status with which an operation succeeds. */
export const successOf = ({ operationId, responses }: ContractOperation): number => {
  const statuses = Object.keys(responses).filter((candidate) => candidate.startsWith('2'));
  // A 200 beside a 201 is for what exists already.
  const status = statuses.find((candidate) => candidate === '201') ?? statuses[0];
  if (status === undefined) throw new Error(`the contract has no success of ${operationId}`);
  return Number(status);
};

/** Returns the media type of an operation's success, undefined for one without a body. */
export const mediaTypeOf = (operation: ContractOperation): string | undefined =>
  Object.keys(resolve(operation.responses[successOf(operation)] ?? { description: '' }).content ?? {})[0];

/** Returns operations as the table of a parametrized test, by their ids. */
export const byId = (list: ContractOperation[]): [string, ContractOperation][] =>
  list.map((operation) => [operation.operationId, operation]);

/** The operations on records of a tenant. The others are health checks and the tool endpoint. */
export const resourceOperations: ContractOperation[] = operations.filter(({ path }) => path.startsWith('/api/v1/'));

/** The operations that change something. */
export const changingOperations: ContractOperation[] = resourceOperations.filter(({ method }) => method !== 'GET');

/** The operations on one record, by its id. An event has a UUID only. */
export const operationsOnOne: ContractOperation[] = resourceOperations.filter(
  ({ path }) => inArea(path).includes('{') && !path.startsWith('/api/v1/events/'),
);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Returns a copy of a value in which every reference is to the gym's own row of its kind. */
const withReferences = (value: unknown, row: World['row'], name = '', notable_type?: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, row, name.replace(/s$/, ''), notable_type));
  if (isObject(value)) {
    const named = [value['notable_type'], value['attachable_type']].find((kind) => typeof kind === 'string');
    const type = named ?? notable_type;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, withReferences(member, row, key, type)]),
    );
  }
  const kind = isScalar(value) ? kindOfReference(name, notable_type) : undefined;
  if (kind === undefined) return value;
  return name.endsWith('_uuid') ? row(kind).uuid : row(kind).id;
};

/** Returns the contract's examples of an operation's body, with the references of a gym. */
export const exampleBodies = (operation: ContractOperation, { row }: Pick<World, 'row'>): Json[] =>
  Object.values(operation.requestBody?.content['application/json']?.examples ?? {}).map((example) =>
    Object(withReferences(structuredClone(resolve(example).value), row)),
  );

/** Adds the parts that an operation needs to its row, and returns their ids by path segment. */
const addParts = async (world: World, kind: Kind, row: Row, segments: string[] = []): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const segment of segments) ids.set(segment, (await world.addPart(kind, segment, row.id)).id);
  return ids;
};

const bodyOf = (
  operation: ContractOperation,
  world: Pick<World, 'row'>,
  kind: Kind | undefined,
  parts = new Map<string, number>(),
): Json | string | undefined => {
  const file = exampleFile(operation);
  if (file !== undefined) return file;
  const fixture = kind && FIXTURES[kind].operations?.[operation.operationId];
  const own = fixture?.body?.(
    (other) => world.row(other).id,
    (segment) => parts.get(segment) ?? 1,
  );
  const body = own ?? exampleBodies(operation, world)[0];
  if (body === undefined) return undefined;
  const { unique = '' } = kind ? FIXTURES[kind] : {};
  return unique in body ? { ...body, [unique]: `${FIXTURES[kind ?? 'note'].path}${nextSuffix()}` } : { ...body };
};

/** Returns true for a parameter that is required, or required unless another is sent. */
export const isRequired = (parameter: Parameter): boolean =>
  parameter.required === true || parameter['x-required-unless'] !== undefined;

const queryOf = (operation: ContractOperation, { row }: Pick<World, 'row'>): string => {
  const required = parametersOf(operation).filter((parameter) => parameter.in === 'query' && isRequired(parameter));
  const pairs = required.map(({ name, schema, example }): [string, string] => {
    const kind = kindOfReference(name);
    const values = resolve(schema)['enum'];
    return [name, String(kind ? row(kind).id : Array.isArray(values) ? values[0] : example)];
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/**
 * Returns a copy of a valid body with one value changed; the copy is valid too.
 * @throws Error when no field of the body can be changed
 */
export const otherBody = (operation: ContractOperation, body: object | string): object | string => {
  if (typeof body === 'string') return `${body} Too.`;
  const properties: Record<string, Schema> = Object(bodySchemaOf(operation)?.['properties']);
  for (const [name, value] of Object.entries(body)) {
    const schema = resolve(properties[name] ?? {});
    if (typeof value === 'boolean') return { ...body, [name]: !value };
    const isText = typeof value === 'string' && kindOfReference(name) === undefined;
    const isFree = !('enum' in schema) && !('oneOf' in schema) && !('format' in schema);
    const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '');
    if (isText && isFree && pattern.test(`${value}, too`)) return { ...body, [name]: `${value}, too` };
  }
  const [, other] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  if (other) return { ...body, ...Object(resolve(other).value) };
  throw new Error(`the fixture's body of ${operation.operationId} has no text that can be changed`);
};

/** A request that succeeds unless a test changes it. */
export type Prepared = {
  /** The record in the path. */
  row: Row;
  /** Returns the address of that record, or of another. */
  address: (id?: number | string) => string;
  /** A text is a file. */
  body: Json | string | undefined;
};

const NO_ROW: Row = { id: 0, uuid: '' };

/** Prepares the undo of a request that adds a ticket, by `token`. */
export const prepareUndo = async ({ gym, row }: World, token?: string): Promise<Prepared> => {
  const uuid = await addUndoable(gym, row, token);
  return { row: { id: 0, uuid }, address: (id = uuid) => `/api/v1/events/${id}/undo`, body: undefined };
};

/** The record that a request is about, instead of the one of {@link prepare}, and the rows to which its body refers. */
export type Given = { row?: Row | undefined; others?: Pick<World, 'row'> };

/**
 * Prepares a request to an operation: a read of the gym's own record, or a change of a record that was added for it,
 * with the body that the fixture or else the contract's first example has.
 */
export const prepare = async (operation: ContractOperation, world: World, given: Given = {}): Promise<Prepared> => {
  const { method, operationId } = operation;
  const { others = world } = given;
  if (operationId === 'undoEvent') return prepareUndo(world);
  const path = inArea(operation.path);
  const kind = kindOfPath(path);
  const [first, ...names] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = queryOf(operation, others);
  if (kind === undefined || first === undefined)
    return { row: NO_ROW, address: () => path + query, body: bodyOf(operation, others, kind) };
  const { columns, parts } = FIXTURES[kind].operations?.[operationId] ?? {};
  const row = given.row ?? (method === 'GET' ? world.row(kind) : await world.add(kind, columns));
  const body = bodyOf(operation, others, kind, await addParts(world, kind, row, given.row ? [] : parts));
  let rest = path;
  for (const name of names) {
    const other = kindOfReference(name);
    const segment = path.split(`/{${name}}`)[0]?.split('/').pop() ?? '';
    const { id, value = id } = other ? { ...world.row(other) } : await world.addPart(kind, segment, row.id);
    rest = rest.replace(`{${name}}`, encodeURIComponent(value));
  }
  return { row, address: (id = row.id) => rest.replace(`{${first}}`, String(id)) + query, body };
};

/** Prepares a request with {@link prepare} and sends it. */
export const sendPrepared = async (
  operation: ContractOperation,
  world: World,
  options: { headers?: Record<string, string>; token?: string | null } = {},
): Promise<Response> => {
  const { address, body } = await prepare(operation, world);
  return world.gym.request(operation.method, address(), { body, ...options });
};
