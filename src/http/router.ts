import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';

type Template = { pattern: RegExp; names: string[]; methods: Map<string, Operation> };

/** A path that matches; `methods` are those that the contract has for it. */
export type Match = { methods: Map<string, Operation>; params: Record<string, string> };

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const compile = (path: string): { pattern: RegExp; names: string[] } => {
  const names: string[] = [];
  const source = path
    .split(/(\{[^}]+\})/)
    .map((piece) => {
      if (!piece.startsWith('{')) return piece.replaceAll('.', '\\.');
      names.push(piece.slice(1, -1));
      return '([^/]+)';
    })
    .join('');
  return { pattern: new RegExp(`^${source}$`), names };
};

/**
 * openapi-backend's router with its routes compiled once: its own builds the list of operations and a regular
 * expression for each of them anew for every request, which makes reading one machine four times as slow.
 */
export class CompiledRouter extends OpenAPIRouter {
  readonly #exact = new Map<string, Map<string, Operation>>();
  readonly #templates: Template[] = [];
  readonly #byId = new Map<string, Operation>();
  readonly #all: Operation[];

  constructor(definition: Document) {
    super({ definition, apiRoot: '/', ignoreTrailingSlashes: false });
    this.#all = super.getOperations();
    for (const operation of this.#all) {
      this.#byId.set(operation.operationId ?? '', operation);
      this.#methodsOf(operation.path).set(operation.method, operation);
    }
  }

  #methodsOf(path: string): Map<string, Operation> {
    if (!path.includes('{')) {
      const known = this.#exact.get(path) ?? new Map<string, Operation>();
      this.#exact.set(path, known);
      return known;
    }
    const compiled = compile(path);
    const same = this.#templates.find(({ pattern }) => pattern.source === compiled.pattern.source);
    if (same) return same.methods;
    const template = { ...compiled, methods: new Map<string, Operation>() };
    this.#templates.push(template);
    return template.methods;
  }

  /** What the contract has at a path, or undefined. */
  match(path: string): Match | undefined {
    const exact = this.#exact.get(path);
    if (exact) return { methods: exact, params: {} };
    for (const { pattern, names, methods } of this.#templates) {
      const found = pattern.exec(path);
      if (found) return { methods, params: Object.fromEntries(names.map((name, i) => [name, decode(found[i + 1] ?? '')])) };
    }
    return undefined;
  }

  override getOperations(): Operation[] {
    return this.#all;
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#byId.get(operationId);
  }

  override matchOperation(request: Request): Operation {
    const match = this.match(request.path);
    // The texts are those that openapi-backend tells the two cases apart by.
    if (!match) throw new Error('404-notFound');
    const operation = match.methods.get(request.method);
    if (!operation) throw new Error('405-methodNotAllowed');
    return operation;
  }

  /** The binding hands over requests that are parsed already; only the path's parameters are added. */
  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const params = operation ? (this.match(request.path)?.params ?? {}) : {};
    return { ...request, params, query: request.query ?? {}, cookies: {}, requestBody: request.body };
  }
}
