import type { Operation } from 'openapi-backend';
import type { Context, Principal } from '../core/context.ts';
import {
  isPermitted,
  requirePermission,
  type Permission,
  MEMBERS_OF_OPERATIONS,
  withhold,
  permissionOf,
} from '../core/permissions.ts';
import { dropEmptyTexts } from '../texts/empty-texts.ts';
import { requireStorable, toInvalidRequest } from './admission.ts';
import type { Backend } from './backend.ts';
import type { RestAnswer, RestHandlers } from './handlers.ts';

/** The id of an operation that a page may call. */
export type CallId = keyof RestHandlers;

/** A request to an operation that does not come over HTTP. The contract checks it, as it does requests over HTTP. */
export type CallRequest = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly expected_versions?: readonly number[] | undefined;
};

/** The operations of the contract, called by the service itself for a caller. */
export type Calls = {
  /**
   * Runs an operation as the caller of a context may: with the checks of its contract, and without what the caller may not
   * read in its result.
   * @throws Problem also forbidden, validation_failed
   */
  call<Id extends CallId>(ctx: Context, id: Id, request?: CallRequest): Promise<RestAnswer<Id>>;
  /** Whether a caller may call an operation at all. */
  isPermitted(principal: Principal, id: CallId): boolean;
  /** @throws Problem forbidden */
  require(principal: Principal, id: CallId | 'createAttachment' | 'createImport'): void;
};

/** The handlers. Declared as methods, whose parameters are bivariant: the contract has checked the request. */
type Handlers = { [Id in CallId]: { handle(ctx: Context, request: object): Promise<RestAnswer<Id>> }['handle'] };

/** Returns the path of an operation with its parameters. */
const pathOf = ({ path }: Operation, parameters: CallRequest['path'] = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')));

const queryOf = (query: CallRequest['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Creates the calls of the operations of a backend. */
export const createCalls = (backend: Backend, handlers: Handlers): Calls => {
  const schemas = backend.definition.components?.schemas ?? {};
  const operationOf = (id: string): Operation => {
    const operation = backend.router.getOperation(id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    return operation;
  };
  const permissions = new Map<string, Permission>();
  const needed = (id: string): Permission => {
    const known = permissions.get(id);
    if (known !== undefined) return known;
    const permission = permissionOf(operationOf(id));
    permissions.set(id, permission);
    return permission;
  };
  /** @throws Problem validation_failed */
  const validate = (id: CallId, { path, query, body }: CallRequest): object => {
    const operation = operationOf(id);
    const schema: unknown = Object(Object(Object(operation.requestBody).content)['application/json']).schema;
    dropEmptyTexts(schemas, schema, body);
    const { method } = operation;
    const request = { method, path: pathOf(operation, path), headers: {}, query: queryOf(query), body };
    const { errors, coerced } = backend.validator.validateRequest(request, operation);
    if (errors) throw toInvalidRequest(errors);
    const parsed = backend.router.parseRequest(coerced ?? request, operation);
    const validated = { path: parsed.params, query: parsed.query, body: parsed.requestBody };
    requireStorable({ params: validated.path, ...validated });
    return validated;
  };
  return {
    call: async (ctx, id, request = {}) => {
      const { principal } = ctx;
      requirePermission(principal, needed(id));
      const { expected_versions } = request;
      const answer = await handlers[id](ctx, { ...validate(id, request), expected_versions });
      const members = MEMBERS_OF_OPERATIONS.get(id);
      if (members === undefined || typeof answer !== 'object' || answer === null) return answer;
      return Object.assign(answer, withhold(principal, members, answer).result);
    },
    isPermitted: (principal, id) => isPermitted(principal, needed(id)),
    require: (principal, id) => requirePermission(principal, needed(id)),
  };
};
