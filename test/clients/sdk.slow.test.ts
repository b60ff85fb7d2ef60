import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../clients/typescript/package.json' with { type: 'json' };
import { VERSION } from '../../generated/values.ts';
import { createDirectory } from '../support/database.ts';
import { useEms, type Served } from '../support/ems.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = join(ROOT, 'clients/typescript');

/** Action of a proxy on the next request instead of forwarding it. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const problem = (status: number, code: string, headers: Record<string, string> = {}): Fault => {
  const body = { type: `/docs/problems/${code}`, title: code, status, detail: code, code, request_id: 'proxy' };
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(JSON.stringify(body));
};

/** Starts a proxy that responds to the first requests with these faults. `methods` are those of all requests so far. */
const startFaultyProxy = async (target: string, faults: Fault[]) => {
  const received: { method: string; key: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ method: request.method ?? '', key: String(request.headers['idempotency-key'] ?? '') });
    const fault = faults.shift();
    if (fault) return fault(request, response);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const init = { method: request.method ?? 'GET', headers: Object(headers), body: request, duplex: 'half' };
    const answer = await fetch(target + request.url, Object(init));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port }: AddressInfo = Object(server.address());
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, received, faults, close };
};

const run = promisify(execFile);
const { PATH = '', HOME = '' } = process.env;
/** Without the repository's programs: a partner has the Node.js of the machine. */
const OWN_PATH = PATH.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** Returns the code blocks of the README and of the page about clients that are TypeScript, each as a module of its own. */
const documentedModules = (): string[] =>
  [join(PACKAGE, 'README.md'), join(ROOT, 'docs/clients.md')]
    .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)])
    .map(([, code = '']) =>
      code.includes('connect(')
        ? code
        : `import { connect } from 'equipment-maintenance-client';\nconst ems = connect({ baseUrl: '', token: '' });\n${code}`,
    );

/** Compiles the programs and the examples in the project. Returns the compiler's complaints. */
const compile = async (project: string): Promise<string> => {
  copyFileSync(join(ROOT, 'test/clients/sdk-program.ts'), join(project, 'sdk-program.ts'));
  documentedModules().forEach((code, i) => writeFileSync(join(project, `documented-${i + 1}.ts`), code));
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'ES2022',
    types: ['node'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '--pretty', 'false'], { cwd: project }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
};

describe('the TypeScript package', () => {
  const ems = useEms();
  let project = '';
  let service: Served;
  let token = '';
  let complaints = '';

  const npm = (...args: string[]) =>
    run('npm', args, { cwd: project, env: { PATH: OWN_PATH, HOME, npm_config_update_notifier: 'false' } });
  const program = async (name: string, url = service.address): Promise<void> => {
    const env = { PATH: OWN_PATH, EMS_URL: url, EMS_TOKEN: token };
    await run('node', ['sdk-program.js', name], { cwd: project, env, timeout: 50_000 });
  };

  beforeAll(async () => {
    project = createDirectory();
    writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const dependencies = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
    token = await ems.createToken('SDK');
    service = await ems.serve({
      RATE_LIMIT: '0',
      WEBHOOK_ALLOW_LOCAL: 'true',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    });
    const tarball = await fetch(`${service.address}/clients/typescript.tgz`);
    writeFileSync(join(project, 'client.tgz'), Buffer.from(await tarball.arrayBuffer()));
    await npm('pack', '--ignore-scripts', ...dependencies.map((name) => join(ROOT, 'node_modules', name)));
    const tarballs = readdirSync(project).filter((name) => name.endsWith('.tgz'));
    await npm('install', '--offline', '--no-audit', '--no-fund', ...tarballs.map((name) => `./${name}`));
    complaints = await compile(project);
  }, 180_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it('has the version of the contract', () => {
    expect(manifest.version).toBe(VERSION);
  });

  it('has under 250 lines that are written by hand', () => {
    const files = readdirSync(join(PACKAGE, 'src')).filter((name) => name.endsWith('.ts'));
    const lines = files.flatMap((name) =>
      readFileSync(join(PACKAGE, 'src', name), 'utf8')
        .trimEnd()
        .split('\n'),
    );
    expect(lines.length).toBeLessThan(250);
  });

  it('installs only what it needs into an empty project, from the tarball of the service', () => {
    const installed = join(project, 'node_modules/equipment-maintenance-client');
    expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(existsSync(join(installed, 'dist/generated/types.gen.d.ts'))).toBe(true);
    expect(Object.keys(manifest.dependencies)).toEqual(['standardwebhooks']);
  });

  it('compiles in strict mode, with its declarations, the programs and the examples of its README', () => {
    expect(complaints).toBe('');
  });

  it('creates, reads and changes a record, and notices that somebody else has changed it', async () => {
    await expect(program('create and change')).resolves.toBeUndefined();
  });

  it('yields each of 120 records once', async () => {
    await expect(program('page through 120 records')).resolves.toBeUndefined();
  });

  it('ends a list with a cursor on its last page, and goes on from the cursor that it keeps', async () => {
    await expect(program('sync')).resolves.toBeUndefined();
  });

  it('throws problems with their code and the invalid fields', async () => {
    await expect(program('handle problems')).resolves.toBeUndefined();
  });

  it('creates a record once, although the first response was lost', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(service.address).port) });
    let lost = 0;
    proxy.dropWhen((chunk) => chunk.includes(' 201 Created') && (lost += 1) === 1);
    await program('create once although the response is lost', `http://127.0.0.1:${proxy.port}`);
    await proxy.close();
    expect(lost).toBe(2);
  });

  it('repeats a rejected POST with the same key, after Retry-After', async () => {
    const proxy = await startFaultyProxy(service.address, [
      problem(429, 'rate_limited', { 'retry-after': '1' }),
      problem(503, 'unavailable', { 'retry-after': '0' }),
      problem(503, 'outcome_unknown', { 'retry-after': '0' }),
      problem(409, 'idempotency_in_progress'),
    ]);
    await program('create in spite of rejections', proxy.url);
    proxy.close();
    expect(proxy.received).toHaveLength(5);
    expect(new Set(proxy.received.map(({ key }) => key)).size).toBe(1);
  });

  it('does not repeat a change with an unknown outcome, wait without end, or exceed its retries', async () => {
    const page: Fault = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    const silence: Fault = () => undefined;
    const proxy = await startFaultyProxy(service.address, [
      problem(503, 'outcome_unknown', { 'retry-after': '0' }),
      page,
      page,
      problem(429, 'rate_limited', { 'retry-after': '3600' }),
      silence,
      silence,
    ]);
    await program('give up', proxy.url);
    proxy.close();
    expect(proxy.faults).toEqual([]);
    expect(proxy.received.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'GET', 'GET', 'GET', 'GET']);
  });

  it('verifies a webhook of the service, and rejects one that was changed', async () => {
    await expect(program('verify a webhook')).resolves.toBeUndefined();
  });
});
