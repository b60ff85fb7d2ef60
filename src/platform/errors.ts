/**
 * Every problem of the service: its code, HTTP status and public text. The text is constant, so it never exposes the message
 * of a driver or library. {@link Violation}s hold the variable details.
 */
export const PROBLEMS = {
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
    detail: 'This needs a token with the scope "write"; the token that was sent has "read" only.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    detail: 'Requests from this web origin are not accepted.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address for the tenant of the token.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not take this method; the Allow header lists those that it takes.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    detail: 'No representation matches the Accept header; the service answers in JSON.',
  },
  request_timeout: { status: 408, title: 'Request timeout', detail: 'The request did not arrive in time.' },
  in_use: {
    status: 409,
    title: 'In use',
    detail: 'Other records refer to this one, so it cannot be deleted; "used_by" counts them.',
  },
  conflict: { status: 409, title: 'Conflict', detail: 'The current state of the resource does not allow this.' },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    detail: 'The first request with this idempotency key has not been answered yet. Try again shortly.',
  },
  version_mismatch: {
    status: 412,
    title: 'Version mismatch',
    detail: 'The resource has changed since the version that the request names. Read it again and repeat the change.',
  },
  payload_too_large: { status: 413, title: 'Payload too large', detail: 'The request body is larger than 256 KiB.' },
  uri_too_long: { status: 414, title: 'URI too long', detail: 'The address of the request is too long.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json in UTF-8.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    detail: 'The request is well-formed, but not valid; "errors" says where and why.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    detail: 'This idempotency key was used before with another request. Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'The token has used up its requests for now. Wait as long as Retry-After says.',
  },
  too_many_in_flight: {
    status: 429,
    title: 'Too many requests at once',
    detail: 'The token has as many unfinished requests as it may have. Read their answers before sending more.',
  },
  too_many_unknown_tokens: {
    status: 429,
    title: 'Too many unknown tokens',
    detail: 'Too many unknown tokens came from this address. Wait as long as Retry-After says.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    detail: 'The address and the headers of the request are too large together.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'The service failed. It has been logged under the request id.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The database cannot be reached at the moment. Nothing was changed. Try again shortly.',
  },
  outcome_unknown: {
    status: 503,
    title: 'Outcome unknown',
    detail:
      'The change may have been made: the database did not confirm it. Repeat the request with the same Idempotency-Key; ' +
      'without one, read first and repeat only what is missing.',
  },
  quota_exceeded: {
    status: 507,
    title: 'Quota exceeded',
    detail: 'The tenant stores as much as it may. Remove what is no longer needed, or ask the operator for more.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** An error at one place: in the body (a JSON Pointer, RFC 6901) or in a path, query or header parameter. */
export type Violation = ({ pointer: string } | { parameter: string }) & { detail: string };

/** A rejected request. Transports render it: as problem+json (RFC 9457) over HTTP, as a tool result over MCP. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly violations: readonly Violation[];
  /** The kind of resource that was not found, such as `machine`. It tells an agent the tool that finds the right id. */
  readonly missing: string | undefined;
  /** Additional members of problems with this code. */
  readonly members: object;
  /** Seconds until a retry makes sense. */
  readonly retry_after: number | undefined;

  constructor(
    code: ProblemCode,
    {
      violations = [],
      missing,
      detail,
      members = {},
      retry_after,
    }: {
      violations?: readonly Violation[];
      missing?: string;
      detail?: string;
      members?: object;
      retry_after?: number;
    } = {},
  ) {
    super(detail ?? PROBLEMS[code].detail);
    this.code = code;
    this.violations = violations;
    this.missing = missing;
    this.members = members;
    this.retry_after = retry_after;
  }
}

/** A failed write whose changes may have been made. `cause` is the original error. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the database did not confirm a change', { cause });
  }
}

/** Creates a 404 for a resource that does not exist in the tenant. */
export const notFound = (kind: string): Problem => new Problem('not_found', { missing: kind });

/** Creates a 422 for one place of the body. */
export const invalid = (pointer: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ pointer, detail }] });

/** Creates a 422 for a reference at `pointer` to a resource that does not exist in the tenant. */
export const unknownReference = (pointer: string, kind: string): Problem =>
  new Problem('validation_failed', {
    violations: [{ pointer, detail: `refers to a ${kind.replaceAll('_', ' ')} that does not exist` }],
    missing: kind,
  });

/** Creates a 409 with a constant sentence that names the conflicting state. */
export const conflict = (detail: string): Problem => new Problem('conflict', { detail });
