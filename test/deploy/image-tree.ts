import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import dockerignore from '@balena/dockerignore';

/** Folders of the repository that no image contains. */
const LARGE = ['node_modules', '.git'];

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
const PATHS = /(?<![\w.}:/])\/(app|data|volume|tmp|usr\/local)\b/g;

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

/**
 * Copies the build context into a folder: what .dockerignore lets through of the repository, by the rules of Docker. Dependencies and
 * the history are large, and must be excluded. @throws Error when .dockerignore lets them through
 */
export const createContext = (): string => {
  const rules = dockerignore.default().add(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  for (const name of LARGE) if (!rules.ignores(`${name}/file`)) throw new Error(`.dockerignore lets ${name} through`);
  const context = mkdtempSync(join(tmpdir(), 'ems-context-'));
  const paths = globSync('**', { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => LARGE.includes(name) })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  for (const path of rules.filter(paths)) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(ROOT, path), join(context, path));
  }
  return context;
};

/** Returns what a COPY names in a folder. @throws Error when there is nothing */
const findSources = (folder: string, pattern: string): string[] => {
  const found = globSync(pattern.replace(/^\//, ''), { cwd: folder });
  if (found.length === 0) throw new Error(`COPY ${pattern}: not found; does .dockerignore exclude it?`);
  return found.map((path) => join(folder, path));
};

/** Returns the sources, the target and the owner of a COPY. */
const parseCopy = (text: string) => {
  const words = text.split(' ').filter((word) => !word.startsWith('--'));
  const target = words.pop() ?? '';
  return { sources: words, target, owner: /--chown=(\S+)/.exec(text)?.[1] ?? '0:0' };
};

/** Checks that a build context has everything that the first stage copies. @throws Error with what it lacks */
export const checkContext = (context: string): void => {
  for (const { name, text } of readStages()[0] ?? [])
    if (name === 'COPY') for (const source of parseCopy(text).sources) findSources(context, source);
};

const applyCopy = async (tree: ImageTree, text: string, folder: string): Promise<void> => {
  const { sources, target, owner } = parseCopy(text);
  const place = join(tree.root, target.startsWith('/') ? '' : tree.folder, target);
  for (const source of sources)
    for (const from of findSources(folder, source))
      await copy(from, place.endsWith('/') && statSync(from).isFile() ? join(place, basename(from)) : place, owner);
};

/** Applies an instruction to a tree. COPY reads `folder`. */
const apply = async (tree: ImageTree, { name, text }: Instruction, folder: string): Promise<void> => {
  const mapped = text.replaceAll(PATHS, `${tree.root}$&`);
  if (name === 'WORKDIR') mkdirSync(join(tree.root, (tree.folder = text)), { recursive: true });
  else if (name === 'USER') tree.user = Number(text.split(':', 1)[0]);
  else if (name === 'ENV')
    Object.assign(tree.environment, Object.fromEntries(mapped.split(' ').map((pair) => pair.split('='))));
  else if (name === 'RUN') await run('/bin/sh', ['-c', mapped], optionsIn(tree));
  else if (name === 'COPY') await applyCopy(tree, text, folder);
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
  const context = createContext();
  try {
    for (const step of buildSteps) await apply(build, step, context);
    for (const step of imageSteps) await apply(image, step, build.root);
  } finally {
    rmSync(context, { recursive: true });
  }
  return [build, image];
};
