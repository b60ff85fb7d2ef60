import type { Schemas } from '../../generated/contract.ts';
import { IMPORTERS } from '../../src/across/imports/areas.ts';
import { fieldsOf } from '../../src/across/imports/fields.ts';
import { contract, type Schema } from './contract.ts';
import type { Gym } from './gym.ts';

/** Fields that a test sends besides the file. */
export type ImportRequest = { query?: string; type?: string; headers?: Record<string, string>; token?: string | null };

/** Sends a file as CSV unless `type` is another media type. */
export const sendFile = (
  gym: Gym,
  area: Schemas['ImportArea'],
  file: string,
  { query = '', type = 'text/csv', headers = {}, token }: ImportRequest = {},
): Promise<Response> =>
  gym.request('POST', `/api/v1/imports?area=${area}${query === '' ? '' : `&${query}`}`, {
    body: file,
    headers: { 'content-type': type, ...headers },
    ...(token === undefined ? {} : { token }),
  });

/** Imports a file that must be accepted. */
export const importFile = async (...args: Parameters<typeof sendFile>): Promise<Schemas['ImportResult']> => {
  const response = await sendFile(...args);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`the import returned ${response.status}: ${body}`);
  return JSON.parse(body);
};

/** Sends a file that must be refused, and returns its mistakes as `[row, column, detail]`. */
export const mistakesIn = async (...args: Parameters<typeof sendFile>) => {
  const response = await sendFile(...args);
  const body = await response.text();
  if (response.status !== 422) throw new Error(`the import returned ${response.status}: ${body}`);
  const { errors = [] }: Schemas['Problem'] = JSON.parse(body);
  return errors.map(({ row, column, parameter, detail }) => [row, column ?? parameter, detail]);
};

/** Returns all records of an area, at most 100, oldest first. */
export const recordsOf = async <Row extends object = Record<string, unknown>>(
  gym: Gym,
  area: string,
): Promise<Row[]> => {
  const response = await gym.request('GET', `/api/v1/${area}?limit=100`);
  const { data }: { data: Row[] } = JSON.parse(await response.text());
  return data.toReversed();
};

/** Returns the example of a schema, or the first value that it allows; undefined if it has neither. */
const exampleOf = ({ $ref, example, enum: values, oneOf }: Schema): unknown => {
  if (example !== undefined) return example;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(oneOf)) return exampleOf(Object(oneOf[0]));
  const referred = contract.components.schemas[String($ref).split('/').at(-1) ?? ''];
  return referred && exampleOf(referred);
};

/**
 * Returns two rows of an area for tests of all areas: one with a value in each column that an import sets, and one with what is
 * required. The values are the examples of the contract, but for those in `known`, such as names of records that columns refer to.
 */
export const rowsOf = (area: Schemas['ImportArea'], known: Readonly<Record<string, unknown>>): [object, object] => {
  const { fields, validateCreate } = fieldsOf(IMPORTERS[area]);
  const { properties = {}, required = [] }: { properties?: Record<string, Schema>; required?: string[] } = Object(
    validateCreate.schema,
  );
  const valueOf = (name: string): unknown => known[name] ?? (properties[name] && exampleOf(properties[name]));
  const rowOf = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const settable = [...fields.values()].filter(({ name, ignored }) => ignored === null && name !== 'uuid');
  return [rowOf(settable.map(({ name }) => name)), rowOf(required)];
};
