import {
  createJSONRPCErrorResponse,
  JSONRPCServer,
  type JSONRPCID,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  type JSONRPCServerMiddleware,
} from 'json-rpc-2.0';
import { log } from '../http/requests.ts';
import { Problem } from '../core/errors.ts';
import type { RequestContext } from './request-context.ts';
import { openLegacyEnvelope, openModernEnvelope, type Line } from './envelope.ts';
import { createMethods, type ToolServices } from './methods.ts';
import { EnvelopeError, RPC, RpcError } from './protocol.ts';

const INTERNAL_ERROR = new RpcError(RPC.internal_error, 'Internal error');

/** Maximum length of the name of an unknown method in a message. */
const MAX_NAME = 60;

/** Returns the JSON-RPC response for an error. `id` is null when the message has no valid id. */
export const toErrorResponse = (id: JSONRPCID, { code, message, data }: RpcError): JSONRPCErrorResponse =>
  createJSONRPCErrorResponse(id, code, message, data);

/** Whether an error concerns the HTTP response: a problem is sent as such, an invalid envelope with the status 400. */
const isForTransport = (error: unknown): boolean => error instanceof Problem || error instanceof EnvelopeError;

/** Logs unexpected errors, of which the client sees no details. */
const logFailures: JSONRPCServerMiddleware<RequestContext> = async (next, request, context) => {
  try {
    return await next(request, context);
  } catch (error) {
    if (!isForTransport(error) && !(error instanceof RpcError))
      log(context.res).error({ err: error, method: request.method }, 'the method failed');
    throw error;
  }
};

/** A JSON-RPC server whose `receive` rejects with the errors that concern the HTTP response. */
class ToolServer extends JSONRPCServer<RequestContext> {
  constructor() {
    super({
      // Also called for a notification, for whose errors no response is made.
      errorListener: (_message, error) => {
        if (isForTransport(error)) throw error;
      },
    });
  }

  override mapErrorToJSONRPCErrorResponse = (id: JSONRPCID, error: unknown): JSONRPCErrorResponse =>
    toErrorResponse(id, error instanceof RpcError ? error : INTERNAL_ERROR);

  override handleMethodNotFound = async ({ method }: JSONRPCRequest): Promise<never> => {
    throw new RpcError(RPC.method_not_found, `Method not found: ${method.slice(0, MAX_NAME)}`);
  };
}

const ENVELOPES = { legacy: openLegacyEnvelope, modern: openModernEnvelope };

/** Creates the JSON-RPC server of each line of the protocol. */
export const createServers = (services: ToolServices): Readonly<Record<Line, JSONRPCServer<RequestContext>>> => {
  const methods = createMethods(services);
  const create = (line: Line): JSONRPCServer<RequestContext> => {
    const server = new ToolServer();
    server.applyMiddleware(logFailures, ENVELOPES[line]);
    for (const [name, method] of Object.entries(methods[line])) server.addMethod(name, method);
    return server;
  };
  return { legacy: create('legacy'), modern: create('modern') };
};
