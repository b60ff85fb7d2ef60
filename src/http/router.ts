import { OpenAPIRouter, type Document, type Operation } from 'openapi-backend';

/** The operations of a path by method, in lower case. */
type Methods = ReadonlyMap<string, Operation>;

/** A path with parameters. `literal` is the number of its other characters. */
type Template = { readonly pattern: RegExp; readonly literal: number; readonly methods: Map<string, Operation> };

/** The operations at the path of a request, and the values of its parameters in the order of the path. */
type Match = { readonly methods: Methods; readonly values: readonly string[] };

/** Returns the HTTP methods of operations in upper case, with the HEAD that every GET has. */
export const methodsOf = (operations: Iterable<Operation>): string[] => {
  const methods = new Set([...operations].map(({ method }) => method.toUpperCase()));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
};

const decode = (segment: string): string => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const PARAMETER = /\{([^}]+)\}/g;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(PARAMETER, '([^/]+)')}$`);

/**
 * Finds the operations at a path. openapi-backend's router rebuilds the list of operations and their regular expressions
 * for every request, which makes reading one machine four times as slow.
 */
export class Router {
  readonly operations: readonly Operation[];
  readonly #exact = new Map<string, Map<string, Operation>>();
  /** The templates by the characters before their first parameter, because most areas have a few of their own. */
  readonly #templates = new Map<string, Template[]>();
  readonly #longestPrefix: number;
  readonly #names = new Map<Operation, readonly string[]>();

  constructor(definition: Document) {
    const router = new OpenAPIRouter({ definition, apiRoot: '/', ignoreTrailingSlashes: false });
    this.operations = router.getOperations();
    for (const operation of this.operations) {
      this.#names.set(
        operation,
        [...operation.path.matchAll(PARAMETER)].map(([, name = '']) => name),
      );
      this.#methodsOf(operation.path).set(operation.method, operation);
    }
    // The path with more literal characters comes first: `/{id}` would also match what `/{id}.svg` does.
    for (const templates of this.#templates.values()) templates.sort((a, b) => b.literal - a.literal);
    this.#longestPrefix = Math.max(0, ...[...this.#templates.keys()].map((prefix) => prefix.length));
  }

  #methodsOf(path: string): Map<string, Operation> {
    const pattern = patternOf(path);
    const [prefix = '', ...parameters] = path.split('{');
    const templates = this.#templates.get(prefix) ?? [];
    const known =
      parameters.length === 0
        ? this.#exact.get(path)
        : templates.find((template) => template.pattern.source === pattern.source)?.methods;
    if (known) return known;
    const methods = new Map<string, Operation>();
    if (parameters.length === 0) this.#exact.set(path, methods);
    else {
      templates.push({ pattern, literal: path.replaceAll(PARAMETER, '').length, methods });
      this.#templates.set(prefix, templates);
    }
    return methods;
  }

  /** Returns the operations at a path, or undefined if the contract has none there. */
  match(path: string): Match | undefined {
    const exact = this.#exact.get(path);
    if (exact) return { methods: exact, values: [] };
    // The longest prefix first; every prefix ends with a slash. A path may consist of thousands of slashes.
    for (let length = Math.min(this.#longestPrefix, path.length); length > 0; length -= 1) {
      if (path[length - 1] !== '/') continue;
      for (const { pattern, methods } of this.#templates.get(path.slice(0, length)) ?? []) {
        const found = pattern.exec(path);
        if (found) return { methods, values: found.slice(1) };
      }
    }
    return undefined;
  }

  /** Returns the path parameters of an operation by name. */
  paramsOf(operation: Operation, values: readonly string[]): Record<string, string> {
    const params: Record<string, string> = {};
    this.#names.get(operation)?.forEach((name, i) => (params[name] = decode(values[i] ?? '')));
    return params;
  }

  getOperation(operationId: string): Operation | undefined {
    return this.operations.find((operation) => operation.operationId === operationId);
  }
}
