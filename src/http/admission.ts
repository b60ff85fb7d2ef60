import type { Request } from 'express';
import type { Operation } from 'openapi-backend';
import type { ErrorObject } from 'ajv';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Principal } from '../core/context.ts';
import { dropEmptyTexts } from '../texts/empty-texts.ts';
import { invalid, Problem, type Violation } from '../core/errors.ts';
import { principalOf, type BackendHandler } from './backend.ts';
import { permissionOf, requireMembers, requirePermission } from '../core/permissions.ts';
import { readBody } from './body.ts';
import type { CountRequest, InFlightLimit, LimitRate } from './caller-limits.ts';
import { mediaTypesOf } from './answers.ts';
import { note } from './requests.ts';
import { describeErrors, findUnstorable, UNSTORABLE } from '../core/validation.ts';

/** Requirements of an operation on its requests. Derived from the contract at start, because every request needs it. */
type Requirements = {
  /** The media types of its responses. */
  types: string[];
  /** Its query parameters that are whole numbers. */
  integers: readonly string[];
  /** Whether its body may be left out, which is then the same as an empty object. */
  isBodyOptional: boolean;
  /** Its parameters that are required unless another is sent. */
  alternatives: readonly (readonly [name: string, other: string])[];
  /** The schema of its body. */
  body: unknown;
};

const requirementsOf = (operation: Operation): Requirements => {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]));
  const types = mediaTypesOf(operation);
  return {
    types: types.includes('application/json') ? [...types, 'application/problem+json'] : types,
    integers: parameters
      .filter((parameter) => parameter.in === 'query' && Object(parameter.schema).type === 'integer')
      .map(({ name }) => name),
    isBodyOptional: Object(operation.requestBody).required !== true,
    alternatives: parameters.flatMap((parameter) => {
      const other: unknown = Reflect.get(parameter, 'x-required-unless');
      return typeof other === 'string' ? [[parameter.name, other] as const] : [];
    }),
    body: Object(Object(Object(operation.requestBody).content)['application/json']).schema,
  };
};

const findViolations = (
  { integers, alternatives }: Requirements,
  query: Readonly<Record<string, unknown>>,
): Violation[] => [
  ...integers
    .filter((name) => {
      const raw = query[name];
      // Ajv reads "1e3" and " 5" as numbers; a whole number in a query is written in digits.
      return typeof raw === 'string' && !/^-?\d{1,16}$/.test(raw);
    })
    .map((parameter) => ({ parameter, detail: 'must be a whole number' })),
  ...alternatives
    .filter(([name, other]) => !(name in query) && !(other in query))
    .map(([parameter, other]) => ({ parameter, detail: `is required unless ${other} is sent` })),
];

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const place = (pointer: string): { pointer: string } | { parameter: string } => {
  const [, part = '', ...rest] = pointer.split('/');
  if (part === 'requestBody') return { pointer: rest.map((step) => `/${step}`).join('') };
  // A parameter without a name, or with an overlong one, is reported as `query` or `path`; a value of a list by its
  // parameter.
  return { parameter: unescape(rest[0] ?? '') || part };
};

/** Names the body in the detail of an error that concerns it as a whole, because its pointer is empty. */
const namingBody = (violation: Violation): Violation =>
  'pointer' in violation && violation.pointer === '' ? { ...violation, detail: `body ${violation.detail}` } : violation;

/** Returns the problem of a request that the contract does not allow. */
export const toInvalidRequest = (errors: readonly ErrorObject[]): Problem =>
  new Problem('validation_failed', { violations: describeErrors([...errors], place).map(namingBody) });

/** The parts of a request that have been validated. */
type Parts = { body: unknown; params: unknown; query: unknown };

/** Checks that the database can store the texts of a request. @throws Problem validation_failed */
export const requireStorable = ({ body, params, query }: Parts): void => {
  const text = findUnstorable(body);
  if (text !== null) throw invalid(text, UNSTORABLE);
  const [, parameter] = (findUnstorable(params) ?? findUnstorable(query))?.split('/') ?? [];
  if (parameter !== undefined)
    throw new Problem('validation_failed', { violations: [{ parameter, detail: UNSTORABLE }] });
};

/** Rejects clients that do not accept the response. /mcp itself rejects clients that want an event stream. */
const checkAccept = (req: Request, { path }: Operation, types: string[]): void => {
  const { accept } = req.headers;
  if (accept === undefined || (path === '/mcp' && accept.includes('text/event-stream'))) return;
  if (req.accepts(types) === false) throw new Problem('not_acceptable');
};

/** The limits, the authentication and the count of requests that apply before an operation. */
export type Guards = {
  limitRate: LimitRate;
  inFlight: InFlightLimit;
  authenticate: Authenticate;
  /** Counts the requests of the gyms of platforms; absent where nobody reads the counts. */
  countRequest?: CountRequest;
};

const FOREIGN = {
  tenant:
    'This is the token of a platform, which opens the operations under /api/v1/platform only. Use a token of the gym.',
  platform: 'This needs the token of a platform, which begins with "emsp_". Tokens of gyms do not open it.',
};

/** Checks that a token is of the kind that an operation takes. @throws Problem forbidden */
const requireKindOfToken = ({ is_platform = false }: Principal, kind: keyof typeof FOREIGN): void => {
  if (is_platform !== (kind === 'platform')) throw new Problem('forbidden', { detail: FOREIGN[kind] });
};

/**
 * Returns a function that creates the handlers of the security schemes, which return the caller: `bearer` for tokens of tenants and
 * `platform` for those of platforms. A handler verifies the token, and checks its limits, kind and scope.
 * @throws Problem insufficient_scope, forbidden, rate_limited, too_many_in_flight, and those of {@link Authenticate}
 */
export const createSecurity =
  ({ limitRate, inFlight, authenticate, countRequest }: Guards) =>
  (kind: keyof typeof FOREIGN) =>
  async (...[{ operation }, req, res, part]: Parameters<BackendHandler>): Promise<Principal> => {
    const principal = part?.principal ?? (await authenticate(req));
    note(res, { tenant_id: principal.tenant_id, token_id: principal.token_id });
    if (part === undefined) {
      await limitRate(principal, res);
      inFlight.enter(principal, res, mediaTypesOf(operation).includes('text/event-stream'));
    }
    requireKindOfToken(principal, kind);
    countRequest?.(principal);
    const writes = Object.values(operation.security?.[0] ?? {}).some((scopes) => scopes.includes('write'));
    if (writes && principal.scope !== 'write') throw new Problem('insufficient_scope');
    if (kind === 'tenant') requirePermission(principal, permissionOf(operation));
    return principal;
  };

/**
 * Creates the hook between authentication and validation: checks `Accept` and what schemas cannot express, then reads
 * the body, in which the empty texts of optional fields become null.
 * @throws Problem not_acceptable, validation_failed, and those of {@link Authenticate} and {@link readBody}
 */
export const createAdmission = (
  operations: readonly Operation[],
  schemas: object,
  { authenticate }: Guards,
): BackendHandler => {
  const requirements = new Map(operations.map((operation) => [operation, requirementsOf(operation)]));
  return async (context, req, res, part) => {
    const { operation, request, security } = context;
    const required = requirements.get(operation);
    // openapi-backend calls this hook for a rejected caller too, before `unauthorizedHandler`.
    if (!required || (operation.security?.length && !security['authorized'])) return;
    checkAccept(req, operation, required.types);
    const violations = findViolations(required, request.query);
    if (violations.length > 0) throw new Problem('validation_failed', { violations });
    if (operation.requestBody === undefined) return;
    const body = part === undefined ? await readBody(req, res) : part.body;
    req.body = body === undefined && required.isBodyOptional ? {} : body;
    // The token may have been revoked while the body was arriving.
    if (part === undefined && principalOf(context)) await authenticate(req);
    if (req.body !== undefined && typeof req.body !== 'object') throw invalid('', 'body must be an object');
    const principal = principalOf(context);
    if (principal) requireMembers(principal, permissionOf(operation), req.body);
    dropEmptyTexts(schemas, required.body, req.body);
  };
};
