import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { Principal } from '../core/context.ts';
import type { Selection } from './toolsets.ts';

/** The HTTP request of a call: its caller, what the connection shows, headers and response. */
export type RequestContext = {
  readonly principal: Principal;
  /** The tools that the connection shows. */
  readonly selection: Selection;
  /** Whether the client opens apps beside the results of tools. */
  readonly apps: boolean;
  readonly headers: IncomingHttpHeaders;
  /** The HTTP response, for the log and the id of the request. */
  readonly res: Response;
};
