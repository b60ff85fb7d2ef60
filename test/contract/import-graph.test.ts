import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of `src`, each of which imports only those before it. A file beside them may import all. */
const STOREYS = [
  'core',
  'texts',
  'words',
  'load',
  'config',
  'outside',
  'telemetry',
  'drawing',
  'schema',
  'postgres',
  'migrations',
  'files',
  'jobs',
  'records',
  'auth',
  'http',
  'mcp',
  'links',
  'areas',
  'demo',
  'identity',
  'across',
  'pages',
  'backup',
  'moves',
  'commands',
];

/** Floors of areas: how long a chain of areas is in which each imports the next. */
const MOST_FLOORS = 5;

type Graph = ReadonlyMap<string, readonly string[]>;

const sourceFiles = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.split(sep).join('/'));

/** The files of `src` that each file imports, its types included. */
const graph: Graph = new Map(
  sourceFiles.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, 'src', file), 'utf8'), true, true);
    const imported = importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) =>
        relative('.', join(dirname(file), fileName))
          .split(sep)
          .join('/'),
      );
    return [file, imported.filter((path) => sourceFiles.includes(path))];
  }),
);

/** Returns the files or folders of the first circle, in its order; null for a graph without one. */
const findCircle = (edges: Graph): string[] | null => {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
};

/** Returns the graph of the folders of files, by the part of a path that `folderOf` returns. */
const foldersOf = (folderOf: (file: string) => string | undefined): Map<string, string[]> => {
  const edges = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const others = imported.map(folderOf).filter((other) => other !== undefined && other !== folder);
    edges.set(folder, [...new Set([...(edges.get(folder) ?? []), ...others.filter((other) => other !== undefined)])]);
  }
  return edges;
};

const areaOf = (file: string): string | undefined => /^areas\/([^/]+)\//.exec(file)?.[1];

const floorsOf = (edges: Graph, area: string): number =>
  1 + Math.max(0, ...(edges.get(area) ?? []).map((other) => floorsOf(edges, other)));

describe('the files of src', () => {
  it('import each other in no circle, types included', () => {
    expect(findCircle(graph)).toBeNull();
  });

  it('are in a folder that has a storey, or beside the folders', () => {
    const folders = new Set(sourceFiles.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    expect([...folders].filter((folder) => folder !== 'apps' && !STOREYS.includes(folder ?? ''))).toEqual([]);
  });

  it('import no folder of a storey above', () => {
    const storeyOf = (file: string): number => {
      const [folder = '', ...inside] = file.split('/');
      // The files beside the folders join them all; the command line starts what they join.
      if (inside.length === 0) return STOREYS.indexOf('commands');
      return STOREYS.indexOf(folder);
    };
    const upward = [...graph].flatMap(([file, imported]) =>
      imported
        .filter((other) => !file.startsWith('apps/') && storeyOf(other) > storeyOf(file))
        .map((other) => `${file} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('are areas on at most five floors, without a circle of areas', () => {
    const areas = foldersOf(areaOf);
    expect(findCircle(areas)).toBeNull();
    for (const area of areas.keys()) expect(floorsOf(areas, area), area).toBeLessThanOrEqual(MOST_FLOORS);
  });
});
