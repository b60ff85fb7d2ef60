import { describe, expect, it } from 'vitest';
import { createSbom } from '../../deploy/sbom.ts';
import manifest from '../../package.json' with { type: 'json' };

type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };

describe('the bill of materials of a release', () => {
  const sbom: { bomFormat: string; metadata: { component: object }; components: Component[] } = JSON.parse(
    createSbom(new URL('../../', import.meta.url)),
  );

  it('is CycloneDX and names the service with its version', () => {
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(sbom.metadata.component).toMatchObject({
      type: 'application',
      name: 'equipment-maintenance-service',
      version: manifest.version,
    });
  });

  it('lists every package that the service runs with, with version and checksum, and no tool of development', () => {
    const listed = new Map(sbom.components.map((component) => [component.purl, component]));
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      const component = listed.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(component?.hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{64,}$/);
    }
    const names = new Set(sbom.components.map(({ name }) => name));
    for (const name of ['vitest', 'typescript', 'oxlint', 'prettier']) expect(names).not.toContain(name);
  });
});
