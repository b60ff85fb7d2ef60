import { escapeXml } from '../../texts/xml.ts';
import type { Label, Line } from './label.ts';
import type { Language } from '../../texts/languages.ts';

const WEIGHTS = { regular: 400, semibold: 600 } as const;

const round = (value: number): number => Math.round(value * 1000) / 1000;

const lineOf = ({ text, weight, size, x, y }: Line): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-weight="${WEIGHTS[weight]}">${escapeXml(text)}</text>`;

/** Returns a label of a size in millimetres as an SVG document, whose text is text. */
export const drawSvg = (
  { title, module, code, runs, lines }: Label,
  size: { width: number; height: number },
  language: Language,
): string => {
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}mm" height="${size.height}mm" viewBox="0 0 ${size.width} ${size.height}" role="img" lang="${language}" font-family="Inter, sans-serif" fill="#000">
<title>${escapeXml(title)}</title>
<rect width="${size.width}" height="${size.height}" fill="#fff"/>
<path transform="translate(${round(code.x)} ${round(code.y)}) scale(${module})" shape-rendering="crispEdges" d="${path}"/>
${lines.map(lineOf).join('\n')}
</svg>
`;
};
