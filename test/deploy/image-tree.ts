import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** An instruction of a Dockerfile: its name, and its arguments on one line. */
type Instruction = { name: string; text: string };

/** Returns the instructions of each stage of the Dockerfile, without comments and line continuations. */
export const readStages = (): Instruction[][] => {
  const file = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const stages: Instruction[][] = [];
  for (const [, name = '', text = ''] of file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
};

/** The tree of an image below a directory, and the settings of the image. Paths in `environment` are below it too. */
export type ImageTree = {
  root: string;
  folder: string;
  user: number;
  environment: Record<string, string>;
  /** The arguments of CMD, ENTRYPOINT, HEALTHCHECK and others, by name. */
  settings: Record<string, string>;
};

/** Paths of the image that the instructions name. */
const PATHS = /(?<![\w.}:/])\/(app|data|volume|tmp\/warm-up|usr\/local)\b/g;

const createTree = (): ImageTree => {
  const root = mkdtempSync(join(tmpdir(), 'ems-image-'));
  chmodSync(root, 0o755);
  return { root, folder: '/', user: 0, environment: {}, settings: {} };
};

/** Copies a file, or the contents of a folder, and gives what was copied to a user. */
const copy = async (source: string, target: string, owner: string): Promise<void> => {
  const isFolder = statSync(source).isDirectory();
  mkdirSync(isFolder ? target : dirname(target), { recursive: true });
  await run('cp', ['-a', isFolder ? `${source}/.` : source, target]);
  const copied = isFolder ? readdirSync(source).map((name) => join(target, name)) : [target];
  await run('chown', ['-R', owner, ...copied]);
};

/**
 * Options for a program in the tree: its folder, environment and user. Only root has the variables of this process, for
 * npm.
 */
export const optionsIn = ({ root, folder, user, environment }: ImageTree) => ({
  cwd: join(root, folder),
  env: {
    ...(user === 0 ? process.env : {}),
    ...environment,
    PATH: `${root}/usr/local/bin:${process.env['PATH'] ?? ''}`,
  },
  uid: user,
  gid: user,
});

/** Copies from the repository what .dockerignore lets through. @throws Error with the path of what it does not */
const copyFromContext = async (source: string, target: string): Promise<void> => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  if (!lines.includes(`!${source}`)) throw new Error(`.dockerignore excludes ${source}, which the Dockerfile copies`);
  await copy(join(ROOT, source), target, '0:0');
  for (const line of lines)
    if (line.startsWith(`${source}/`)) rmSync(join(target, line.slice(source.length)), { recursive: true });
};

const applyCopy = async (tree: ImageTree, text: string, built: ImageTree | null): Promise<void> => {
  const sources = text.split(' ').filter((word) => !word.startsWith('--'));
  const target = join(tree.root, sources.at(-1)?.startsWith('/') ? '' : tree.folder, sources.pop() ?? '');
  const owner = /--chown=(\S+)/.exec(text)?.[1] ?? '0:0';
  for (const source of sources) {
    const from = join(text.includes('--from=build') ? (built?.root ?? '') : ROOT, source);
    const place = target.endsWith('/') && statSync(from).isFile() ? join(target, basename(source)) : target;
    await (built === null ? copyFromContext(source, place) : copy(from, place, owner));
  }
};

const apply = async (tree: ImageTree, { name, text }: Instruction, built: ImageTree | null): Promise<void> => {
  const mapped = text.replaceAll(PATHS, `${tree.root}$&`);
  if (name === 'WORKDIR') mkdirSync(join(tree.root, (tree.folder = text)), { recursive: true });
  else if (name === 'USER') tree.user = Number(text.split(':', 1)[0]);
  else if (name === 'ENV')
    Object.assign(tree.environment, Object.fromEntries(mapped.split(' ').map((pair) => pair.split('='))));
  else if (name === 'RUN') await run('/bin/sh', ['-c', mapped], optionsIn(tree));
  else if (name === 'COPY') await applyCopy(tree, text, built);
  else tree.settings[name] = text;
};

/**
 * Builds the trees of both stages by the steps of the Dockerfile, with this process's Node.js and the machine's npm in
 * place of the base images. Needs root, like a build. @throws Error with the output of a step that fails
 */
export const buildImageTrees = async (): Promise<[build: ImageTree, image: ImageTree]> => {
  const [buildSteps = [], imageSteps = []] = readStages();
  const build = createTree();
  const image = createTree();
  mkdirSync(join(build.root, 'usr/local/bin'), { recursive: true });
  // A copy, because the user of the image may not be able to read the repository.
  copyFileSync(process.execPath, join(build.root, 'usr/local/bin/node'));
  mkdirSync(join(build.root, 'tmp'), { mode: 0o777 });
  chmodSync(join(build.root, 'tmp'), 0o777);
  for (const step of buildSteps) await apply(build, step, null);
  for (const step of imageSteps) await apply(image, step, build);
  return [build, image];
};
