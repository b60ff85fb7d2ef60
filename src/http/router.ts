import { OpenAPIRouter, type Document, type Operation, type ParsedRequest, type Request } from 'openapi-backend';

/** The operations of a path by method, in lower case. */
type Methods = ReadonlyMap<string, Operation>;

/** A path with parameters. `literal` is the number of its other characters. */
type Template = { readonly pattern: RegExp; readonly literal: number; readonly methods: Map<string, Operation> };

/**
 * Facts for reading the parameters of an operation: its path, the names in it, and the query parameters that are lists or objects. The
 * members of an object are parameters of their own.
 */
type Parameters = {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly lists: readonly string[];
  readonly objects: readonly string[];
};

/** Returns the HTTP methods of operations in upper case, with the HEAD that every GET has. */
export const methodsOf = (operations: Iterable<Operation>): string[] => {
  const methods = new Set([...operations].map(({ method }) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
};

const PARAMETER = /\{([^}]+)\}/g;

const compile = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(PARAMETER, '([^/]+)')}$`);

const namesOfType = ({ parameters = [] }: Operation, type: string): string[] =>
  parameters.flatMap((parameter) =>
    'name' in parameter && parameter.in === 'query' && Object(parameter.schema).type === type ? [parameter.name] : [],
  );

const parametersOf = (operation: Operation): Parameters => ({
  pattern: compile(operation.path),
  names: [...operation.path.matchAll(PARAMETER)].map(([, name = '']) => name),
  lists: namesOfType(operation, 'array'),
  objects: namesOfType(operation, 'object'),
});

/** Splits the values of lists. A list may also be sent as a repeated parameter, as some generated clients do. */
const splitLists = (query: Record<string, string | string[]>, lists: readonly string[]): void => {
  for (const name of lists) {
    const value = query[name];
    if (value !== undefined) query[name] = [value].flat().flatMap((item) => item.split(','));
  }
};

/** Collects the parameters whose names begin with that of an object and a dot. */
const collectObjects = (query: Record<string, unknown>, objects: readonly string[]): void => {
  for (const object of objects) {
    const members = Object.entries(query)
      .filter(([name]) => name.startsWith(`${object}.`))
      .sort();
    for (const [name] of members) delete query[name];
    if (members.length > 0) query[object] = Object.fromEntries(members);
  }
};

/** A request as it was parsed, for its operation once that is known. */
type Parsed = { readonly request: ParsedRequest; operation: Operation | undefined };

/**
 * The router of openapi-backend with its operations and paths compiled once, which parses a request once. The original
 * compiles for each request, and parses it up to four times.
 */
export class CompiledRouter extends OpenAPIRouter {
  readonly #operations = new Map<string, Operation>();
  readonly #parameters = new Map<Operation, Parameters>();
  readonly #exact = new Map<string, Map<string, Operation>>();
  readonly #templates: Template[] = [];
  readonly #parsed = new WeakMap<Request, Parsed>();

  constructor(definition: Document) {
    super({ definition, apiRoot: '/', ignoreTrailingSlashes: false });
    for (const operation of super.getOperations()) {
      this.#operations.set(operation.operationId ?? '', operation);
      this.#parameters.set(operation, parametersOf(operation));
      this.#methodsOf(operation.path).set(operation.method, operation);
    }
    // The path with more literal characters comes first: `/{id}` would also match what `/{id}.svg` does.
    this.#templates.sort((a, b) => b.literal - a.literal);
  }

  #methodsOf(path: string): Map<string, Operation> {
    const pattern = compile(path);
    const isExact = !path.includes('{');
    const known = isExact
      ? this.#exact.get(path)
      : this.#templates.find((template) => template.pattern.source === pattern.source)?.methods;
    if (known) return known;
    const methods = new Map<string, Operation>();
    if (isExact) this.#exact.set(path, methods);
    else this.#templates.push({ pattern, literal: path.replaceAll(PARAMETER, '').length, methods });
    return methods;
  }

  /** Returns the operations at a path, or undefined if the contract has none there. */
  matchPath(path: string): Methods | undefined {
    return this.#exact.get(path) ?? this.#templates.find(({ pattern }) => pattern.test(path))?.methods;
  }

  override getOperations(): Operation[] {
    return [...this.#operations.values()];
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#operations.get(operationId);
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation({ path, method }: Request, strict = false): Operation | undefined {
    const methods = this.matchPath(path);
    const operation = methods?.get(method);
    // openapi-backend distinguishes its handlers notFound and methodNotAllowed by the start of the message.
    if (operation === undefined && strict)
      throw new Error(methods ? '405: the path does not support the method' : '404: no operation has the path');
    return operation;
  }

  /**
   * Returns the parsed request, always the same object: with the parameters of the path and lists once the operation is
   * known, and with the body once it is read. Validation converts the values in it to their types.
   */
  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const parsed = this.#parsed.get(request) ?? this.#begin(request);
    parsed.request.requestBody = request.body;
    if (operation !== undefined && parsed.operation === undefined) {
      parsed.operation = operation;
      this.#addParameters(parsed.request, operation);
    }
    return parsed.request;
  }

  #begin(request: Request): Parsed {
    const { method, path, headers, query } = request;
    const values = typeof query === 'object' ? query : {};
    const parsed: Parsed = {
      request: { method, path, headers, query: values, params: {}, cookies: {}, requestBody: undefined },
      operation: undefined,
    };
    this.#parsed.set(request, parsed);
    return parsed;
  }

  #addParameters({ path, query, params }: ParsedRequest, operation: Operation): void {
    const { pattern, names, lists, objects } = this.#parameters.get(operation) ?? parametersOf(operation);
    splitLists(query, lists);
    collectObjects(query, objects);
    if (names.length === 0) return;
    const [, ...values] = pattern.exec(path) ?? [];
    for (const [i, name] of names.entries()) params[name] = decodeURIComponent(values[i] ?? '');
  }
}
