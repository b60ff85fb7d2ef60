import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findLibraryUses } from '../support/library-uses.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A use of a library beyond its public API, or a change to one of its objects. This list may only become shorter. */
type Use = {
  readonly use: string;
  readonly reason: string;
  /** Test that fails when a new version of the library breaks it. */
  readonly noticed_by: string;
};

const AJV_2020 = { reason: 'The path that Ajv documents for JSON Schema 2020-12.', noticed_by: 'every start' };
const EXIT_CODE = { reason: 'A documented property of Node.js.', noticed_by: 'test/commands' };
const MAX_CONNECTIONS = {
  reason: 'A documented property of Node.js.',
  noticed_by: 'test/attacks/slow-readers.test.ts',
};
const CRASH = {
  reason: 'PGlite has no public way to learn of a crash, or to end its loop after one.',
  noticed_by: 'test/commands/crash.test.ts',
};

const KOA = {
  reason: 'A property that Koa documents, on which oidc-provider is built.',
  noticed_by: 'test/identity/sign-in/oauth.test.ts',
};

/** Properties that a library documents as settable, and paths that it documents. */
const DOCUMENTED: readonly Use[] = [
  { use: "src/core/validation.ts: 'ajv/dist/2020.js'", ...AJV_2020 },
  { use: "src/config/config.ts: 'ajv/dist/2020.js'", ...AJV_2020 },
  {
    use: 'src/http/app.ts: req.url',
    reason: 'Express and its middlewares rewrite it too: the absolute form of a target becomes its path.',
    noticed_by: 'test/http/malformed-http.test.ts',
  },
  {
    use: 'src/http/admission.ts: req.body',
    reason: 'Where middlewares of Express put the body that they have read.',
    noticed_by: 'test/http/bad-input.embedded.test.ts',
  },
  { use: 'src/identity/oauth/provider.ts: ctx.body', ...KOA },
  { use: 'src/identity/oauth/provider.ts: ctx.respond', ...KOA },
  { use: 'src/identity/oauth/provider.ts: ctx.type', ...KOA },
  {
    use: 'src/identity/oauth/requests.ts: Object.assign(copy, { method: req.method, url: req.url, httpVersion: req.httpVersion, complete: true })',
    reason: 'A request of the service itself, which carries the body that was read already.',
    noticed_by: 'test/identity/sign-in/oauth.test.ts',
  },
  {
    use: 'src/identity/oauth/requests.ts: copy.headers',
    reason: 'The headers of that request.',
    noticed_by: 'test/identity/sign-in/oauth.test.ts',
  },
  { use: 'src/identity/oauth/provider.ts: provider.proxy', ...KOA },
  {
    use: 'src/identity/oauth/router.ts: req.url',
    reason: 'Middlewares of Express rewrite it too: the library has no default for the scope of a request.',
    noticed_by: 'test/identity/sign-in/oauth.test.ts',
  },
  { use: 'src/http/server.ts: server.maxConnections', ...MAX_CONNECTIONS },
  { use: 'src/http/server.ts: Object.assign(server, { dropMaxConnection: true })', ...MAX_CONNECTIONS },
  {
    use: 'src/http/server.ts: Object.assign(server, { stop: (seconds: number) => stop(server, connections, seconds), countConnections: () => connections.count(), })',
    reason: 'Two methods of the service beside those of the server of Node.js.',
    noticed_by: 'test/faults/graceful-stop.test.ts',
  },
  { use: 'src/http/metrics-server.ts: server.maxConnections', ...MAX_CONNECTIONS },
  {
    use: 'src/config/mask-url.ts: url.password',
    reason: 'The setter that the URL standard defines.',
    noticed_by: 'test/attacks/printed-passwords.test.ts',
  },
  {
    use: 'src/config/secret-files.ts: values[name]',
    reason: 'An object of its own, with the type of an environment of Node.js.',
    noticed_by: 'test/config/secret-files.test.ts',
  },
  { use: 'src/commands/ems.ts: process.exitCode', ...EXIT_CODE },
  {
    use: 'src/http/router.ts: parsed.request.requestBody',
    reason: 'An object of its own, with the type of a request that openapi-backend has parsed.',
    noticed_by: 'test/http/bad-input.embedded.test.ts',
  },
];

/** Changes that a library does not document and that the types show. */
const INSIDE: readonly Use[] = [
  {
    use: "src/identity/oauth/provider.ts: Object.assign(req.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })",
    reason: 'The headers from which Koa learns the address of the service, whatever the proxy sends.',
    noticed_by: 'test/identity/sign-in/oauth.test.ts',
  },
  {
    use: "src/http/connections.ts: Reflect.get(socket, '_handle')",
    reason: 'Node.js has no public count of the bytes that the operating system has accepted from a socket.',
    noticed_by: 'test/attacks/slow-readers.test.ts',
  },
  { use: 'src/postgres/embedded.ts: mod.onAbort', ...CRASH },
  { use: 'src/postgres/embedded.ts: mod.stackRestore', ...CRASH },
];

/** Uses that the types do not show: own types, methods that are called as another class's, and events that a library sends itself. */
const HIDDEN: readonly Use[] = [
  {
    use: "src/postgres/embedded.ts: files.stream_ops['fsync']",
    reason: 'PGlite writes its files without fsync and has no public way to add it.',
    noticed_by: 'an error at every start: "PGlite keeps its file operations elsewhere"',
  },
  {
    use: 'src/postgres/pooler-probe.ts: client.processID',
    reason:
      'The process id that the server has announced, which only pg knows: one that differs from its own shows a pooler.',
    noticed_by: 'every direct connection, which then counts as pooled and is probed',
  },
  {
    use: 'src/http/server.ts: TcpServer.prototype.close.call(server)',
    reason: 'The `close` of an HTTP server cuts off requests that are on their way.',
    noticed_by: 'test/faults/graceful-stop.test.ts',
  },
  {
    use: "src/http/connections.ts: server.emit('clientError'",
    reason: 'Node.js limits the time of a request only from its first byte, and reports it with this event.',
    noticed_by: 'test/attacks/slow-uploads.test.ts',
  },
  {
    use: "src/http/connections.ts: res.emit('close')",
    reason: 'Node.js does not report the close of a pipelined response behind the first.',
    noticed_by: 'test/attacks/unread-answers.test.ts',
  },
  {
    use: 'tools/altcha.ts: dist/external/altcha.min.js',
    reason: 'The minified script of the widget, which the package documents for pages but does not export.',
    noticed_by: 'every build of the documents',
  },
  {
    use: 'tools/altcha.ts: dist/workers/sha.js',
    reason: 'The worker of the widget as a file for pages, not as a module to import.',
    noticed_by: 'every build of the documents',
  },
  {
    use: 'tools/explorer.ts: dist/browser/openapi-explorer.min.js',
    reason: 'The script for pages, which the package names for content delivery networks and does not export.',
    noticed_by: 'every build of the documents',
  },
];

/** The tables and functions of pg-boss that statements name. Migrations create them. */
const IN_STATEMENTS: readonly Use[] = [
  {
    use: 'src/jobs/administration.ts: pgboss.queue',
    reason: 'Its counts of jobs are up to a minute old, leave completed jobs out and need a started pg-boss.',
    noticed_by: 'test/jobs/runner.test.ts',
  },
  {
    use: 'src/jobs/administration.ts: pgboss.job_common',
    reason: 'Its search for jobs can neither look for failed ones nor limit their number.',
    noticed_by: 'test/jobs/runner.test.ts',
  },
  {
    use: 'src/jobs/queues.ts: pgboss.create_queue',
    reason: 'Its method needs a started pg-boss, which every start of the service would load.',
    noticed_by: 'every start',
  },
  {
    use: 'src/jobs/queues.ts: pgboss.queue',
    reason: 'A queue that exists keeps its settings, so the function is not called for it.',
    noticed_by: 'every start',
  },
];

const filesIn = (directory: string): string[] =>
  readdirSync(`${ROOT}/${directory}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${directory}/${name}`);

const findInStatements = (): string[] => {
  const uses = filesIn('src')
    .filter((file) => !file.startsWith('src/migrations/'))
    .flatMap((file) =>
      [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/\bpgboss\.\w+/g)].map(([name]) => `${file}: ${name}`),
    );
  return [...new Set(uses)].toSorted();
};

const fileOf = (use: string): string => use.slice(0, use.indexOf(': '));

describe('the public API of a library', () => {
  it('is all that the service uses, but for what is listed here with its reason', { timeout: 180_000 }, () => {
    const listed = [...DOCUMENTED, ...INSIDE].map(({ use }) => use);
    expect([...findLibraryUses(ROOT, 'src')].toSorted()).toEqual(listed.toSorted());
  });

  it('is left only where the list says so when the types of the code hide it', () => {
    for (const { use } of HIDDEN)
      expect(readFileSync(`${ROOT}/${fileOf(use)}`, 'utf8'), use).toContain(use.slice(use.indexOf(': ') + 2));
  });

  it('is left by statements on the tables of pg-boss only where the list says so', () => {
    expect(findInStatements()).toEqual(IN_STATEMENTS.map(({ use }) => use).toSorted());
  });

  it('has no more exceptions than when they were first counted, so each new one replaces another', () => {
    expect(INSIDE.length + HIDDEN.length + IN_STATEMENTS.length).toBeLessThanOrEqual(16);
  });

  it('has a reason for each exception, and a test that exists', () => {
    const exceptions = [...DOCUMENTED, ...INSIDE, ...HIDDEN, ...IN_STATEMENTS];
    for (const { use, reason } of exceptions) expect(reason, use).toMatch(/\.$/);
    const tests = exceptions.map(({ noticed_by }) => noticed_by).filter((place) => place.startsWith('test/'));
    expect(tests.filter((place) => !existsSync(`${ROOT}/${place}`))).toEqual([]);
  });
});
