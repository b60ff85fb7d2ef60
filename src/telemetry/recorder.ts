import type { ProblemCode } from '../core/errors.ts';

/** How a tool call ended: with a result, with a refusal that the caller can act on, or with a fault of the service. */
export type ToolOutcome = 'ok' | 'asked' | 'refused' | 'failed';

/** A finished request. Every label has a closed set of values: the contract's operations, tools and problem codes. */
export type FinishedRequest = {
  /** The operation's id, `documents` for the docs pages, or `unknown`. */
  operation: string;
  /** The HTTP status; 499 if the client closed the connection before the response was sent. */
  status: number;
  seconds: number;
  /** The problem in the response, or in the result of the tool. */
  code?: ProblemCode | undefined;
  tool?: string | undefined;
  outcome?: ToolOutcome | undefined;
};

/** The result of a request to a webhook endpoint: a 2xx status, another status, or no response. */
export type WebhookResult = 'accepted' | 'rejected' | 'failed';

/** Counts what happens in a process, for its metrics. */
export type Recorder = {
  requestStarted(): void;
  requestFinished(request: FinishedRequest): void;
  jobFinished(queue: string, result: 'completed' | 'failed', seconds: number): void;
  webhookSent(result: WebhookResult, seconds: number): void;
  /** A connection was closed because `MAX_CONNECTIONS` were open. */
  connectionDropped(): void;
  /** A connection of a program was ended because a code or refresh token was used again. */
  reuseEndedGrant(): void;
};
