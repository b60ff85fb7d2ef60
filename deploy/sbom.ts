import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { list, object, text, type JsonObject } from '../tools/json.ts';

/** The property by which npm marks the packages that only development needs. */
const DEVELOPMENT = 'cdx:npm:package:development';

const objectsIn = (parent: JsonObject, name: string): JsonObject[] =>
  list(parent[name], name).map((value) => object(value, name));

const isDevelopment = (component: JsonObject): boolean =>
  objectsIn(component, 'properties').some(({ name }) => name === DEVELOPMENT);

/**
 * Returns the software bill of materials (CycloneDX, JSON) of the project in a folder: the packages of its lock file that
 * the service runs with, each with version, license and checksum.
 */
export const createSbom = (root: URL): string => {
  // `--omit dev` would also omit packages that both the service and its tools use.
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const output = execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const sbom = object(JSON.parse(output), 'SBOM');
  const manifest = object(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')), 'package.json');
  // npm names the project after its folder.
  const project = object(object(sbom['metadata'], 'metadata')['component'], 'component');
  project['name'] = text(manifest['name'], 'name');
  const components = objectsIn(sbom, 'components').filter((component) => !isDevelopment(component));
  const kept = new Set([project, ...components].map((component) => component['bom-ref']));
  const dependencies = objectsIn(sbom, 'dependencies').filter(({ ref }) => kept.has(ref));
  for (const dependency of dependencies)
    dependency['dependsOn'] = list(dependency['dependsOn'], 'dependsOn').filter((ref) => kept.has(ref));
  return `${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`;
};
