import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIValidator, Operation } from 'openapi-backend';
import type { Principal } from '../platform/context.ts';
import { invalid, Problem } from '../platform/errors.ts';
import { describeErrors, findUnstorable, UNSTORABLE } from '../platform/validation.ts';
import { admit, requirementsOf, type Guards, type Requirements } from './admission.ts';
import { exchangeOf, type Exchange } from './exchange.ts';
import { note } from './requests.ts';
import { methodsOf, type Router } from './router.ts';
import { sendEmpty } from './send.ts';

/** A validated request. `principal` is null if the operation requires no token. */
export type Call = {
  readonly principal: Principal | null;
  readonly path: object;
  readonly query: object;
  readonly body: unknown;
};

/** Handles the calls of one operation, and sends the response. */
export type CallHandler = (call: Call, req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** What is known about an operation at start. */
type Endpoint = {
  readonly requirements: Requirements;
  /** The names of its query parameters that accept several values. */
  readonly lists: readonly string[];
  readonly isValidated: boolean;
  readonly handle: CallHandler;
};

const listsOf = ({ parameters = [] }: Operation): string[] =>
  parameters.flatMap((parameter) =>
    'name' in parameter && parameter.in === 'query' && Object(parameter.schema).type === 'array'
      ? [parameter.name]
      : [],
  );

/** Splits the values of lists. A list may also be sent as a repeated parameter, as some generated clients do. */
const splitLists = (query: Exchange['query'], lists: readonly string[]): void => {
  for (const name of lists) {
    const value = query[name];
    if (value !== undefined) query[name] = [value].flat().flatMap((item) => item.split(','));
  }
};

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const place = (pointer: string): { pointer: string } | { parameter: string } => {
  const [, part = '', ...rest] = pointer.split('/');
  if (part === 'requestBody') return { pointer: rest.map((step) => `/${step}`).join('') };
  // A parameter without a name, or with an overlong one, is reported as `query` or `path`; a value of a list by its
  // parameter.
  return { parameter: unescape(rest[0] ?? '') || part };
};

const checkValues = (query: object, body: unknown): void => {
  const text = findUnstorable(body);
  if (text !== null) throw invalid(text, UNSTORABLE);
  const [, parameter] = findUnstorable(query)?.split('/') ?? [];
  if (parameter !== undefined)
    throw new Problem('validation_failed', { violations: [{ parameter, detail: UNSTORABLE }] });
};

/** Returns the operation of a request, and its path parameters; null after a response to OPTIONS. */
const route = (router: Router, { method, path }: Exchange, res: ServerResponse) => {
  const match = router.match(path);
  if (!match) throw new Problem('not_found');
  const operation = match.methods.get(method);
  if (operation) return { operation, params: router.paramsOf(operation, match.values) };
  res.setHeader('Allow', [...methodsOf(match.methods.values()), 'OPTIONS'].sort().join(', '));
  if (method !== 'options') throw new Problem('method_not_allowed');
  sendEmpty(res, 204);
  return null;
};

/** The operations of the contract, the validator of their requests, their handlers, and those that validate for themselves. */
type Dispatched = {
  readonly router: Router;
  readonly validator: OpenAPIValidator;
  readonly handlers: ReadonlyMap<string, CallHandler>;
  readonly unvalidated: readonly string[];
};

/**
 * Returns a function that handles a request: match, authenticate, check the limits and the scope, read, validate, run.
 * openapi-backend does the same with its router, validators and hooks, but parses each request three times and passes
 * it through a dozen promises.
 * @throws Error at start if an operation has no handler
 */
export const createDispatch = (
  { router, validator, handlers, unvalidated }: Dispatched,
  guards: Guards,
): ((req: IncomingMessage, res: ServerResponse) => Promise<void>) => {
  const endpoints = new Map<Operation, Endpoint>();
  for (const operation of router.operations) {
    const { operationId = '' } = operation;
    const handle = handlers.get(operationId);
    if (handle === undefined) throw new Error(`${operationId} has no handler`);
    const isValidated = !unvalidated.includes(operationId);
    endpoints.set(operation, {
      requirements: requirementsOf(operation),
      lists: listsOf(operation),
      isValidated,
      handle,
    });
  }
  /** Validates the parts of a request, and fills in defaults. @throws Problem validation_failed */
  const validate = (operationId: string, request: object): void => {
    const validators = validator.getRequestValidatorsForOperation(operationId) ?? [];
    const errors = validators.flatMap((isValid) => (isValid(request) ? [] : (isValid.errors ?? [])));
    if (errors.length > 0) throw new Problem('validation_failed', { violations: describeErrors(errors, place) });
  };
  return async (req, res) => {
    const exchange = exchangeOf(req);
    const found = route(router, exchange, res);
    if (!found) return;
    const { operation, params } = found;
    const { operationId = '' } = operation;
    note(res, { operation: operationId });
    const endpoint = endpoints.get(operation);
    if (!endpoint) throw new Error(`${operationId} is not an operation of the contract`);
    const { headers, query } = exchange;
    const { principal, body } = await admit(operation, endpoint.requirements, guards, query, [req, res]);
    splitLists(query, endpoint.lists);
    if (endpoint.isValidated) {
      validate(operationId, { path: params, query, header: headers, cookie: {}, requestBody: body });
      checkValues(query, body);
    }
    await endpoint.handle({ principal, path: params, query, body }, req, res);
  };
};
