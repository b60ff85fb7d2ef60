import { SERVER_INFO } from './protocol.ts';

/** Description of the service, in the 100 characters that directories allow. */
const DESCRIPTION = 'Maintenance of gym equipment: machines, tickets, work orders, inspections, parts and suppliers.';

const THEMES = [
  { theme: 'light', name: 'icon' },
  { theme: 'dark', name: 'icon-dark' },
] as const;

/** Returns the icons, which the service serves itself: as SVG, and as PNG for clients that show no SVG. */
const iconsAt = (address: string): object[] =>
  THEMES.flatMap(({ theme, name }) => [
    { src: `${address}/browser/${name}.svg`, mimeType: 'image/svg+xml', sizes: ['any'], theme },
    { src: `${address}/browser/${name}.png`, mimeType: 'image/png', sizes: ['96x96'], theme },
  ]);

/**
 * Returns what people read about the service before they connect it: name, version, description, website and icons. Without
 * an address there are no links.
 */
export const describeServer = (address: string) => ({
  ...SERVER_INFO,
  description: DESCRIPTION,
  ...(address === '' ? {} : { websiteUrl: `${address}/docs/agents`, icons: iconsAt(address) }),
});
