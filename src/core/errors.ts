import { describeSought } from './external-ref.ts';

/**
 * Every error of the service: its code, HTTP status and public text. The text is constant, so it never contains the
 * message of a driver or a library. {@link Violation}s carry the specifics.
 */
export const PROBLEMS = {
  tenant_moved: {
    status: 308,
    title: 'Tenant moved',
    detail: 'This gym has moved. Send this request, and all others, to the address in the Location header.',
  },
  malformed_json: { status: 400, title: 'Malformed JSON', detail: 'The request body is not valid JSON.' },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    detail: 'The request is not a valid HTTP request for this service.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication required',
    detail: 'Send a token as "Authorization: Bearer <token>".',
  },
  invalid_token: { status: 401, title: 'Invalid token', detail: 'The token is unknown, mistyped, expired or revoked.' },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    detail: 'This operation needs a token with the scope "write"; this token has only "read".',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    detail: 'You may not do this. It needs a token that was issued for administration.',
  },
  tenant_archived: {
    status: 403,
    title: 'Tenant archived',
    detail: 'The operator of the service has archived this tenant. Its data are kept; ask the operator to restore it.',
  },
  tenant_suspended: {
    status: 403,
    title: 'Tenant suspended',
    detail: 'This gym is suspended. Its data are kept; the platform that created it can end that.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    detail: 'Requests from this web origin are not accepted.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'Your tenant has no such record, or the path does not exist.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This path does not support the method. The Allow header lists the methods it supports.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    detail: 'The Accept header excludes the media type of the response.',
  },
  request_timeout: { status: 408, title: 'Request timeout', detail: 'The request did not arrive in time.' },
  in_use: {
    status: 409,
    title: 'In use',
    detail: 'Other records refer to this one, so it cannot be deleted; "used_by" counts them.',
  },
  transition_not_allowed: {
    status: 409,
    title: 'Transition not allowed',
    detail: 'The record cannot change to this status; "allowed" lists the statuses that it can change to.',
  },
  insufficient_stock: {
    status: 409,
    title: 'Insufficient stock',
    detail: 'The stock of the part is too low; "available" is what there is.',
  },
  over_receipt: {
    status: 409,
    title: 'More than ordered',
    detail: 'More would be received than was ordered; "open" is what can still be received per line.',
  },
  ambiguous_code: {
    status: 409,
    title: 'Ambiguous code',
    detail: 'Several machines have this code; "candidates" lists them.',
  },
  conflict: { status: 409, title: 'Conflict', detail: 'The current state of the resource does not allow this.' },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    detail: 'The first request with this idempotency key is still running. Try again shortly.',
  },
  tenant_moved_away: {
    status: 410,
    title: 'Tenant moved away',
    detail: 'This gym has moved to another address, which the operator of the service knows. Its tokens work there.',
  },
  gone: { status: 410, title: 'Gone', detail: 'What was here no longer exists.' },
  version_mismatch: {
    status: 412,
    title: 'Version mismatch',
    detail: 'The record has changed since the version in the request. Read it again, then repeat the change.',
  },
  payload_too_large: { status: 413, title: 'Payload too large', detail: 'The request body is larger than 256 KiB.' },
  uri_too_long: { status: 414, title: 'URI too long', detail: 'The URL is longer than 8 KiB.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json in UTF-8.',
  },
  unsupported_file: {
    status: 415,
    title: 'Unsupported file',
    detail: 'The file is no JPEG, PNG, WebP or GIF picture, PDF, plain text or CSV.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    detail: 'The file ends before the range that was asked for; Content-Range has its size.',
  },
  unreadable_picture: {
    status: 422,
    title: 'Unreadable picture',
    detail: 'The picture is incomplete or damaged. Send the original file again.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    detail: 'The request is well-formed but not valid; "errors" lists each place and what is wrong.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This idempotency key was used for a different request. Use a new key for a new request.',
  },
  failed_dependency: {
    status: 424,
    title: 'Failed dependency',
    detail: 'Another request of the batch, on which this one depends, has failed.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'The token has sent too many requests. Retry after the number of seconds in Retry-After.',
  },
  too_many_in_flight: {
    status: 429,
    title: 'Too many requests at once',
    detail: 'The token has too many requests in flight. Read their responses before you send more.',
  },
  too_many_unknown_tokens: {
    status: 429,
    title: 'Too many unknown tokens',
    detail: 'Too many unknown tokens came from this address. Retry after the number of seconds in Retry-After.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: 'The URL and headers are too large, or a single header is too long.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'The service failed. The failure is logged under the request id.',
  },
  not_configured: {
    status: 501,
    title: 'Not configured',
    detail: 'The operator of the service has not configured what this operation needs.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The database is unavailable or overloaded. Nothing was changed. Try again shortly.',
  },
  tenant_moving: {
    status: 503,
    title: 'Tenant moving',
    detail: 'This gym is moving, which takes some seconds. Nothing was changed. Try again shortly.',
  },
  outcome_unknown: {
    status: 503,
    title: 'Outcome unknown',
    detail:
      'The database did not confirm the change, which may have been made. Repeat the request with the same Idempotency-Key; ' +
      'without one, read first and repeat only what is missing.',
  },
  quota_exceeded: {
    status: 507,
    title: 'Quota exceeded',
    detail: 'The tenant has reached its storage quota. Remove what is no longer needed, or ask the operator for more.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Returns the path of the page that explains a problem, which is also the problem's `type` (RFC 9457). */
export const problemPath = (code: string): string => `/docs/problems/${code}`;

/**
 * One invalid place: in the body (a JSON Pointer, RFC 6901) or in a path, query or header parameter. In the file of an
 * import it also has a row, from 1, and the name of a column.
 */
export type Violation = ({ pointer: string } | { parameter: string }) & {
  detail: string;
  row?: number;
  column?: string;
};

/** An error for the caller. Transports render it: problem+json (RFC 9457) over HTTP, a tool result over MCP. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly violations: readonly Violation[];
  /** The kind of resource that was not found, such as `machine`; determines the tool suggested for finding ids. */
  readonly missing: string | undefined;
  /** Additional members of problems with this code. */
  readonly members: object;
  /** Seconds to wait before retrying. */
  readonly retry_after: number | undefined;
  /** The origin to which the request has to be sent instead. */
  readonly moved_to: string | undefined;

  constructor(
    code: ProblemCode,
    {
      violations = [],
      missing,
      detail,
      members = {},
      retry_after,
      moved_to,
    }: {
      violations?: readonly Violation[];
      missing?: string;
      detail?: string;
      members?: object;
      retry_after?: number;
      moved_to?: string | undefined;
    } = {},
  ) {
    super(detail ?? PROBLEMS[code].detail);
    this.code = code;
    this.violations = violations;
    this.missing = missing;
    this.members = members;
    this.retry_after = retry_after;
    this.moved_to = moved_to;
  }
}

/** A write whose outcome is unknown: its changes may have been made. The cause is the failure. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the database did not confirm a change', { cause });
  }
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Creates a 404 for a resource that does not exist in the tenant. Names an `external_ref` that `reference` looks for. */
export const notFound = (kind: string, reference?: unknown): Problem => {
  const sought = describeSought(kind, reference);
  return new Problem('not_found', { missing: kind, ...(sought && { detail: `${capitalize(sought)}.` }) });
};

/** Creates a 422 for one place of the body. */
export const invalid = (pointer: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ pointer, detail }] });

/** Creates a 422 for a reference at `pointer` to a resource that does not exist in the tenant. Names its `external_ref`. */
export const unknownReference = (pointer: string, kind: string, reference?: unknown): Problem => {
  const sought = describeSought(kind, reference);
  const detail = `refers to a ${kind.replaceAll('_', ' ')} that does not exist${sought === undefined ? '' : `: ${sought}`}`;
  return new Problem('validation_failed', { violations: [{ pointer, detail }], missing: kind });
};

/** 409 with a constant sentence that names the state that does not allow the change. */
export const conflict = (detail: string): Problem => new Problem('conflict', { detail });
