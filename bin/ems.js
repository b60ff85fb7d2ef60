#!/usr/bin/env -S MALLOC_TRIM_THRESHOLD_=131072 node --max-semi-space-size=16 --no-memory-reducer
// Starts the command line. Plain JavaScript, for two reasons: versions of Node.js that cannot run TypeScript can run this
// file, and Node.js loads its TypeScript parser, which takes memory, only for files that are not in the compile cache yet,
// which the first file never is. The settings above are for `serve`; docs/performance.md has the reasons ("Memory settings").
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Returns whether a file or folder in a folder has changed since a time. */
const hasChanged = (folder, since) =>
  readdirSync(folder, { recursive: true }).some((path) => statSync(join(folder, path)).mtimeMs > since);

/**
 * Returns whether `npm run build` has made `dist` from the sources as they are now. An image contains only what was
 * built.
 */
const isBuilt = () => {
  const built = statSync(pathOf('../dist/ems.js'), { throwIfNoEntry: false });
  if (built === undefined) return false;
  if (!existsSync(pathOf('../src/commands/ems.ts'))) return true;
  return ['../src', '../generated'].every((folder) => !hasChanged(pathOf(folder), built.mtimeMs));
};

/**
 * Runs the command line in this process, with Node.js's compile cache, because compiling delays the start. The cache is in
 * node_modules because anyone who can write there can also change the code. If this process cannot write there, every
 * start compiles. NODE_DISABLE_COMPILE_CACHE=1 turns the cache off; NODE_COMPILE_CACHE sets another directory.
 */
const run = async () => {
  module.enableCompileCache(pathOf('../node_modules/.cache/compiled'));
  await import(isBuilt() ? '../dist/ems.js' : '../src/commands/ems.ts');
};

/** Runs the command line with the Node.js that `npm ci` installed. */
const runWithInstalled = () => {
  const node = pathOf(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`);
  if (!existsSync(node)) {
    process.stderr.write(`ems needs Node.js ${NEEDED}; this is ${process.version}. Install it with: npm ci\n`);
    process.exit(1);
  }
  const child = spawn(node, [...process.execArgv, pathOf('ems.js'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal signals the whole group; a supervisor only this process.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => undefined);
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

if (Number(process.versions.node.split('.')[0]) >= NEEDED) await run();
else runWithInstalled();
