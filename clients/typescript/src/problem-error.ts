import type { Problem, ProblemCode } from './generated/index.js';

/** Whether a value is a problem document. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'detail' in value;

/**
 * An error response of the service. `code` is stable; `errors` names the invalid fields and parameters. A response that
 * is not a problem document, such as that of a proxy, has the code `unexpected_response`.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** A known code, or one that was added after this version of the package. */
  readonly code: ProblemCode | 'unexpected_response' | (string & {});
  readonly status: number;
  readonly errors: NonNullable<Problem['errors']>;

  constructor(problem: Problem) {
    const { status, code, detail, errors = [] } = problem;
    const places = errors.map((error) => `\n  ${error.pointer ?? error.parameter ?? ''}: ${error.detail}`);
    super(`${status} ${code}: ${detail}${places.join('')}`);
    this.problem = problem;
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

/** Converts what a failed request threw: a problem, another error response, or a network failure, which stays as it is. */
export const toError = (thrown: unknown, response: Response | undefined): unknown => {
  if (isProblem(thrown)) return new ProblemError(thrown);
  if (response === undefined || response.ok) return thrown;
  return new ProblemError({
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: 'The response is not a problem document; a proxy may have sent it.',
    code: 'unexpected_response',
    request_id: response.headers.get('X-Request-Id') ?? '',
  });
};
