import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';

type Template = { pattern: RegExp; names: string[] };

/** The operations of a path by method. */
type Methods = Map<string, Operation>;

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const compile = (path: string): Template => {
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

/** Returns the parameters of a path. Not cached, because validation changes them. */
const paramsOf = ({ pattern, names }: Template, path: string): Record<string, string> => {
  const [, ...values] = pattern.exec(path) ?? [];
  const params: Record<string, string> = {};
  names.forEach((name, i) => (params[name] = decode(values[i] ?? '')));
  return params;
};

/**
 * openapi-backend's router with its routes compiled once. The original rebuilds the list of operations and their
 * regular expressions for every request, which makes reading one machine four times as slow.
 */
export class CompiledRouter extends OpenAPIRouter {
  readonly #exact = new Map<string, Methods>();
  readonly #patterns: { pattern: RegExp; methods: Methods }[] = [];
  readonly #templates = new Map<string, Template>();
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

  #methodsOf(path: string): Methods {
    if (!path.includes('{')) {
      const known: Methods = this.#exact.get(path) ?? new Map();
      this.#exact.set(path, known);
      return known;
    }
    const template = compile(path);
    this.#templates.set(path, template);
    const same = this.#patterns.find(({ pattern }) => pattern.source === template.pattern.source);
    if (same) return same.methods;
    const methods: Methods = new Map();
    this.#patterns.push({ pattern: template.pattern, methods });
    return methods;
  }

  /** Returns the operations at a path, or undefined if the contract has none there. */
  match(path: string): Methods | undefined {
    return this.#exact.get(path) ?? this.#patterns.find(({ pattern }) => pattern.test(path))?.methods;
  }

  override getOperations(): Operation[] {
    return this.#all;
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#byId.get(operationId);
  }

  override matchOperation(request: Request): Operation {
    const methods = this.match(request.path);
    // openapi-backend distinguishes the two cases by these messages.
    if (!methods) throw new Error('404-notFound');
    const operation = methods.get(request.method);
    if (!operation) throw new Error('405-methodNotAllowed');
    return operation;
  }

  /** Adds the path's parameters; the binding has already parsed the rest. */
  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const template = operation && this.#templates.get(operation.path);
    const params = template ? paramsOf(template, request.path) : {};
    return { ...request, params, query: request.query ?? {}, cookies: {}, requestBody: request.body };
  }
}
