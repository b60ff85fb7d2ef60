import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { Principal } from '../platform/context.ts';
import type { Selection } from './toolsets.ts';

/** What a JSON-RPC method knows of its call besides its parameters. */
export type Call = {
  readonly principal: Principal;
  /** The tools that the connection shows. */
  readonly selection: Selection;
  readonly headers: IncomingHttpHeaders;
  /** The HTTP response, for the log and the id of the request. */
  readonly res: Response;
};
