import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readText, ROOT } from './documents.ts';

/** The folder of the TypeScript package. */
const PACKAGE = 'clients/typescript';

/** The tools that compile it. */
const TOOLS = ['@hey-api/openapi-ts', 'typescript'];

const filesIn = (folder: string): string[] => {
  const url = new URL(`${folder}/`, ROOT);
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(new URL(path, url)).isFile())
    .toSorted()
    .map((path) => `${folder}/${path}`);
};

/** Returns the hash of everything that the package is made of: the contract, what is written by hand, and its tools. */
const hashOf = (contract: string): string => {
  const written = filesIn(PACKAGE).filter((path) => !/\/(dist|src\/generated|node_modules)\//.test(path));
  const versions = TOOLS.map((name) => JSON.parse(readText(`node_modules/${name}/package.json`)).version);
  const hash = createHash('sha256').update(contract).update(versions.join());
  for (const path of written) hash.update(`\0${path}\0${readText(path)}`);
  return hash.digest('hex');
};

const build = (): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: fileURLToPath(new URL(PACKAGE, ROOT)),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm run build failed in ${PACKAGE}`);
};

/** Returns the files of the package by their path in it, as `npm pack` would take them. */
const packed = (): Record<string, string> => {
  const paths = [
    `${PACKAGE}/package.json`,
    `${PACKAGE}/README.md`,
    `${PACKAGE}/LICENSE`,
    ...filesIn(`${PACKAGE}/dist`),
  ];
  return Object.fromEntries(paths.map((path) => [path.slice(PACKAGE.length + 1), readText(path)]));
};

/**
 * Returns the compiled TypeScript package as JSON: its files, which the service packs into a tarball, and the hash of its
 * sources. Compiling takes seconds, so `before` is returned while they have not changed. The contract must have been written to
 * `generated/openapi.yaml`.
 */
export const clientPackage = (contract: string, before: string | null): string => {
  const hash = hashOf(contract);
  if (before !== null && JSON.parse(before).hash === hash) return before;
  build();
  return `${JSON.stringify({ hash, files: packed() }, null, 1)}\n`;
};
