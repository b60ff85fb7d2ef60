import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ON_SERVER, useEms } from '../support/ems.ts';
import { freePort } from '../support/programs.ts';
import { buildImageTrees, optionsIn, readStages, ROOT, type ImageTree } from './image-tree.ts';

const BUILDS = process.getuid?.() === 0;
if (!BUILDS) process.stderr.write('SKIPPED: the steps of the Dockerfile are not run, because that needs root\n');

/** Uncompressed size of the base image of the last stage, with room for growth, in MB. */
const BASE_MEGABYTES = 35;

it('the image has the Node.js that the project pins, on a base image without a shell', () => {
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`ARG NODE_VERSION=${manifest.dependencies.node}\n`);
  expect(readStages().at(-1)?.[0]?.text).toMatch(/^gcr\.io\/distroless\/cc-debian12:nonroot$/);
});

describe.runIf(BUILDS)('the image', { timeout: 180_000 }, () => {
  const ems = useEms();
  let trees: ImageTree[] = [];
  let image: ImageTree;
  beforeAll(async () => {
    trees = await buildImageTrees();
    image = trees.at(-1) ?? image;
  }, 300_000);
  afterAll(() => trees.forEach(({ root }) => rmSync(root, { recursive: true, force: true })));

  /** Runs the health check of the image. Returns its exit code. */
  const checkHealth = async (PORT: string): Promise<number | null> => {
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(image.settings['HEALTHCHECK'] ?? '') ?? [];
    const [program, ...args] = JSON.parse(command);
    const options = optionsIn(image);
    const child = spawn(program, args, { ...options, env: { ...options.env, PORT }, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    return code;
  };

  /** Starts the image, waits until it is healthy, and stops it like a container. Returns the exit code. */
  const startAndStop = async (environment: Record<string, string>): Promise<number | null> => {
    const port = String(await freePort());
    const [program, ...args] = [
      ...JSON.parse(image.settings['ENTRYPOINT'] ?? ''),
      ...JSON.parse(image.settings['CMD'] ?? ''),
    ];
    const options = optionsIn(image);
    const env = { ...options.env, ...environment, PORT: port };
    const child = spawn(program, args, { ...options, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const exited = once(child, 'exit');
    expect(await checkHealth(port)).toBe(1);
    await expect.poll(() => checkHealth(port), { timeout: 150_000, interval: 1000, message: said }).toBe(0);
    for (const path of ['/docs', '/openapi.yaml', '/openapi-3.0.json', '/llms.txt'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
    child.kill('SIGTERM');
    const [code] = await exited;
    return code;
  };

  it('starts on an empty volume as a user without privileges, is healthy, and stops on SIGTERM', async () => {
    expect(image.user).toBe(65_532);
    expect(image.settings['STOPSIGNAL']).toBe('SIGTERM');
    expect(statSync(join(image.root, 'data'))).toMatchObject({ uid: 65_532, mode: 0o40_700 });
    expect(await startAndStop({})).toBe(0);
    expect(existsSync(join(image.root, 'data/demo-token'))).toBe(true);
  });

  it.runIf(ON_SERVER)('starts on a PostgreSQL server', async () => {
    expect(await startAndStop(ems.environment)).toBe(0);
  });

  it('runs commands', async () => {
    const [program, ...args] = JSON.parse(image.settings['ENTRYPOINT'] ?? '');
    const { stdout } = await new Promise<{ stdout: string }>((resolve, reject) =>
      execFile(program, [...args, '--version'], optionsIn(image), (error, stdout) =>
        error ? reject(error) : resolve({ stdout }),
      ),
    );
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('contains nothing that its user can change but the volume, and its compile cache', () => {
    const writable = execFileSync('find', [
      image.root,
      '-mindepth',
      '1',
      '(',
      '-user',
      '65532',
      '-o',
      '-perm',
      '-o+w',
      ')',
      '!',
      '-type',
      'l',
    ]);
    const places = writable
      .toString()
      .trim()
      .split('\n')
      .filter((path) => !path.startsWith(join(image.root, 'data')));
    expect(places).toEqual([]);
    expect(existsSync(join(image.root, 'app/node_modules/.cache/compiled'))).toBe(true);
  });

  it('is smaller than 250 MB and contains no development dependencies', () => {
    const [kilobytes] = execFileSync('du', ['-sk', '--exclude=data', image.root]).toString().split('\t');
    expect(BASE_MEGABYTES + Number(kilobytes) / 1000).toBeLessThan(250);
    for (const name of ['node', 'vitest', 'typescript'])
      expect(existsSync(join(image.root, 'app/node_modules', name)), name).toBe(false);
  });
});
