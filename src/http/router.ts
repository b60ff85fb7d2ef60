import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';

/** A path with parameters. `literal` is the number of its other characters. */
type Template = { pattern: RegExp; names: string[]; literal: number };

/** The operations of a path by method. */
type Methods = Map<string, Operation>;

/** Returns the HTTP methods of operations in upper case, with the HEAD that every GET has. */
export const methodsOf = (operations: Iterable<Operation>): string[] => {
  const methods = new Set([...operations].map(({ method }) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
};

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
  return { pattern: new RegExp(`^${source}$`), names, literal: path.replaceAll(/\{[^}]+\}/g, '').length };
};

/** Returns the parameters of a path. Not cached, because validation changes them. */
const paramsOf = ({ pattern, names }: Template, path: string): Record<string, string> => {
  const [, ...values] = pattern.exec(path) ?? [];
  const params: Record<string, string> = {};
  names.forEach((name, i) => (params[name] = decode(values[i] ?? '')));
  return params;
};

type Query = NonNullable<Request['query']> & object;

/** Splits the values of lists. A list may also be sent as a repeated parameter, as some generated clients do. */
const splitLists = (query: Query | string, lists: readonly string[] = []): Query | string => {
  if (typeof query === 'string') return query;
  for (const name of lists) {
    const value = query[name];
    if (value !== undefined) query[name] = [value].flat().flatMap((item) => item.split(','));
  }
  return query;
};

/**
 * openapi-backend's router with its routes compiled once. The original rebuilds the list of operations and their
 * regular expressions for every request, which makes reading one machine four times as slow.
 */
export class CompiledRouter extends OpenAPIRouter {
  readonly #exact = new Map<string, Methods>();
  readonly #patterns: (Pick<Template, 'pattern' | 'literal'> & { methods: Methods })[] = [];
  readonly #templates = new Map<string, Template>();
  readonly #byId = new Map<string, Operation>();
  readonly #all: Operation[];
  readonly #lists = new Map<Operation, readonly string[]>();

  constructor(definition: Document) {
    super({ definition, apiRoot: '/', ignoreTrailingSlashes: false });
    this.#all = super.getOperations();
    for (const operation of this.#all) {
      this.#byId.set(operation.operationId ?? '', operation);
      this.#methodsOf(operation.path).set(operation.method, operation);
    }
    // The path with more literal characters comes first: `/{id}` would also match what `/{id}.svg` does.
    this.#patterns.sort((a, b) => b.literal - a.literal);
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
    this.#patterns.push({ pattern: template.pattern, literal: template.literal, methods });
    return methods;
  }

  /** Returns the operations at a path, or undefined if the contract has none there. */
  match(path: string): Methods | undefined {
    return this.#exact.get(path) ?? this.#patterns.find(({ pattern }) => pattern.test(path))?.methods;
  }

  /** Returns the names of the query parameters that accept several values. */
  #listsOf(operation: Operation): readonly string[] {
    const known = this.#lists.get(operation);
    if (known) return known;
    const lists = (operation.parameters ?? []).flatMap((parameter) =>
      'name' in parameter && parameter.in === 'query' && Object(parameter.schema).type === 'array'
        ? [parameter.name]
        : [],
    );
    this.#lists.set(operation, lists);
    return lists;
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

  /** Adds the path's parameters and splits lists at commas; the binding has already parsed the rest. */
  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const template = operation && this.#templates.get(operation.path);
    const params = template ? paramsOf(template, request.path) : {};
    const query = splitLists(request.query ?? {}, operation && this.#listsOf(operation));
    return { ...request, params, query, cookies: {}, requestBody: request.body };
  }
}
