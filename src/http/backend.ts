import type { ServerResponse } from 'node:http';
import {
  OpenAPIBackend,
  OpenAPIValidator,
  type Context as OperationContext,
  type Document,
  type Operation,
  type ValidationResult,
  type Request as OperationRequest,
} from 'openapi-backend';
import type { Request, Response } from 'express';
import type { Perform, Principal } from '../core/context.ts';
import { createAjv } from '../core/validation.ts';
import { CompiledRouter } from './router.ts';
import { methodOf, pathOf, parseQuery } from './request-head.ts';
import { closeObjects, useTextReferences } from './text-references.ts';

/** A request of a batch, whose token has been verified and whose limits have been checked. */
type BatchPart = {
  readonly principal: Principal;
  readonly body: unknown;
  /** Runs its operation in the transaction of the batch; undefined if the request stands alone. */
  readonly perform: Perform | undefined;
};

/** A handler or hook of openapi-backend: its context, the request and response of Express, and the part of a batch that it is. */
export type BackendHandler = (
  context: OperationContext,
  req: Request,
  res: Response,
  part?: BatchPart,
) => Promise<void> | void;

/** The operations that read their body themselves: to report its errors as JSON-RPC errors, or because it is a file. */
const OWN_BODY = ['callToolServer', 'createImport', 'createAttachment'];

/** The operation that validates its request itself. */
const UNVALIDATED = 'callToolServer';

/** Removes the bodies that are neither read nor validated before the handler runs. */
const withoutOwnBodies = (definition: Document): Document => {
  for (const item of Object.values(definition.paths ?? {}))
    for (const operation of Object.values(Object(item)).map(Object))
      if (OWN_BODY.includes(operation.operationId)) delete operation.requestBody;
  return definition;
};

/** The validator of openapi-backend for a router that keeps the parsed request: it converts the values in it. */
class RequestValidator extends OpenAPIValidator {
  override validateRequest(req: OperationRequest, operation: Operation): ValidationResult {
    const {
      params: path,
      query,
      headers: header,
      cookies: cookie,
      requestBody,
    } = this.router.parseRequest(req, operation);
    const values = { path, query, header, cookie, ...(requestBody !== undefined && { requestBody }) };
    const validators = this.getRequestValidatorsForOperation(operation.operationId ?? '') ?? [];
    const errors = validators.flatMap((validate) => (validate(values) ? [] : (validate.errors ?? [])));
    return { valid: errors.length === 0, errors: errors.length === 0 ? null : errors, coerced: req };
  }
}

/** openapi-backend with a router that is compiled once. It makes the validator of an operation at its first request. */
export class Backend extends OpenAPIBackend {
  declare router: CompiledRouter;

  constructor(definition: Document) {
    super({
      definition: withoutOwnBodies(closeObjects(useTextReferences(definition))),
      strict: true,
      // Makes validators when they are needed, and skips the check of the document against the schema of OpenAPI 3.0,
      // which a 3.1 document fails; `npm run check` lints it instead.
      quick: true,
      coerceTypes: true,
      ignoreTrailingSlashes: false,
      customizeAjv: (_ajv, { coerceTypes }) => createAjv({ coerceTypes: coerceTypes ?? false }),
      validate: ({ operation }) => operation.operationId !== UNVALIDATED,
    });
  }

  override async init(): Promise<this> {
    await super.init();
    const { definition, customizeAjv, coerceTypes } = this;
    this.router = new CompiledRouter(definition);
    this.validator = new RequestValidator({
      definition,
      router: this.router,
      coerceTypes,
      lazyCompileValidators: true,
      ...(customizeAjv ? { customizeAjv } : {}),
    });
    return this;
  }

  /** Runs the operation of a request. @throws Problem */
  handle(req: Request, res: Response): Promise<void> {
    return this.handleRequest(toOperationRequest(req), req, res);
  }

  /** Runs the operation of a request of a batch, as {@link handle} does. The response is one of Node.js. @throws Problem */
  handlePart(req: Request, res: ServerResponse, part: BatchPart): Promise<void> {
    return this.handleRequest(toOperationRequest(req), req, res, part);
  }
}

/** Returns a request as openapi-backend expects it. HEAD becomes GET. */
const toOperationRequest = (req: Request): OperationRequest => {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(req.headers)) if (value !== undefined) headers[name] = value;
  return {
    method: methodOf(req),
    path: pathOf(req),
    headers,
    query: parseQuery(req.url),
    /** Set after the caller was admitted. */
    get body() {
      return req.body;
    },
  };
};

/** Returns the principal that the security handler identified; null if the operation requires no token. */
export const principalOf = ({ security }: OperationContext): Principal | null =>
  security['bearer'] ?? security['platform'] ?? null;
