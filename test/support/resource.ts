import type { paths } from '../../generated/contract.ts';
import type { Gym } from './gym.ts';
import { refusal } from './rows.ts';

type OfPath<Path extends string> = Path extends keyof paths ? paths[Path] : never;

/** The JSON body with which an operation succeeds. */
type Success<Operation, Status extends number> = Operation extends {
  responses: { [key in Status]: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

type Method<Path extends string, Name extends string> =
  OfPath<Path> extends { [key in Name]: infer Operation } ? Operation : never;

/** The name of a list of records in the contract, such as `suppliers` of `/api/v1/suppliers`. */
export type ResourceName = {
  [Path in keyof paths]: Path extends `/api/v1/${infer Name}`
    ? Name extends `${string}/${string}`
      ? never
      : Success<Method<Path, 'get'>, 200> extends { data: unknown[] }
        ? Name
        : never
    : never;
}[keyof paths];

type Added<Name extends ResourceName> = Success<Method<`/api/v1/${Name}`, 'post'>, 201>;
type Found<Name extends ResourceName> = Success<Method<`/api/v1/${Name}/{id}`, 'get'>, 200>;
type Changed<Name extends ResourceName> = Success<Method<`/api/v1/${Name}/{id}`, 'patch'>, 200>;
type Page<Name extends ResourceName> = Success<Method<`/api/v1/${Name}`, 'get'>, 200>;

type Id = number | string;

/** The requests to one kind of record that must succeed, with the types of the contract. Bodies may also be wrong. */
export type Resource<Name extends ResourceName> = {
  /** The address of the list. */
  path: string;
  /** Adds a record with the fields, and the default ones of {@link Gym.resource}. */
  add(fields?: object): Promise<Added<Name>>;
  get(id: Id): Promise<Found<Name>>;
  /** Returns a page; `query` is without its question mark. */
  list(query?: string): Promise<Page<Name>>;
  patch(id: Id, fields: object, headers?: Record<string, string>): Promise<Changed<Name>>;
  remove(id: Id): Promise<void>;
  /** Sends a request that must be refused to the list, or to `rest` after it, such as `/7/status` or `?sort=color`. */
  refusal(method: string, rest?: Id, body?: object): ReturnType<typeof refusal>;
};

/** Creates the functions of {@link Resource}. */
export const createResource = <Name extends ResourceName>(
  request: Gym['request'],
  name: Name,
  defaults: object,
): Resource<Name> => {
  const path = `/api/v1/${name}`;
  const send = async (status: number, ...[method, address, options]: Parameters<Gym['request']>): Promise<string> => {
    const response = await request(method, address, options);
    const text = await response.text();
    if (response.status !== status) throw new Error(`${method} ${address} returned ${response.status}: ${text}`);
    return text;
  };
  return {
    path,
    add: async (fields = {}) => JSON.parse(await send(201, 'POST', path, { body: { ...defaults, ...fields } })),
    get: async (id) => JSON.parse(await send(200, 'GET', `${path}/${id}`)),
    list: async (query = '') => JSON.parse(await send(200, 'GET', `${path}?${query}`)),
    patch: async (id, body, headers = {}) => JSON.parse(await send(200, 'PATCH', `${path}/${id}`, { body, headers })),
    remove: async (id) => void (await send(204, 'DELETE', `${path}/${id}`)),
    refusal: async (method, rest = '', body) => {
      const response = await request(method, path + (typeof rest === 'number' ? `/${rest}` : rest), { body });
      if (response.ok) throw new Error(`${method} ${path} was not refused: ${await response.text()}`);
      return refusal(response);
    },
  };
};
