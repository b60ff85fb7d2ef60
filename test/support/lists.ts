import type { Agent } from 'node:http';
import { ALL_TOOLS, operations, resolve, tools, type Schema } from './contract.ts';
import { kindOfReference, type Kind } from './fixtures.ts';
import { inArea, kindOfPath } from './paths.ts';
import { ALTERNATIVES, type Rows } from './gym-data.ts';
import { isRequired, parametersOf } from './operation-requests.ts';
import { sendOver } from './wire.ts';

type Filters = Record<string, string | number | boolean>;

/**
 * A list of the contract: an operation or a tool that accepts a cursor. `filters` are its other parameters except the
 * limit. `owner` is the kind of record whose id is in its path.
 */
export type List = {
  name: string;
  path: string;
  owner: Kind | undefined;
  transport: 'rest' | 'tool';
  filters: Record<string, Schema>;
  required: string[];
};

/** A list with values for its filters. */
export type ListCase = { list: List; filters: Filters };

/** The parameters of lists that are no filters. */
const OTHERS = ['cursor', 'limit', 'fields', 'expand'];

const withoutOthers = (parameters: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([name]) => !OTHERS.includes(name))
      .map(([name, schema]) => [name, resolve(schema)]),
  );

const restLists: List[] = operations.flatMap((operation) => {
  const { operationId, method } = operation;
  const path = inArea(operation.path);
  const query = parametersOf(operation).filter((parameter) => parameter.in === 'query');
  // Reports page through groups, not records: test/areas/reports tests them.
  const isReport = path.startsWith('/api/v1/reports/');
  if (method !== 'GET' || isReport || !query.some(({ name }) => name === 'cursor')) return [];
  const filters = withoutOthers(Object.fromEntries(query.map(({ name, schema }) => [name, schema])));
  const required = query.filter(isRequired).map(({ name }) => name);
  const owner = path.includes('{') ? kindOfPath(path) : undefined;
  return [{ name: operationId, path, owner, transport: 'rest', filters, required }];
});

const toolLists: List[] = tools.flatMap(({ published, input }) => {
  // The full schema, because the published one omits formats.
  const { properties, required = [] }: { properties: Record<string, Schema>; required?: string[] } = JSON.parse(
    JSON.stringify(input),
  );
  if (!('cursor' in properties)) return [];
  // The token of a program has no person whose work it could mean.
  if (published.name === 'list_my_work') required.push('person_id');
  const filters = withoutOthers(properties);
  return [{ name: published.name, path: ALL_TOOLS, owner: undefined, transport: 'tool', filters, required }];
});

/** Every list of both contracts, because new lists must be tested automatically. */
export const lists: List[] = [...restLists, ...toolLists];

/** Values for filters: texts to search for, and a row of each table to refer to. */
export type Values = { texts: Record<string, string>; row: Rows };

/** Values of filters that match a whole text: those of a row of `scale-tables.ts`. */
const EXACT: Record<string, string> = {
  asset_tag: 'A7',
  serial_number: 'SN-49',
  type: 'rower',
  category: 'cardio',
  brand: 'Matrix',
  muscle_group: 'legs',
  assignee: 'com',
};

/** Returns values of a filter; for one that accepts several, each value and a pair. */
const valuesOf = (name: string, schema: Schema, values: Values, chosen: Filters): Filters[string][] => {
  const { texts, row } = values;
  if (schema['type'] === 'array') {
    const items = valuesOf(name, resolve(Object(schema['items'])), values, chosen);
    return items.length > 1 ? [...items, items.slice(0, 2).join()] : items;
  }
  if (Array.isArray(schema['enum'])) return schema['enum'];
  if (schema['type'] === 'boolean') return [true, false];
  const kind = kindOfReference(name, String(chosen['notable_type'] ?? chosen['attachable_type'] ?? 'machine'));
  if (kind) {
    const { id, uuid } = row(kind);
    if (name.endsWith('_uuid')) return [uuid];
    return schema['type'] === 'integer' ? [id] : [String(id)];
  }
  if (name === 'type' && String(schema['pattern']).includes('*'))
    return ['machine.created', 'machine.*,ticket.created'];
  const exact = EXACT[name];
  if (exact !== undefined) return [exact];
  if (schema['format'] === 'uuid') return ['00000000-0000-0000-0000-000000000000'];
  const day = /_(to|before)$/.test(name) && schema['x-time'] !== 'since' ? '2027-03-01' : '2026-03-01';
  if (schema['format'] === 'date') return [day];
  if (schema['format'] === 'date-time' || name === 'since') return [`${day}T08:00:00Z`];
  if (schema['type'] === 'number') return [50];
  if (schema['type'] === 'integer') return [schema['minimum'], schema['default'] ?? 14, schema['maximum']].map(Number);
  return Object.values(texts);
};

/** Combines each of `choices` with each value of the filter. */
const withFilter = (list: List, name: string, values: Values, choices: Filters[]): Filters[] => {
  const schema = list.filters[name];
  if (schema === undefined) throw new Error(`${list.name} has no filter ${name}`);
  if (name === 'resource_id')
    return choices.map((chosen) => ({ ...chosen, kind: 'machine', resource_id: values.row('machine').id }));
  // The members of an object are parameters of their own; this one is a custom field of `scale-tables.ts`.
  if (schema['type'] === 'object') return choices.map((chosen) => ({ ...chosen, [`${name}.own`]: 'W-7' }));
  return choices.flatMap((chosen) =>
    valuesOf(name, schema, values, chosen).map((value) => ({ ...chosen, [name]: value })),
  );
};

/** Replaces `{id}` in the path of a list with the id of the first row of the kind. */
const addressOf = (path: string, owner: Kind | undefined, row: Rows): string =>
  owner === undefined ? path : path.replace(/\{\w+\}/, String(row(owner).id));

/**
 * Filters of operations that are often combined. Not all pairs, because their number grows with the square of the
 * filters.
 */
const PAIRS: Record<string, [string, string][]> = {
  listMachines: [
    ['q', 'status'],
    ['status', 'location_id'],
  ],
  listInspections: [['machine_id', 'failed']],
  listContracts: [['ends_before', 'sort']],
  listMaintenanceTasks: [['due_before', 'sort']],
  listPurchaseOrders: [['expected_before', 'sort']],
  listWorkOrders: [['due_before', 'sort']],
  listSuppliers: [['kind', 'sort']],
  listLocations: [
    ['kind', 'sort'],
    ['parent_id', 'sort'],
  ],
};

/** Returns the pairs of filters to combine: those of {@link PAIRS}, and all of a tool, which has few filters. */
const pairsOf = ({ name, transport }: List, optional: string[]): [string, string][] =>
  transport === 'rest'
    ? (PAIRS[name] ?? [])
    : optional.flatMap((filter, index) => optional.slice(index + 1).map((other): [string, string] => [filter, other]));

/**
 * Returns the cases of a list: each value of the required filters, each value of each optional filter, and the first
 * values of pairs of optional filters.
 */
const casesOf = (list: List, values: Values): ListCase[] => {
  const alternatives = ALTERNATIVES[list.name];
  if (alternatives)
    return alternatives.flatMap((name) => withFilter(list, name, values, [{}]).map((filters) => ({ list, filters })));
  const bare = list.required.reduce<Filters[]>((choices, name) => withFilter(list, name, values, choices), [{}]);
  const optional = Object.keys(list.filters).filter((name) => !list.required.includes(name));
  const first = (name: string, choices: Filters[]): Filters[] => withFilter(list, name, values, choices).slice(0, 1);
  const single = optional.flatMap((name) => withFilter(list, name, values, bare.slice(0, 1)));
  const double = pairsOf(list, optional).flatMap(([filter, other]) => first(other, first(filter, bare)));
  const asked = { ...list, path: addressOf(list.path, list.owner, values.row) };
  return [...bare, ...single, ...double].map((filters) => ({ list: asked, filters }));
};

/** Returns the cases of all lists. */
export const listCases = (values: Values): ListCase[] => lists.flatMap((list) => casesOf(list, values));

/** Returns the cases of the lists that the token of a program may read: it has no grants of a person. */
export const readableLists = (values: Values): ListCase[] =>
  listCases(values).filter(({ list }) => list.name !== 'listGrants');

/** Returns the name of a case: the list, and its filters as a query. */
export const nameOf = ({ list, filters }: ListCase): string =>
  [
    list.name,
    Object.entries(filters)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  ]
    .filter(Boolean)
    .join(' ');

/** The parts of a page that tests read. */
export type Listed = { data: { id: number }[]; has_more: boolean; next_cursor: string | null };

/** Requests a page from a running service over HTTP. @throws Error when the request fails */
export const readList = async (
  agent: Agent,
  base: string,
  token: string,
  { list, filters }: ListCase,
  page: { limit: number; cursor?: string },
): Promise<Listed> => {
  const headers = { authorization: `Bearer ${token}` };
  const args = { ...filters, ...page };
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: list.name, arguments: args } };
  const query = new URLSearchParams(
    Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await sendOver(
    agent,
    base,
    list.transport === 'rest'
      ? { method: 'GET', path: `${list.path}?${query}`, headers, body: null }
      : {
          method: 'POST',
          path: list.path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(tool)),
        },
  );
  const body = JSON.parse(answer.body);
  const listed: Listed | undefined = list.transport === 'rest' ? body : body.result?.structuredContent;
  if (answer.status !== 200 || !Array.isArray(listed?.data))
    throw new Error(`${nameOf({ list, filters })} returned ${answer.status}: ${answer.body}`);
  // Structured content has no nulls.
  return { ...listed, next_cursor: listed.next_cursor ?? null };
};
