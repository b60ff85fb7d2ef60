import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { escapeXml } from '../../texts/xml.ts';

/** A machine on a plan, as it is drawn. */
type DrawnMachine = Pick<Schemas['FloorPlanPosition'], 'x' | 'y' | 'rotation'> & {
  name: string;
  status: Schemas['MachineStatus'];
};

type Plan = Pick<Schemas['FloorPlan'], 'name' | 'width' | 'height'>;

/** Fill colours that people with colour blindness can tell apart, dark enough for white text. */
const COLOURS: Record<Schemas['MachineStatus'], string> = {
  active: '#1b7837',
  defect: '#b2182b',
  partial_defect: '#b35806',
  out_of_service: '#762a83',
  maintenance: '#2166ac',
  waiting_parts: '#8c6d00',
  retired: '#6b6b6b',
};

/** Width of a drawing in its own units; its height follows from the plan. */
const WIDTH = 1000;
/** The flattest and the tallest drawing, as height divided by width. */
const RATIOS = { min: 0.2, max: 5, none: 0.6 };
const MACHINE = { width: 90, height: 44 };
const LEGEND = { height: 50, step: WIDTH / MachineStatus.length };
/** Characters of a name that fit on a line of a machine, which has two. */
const LABEL_LENGTH = 13;

const wordsOf = (status: Schemas['MachineStatus']): string => status.replaceAll('_', ' ');

const shorten = (name: string): string => {
  const characters = [...name];
  return characters.length <= LABEL_LENGTH ? name : `${characters.slice(0, LABEL_LENGTH - 1).join('')}…`;
};

const labelOf = (name: string): string[] => {
  const space = name.lastIndexOf(' ', LABEL_LENGTH);
  if (name.length <= LABEL_LENGTH || space <= 0) return [shorten(name)];
  return [name.slice(0, space), shorten(name.slice(space + 1))];
};

const round = (value: number): number => Math.round(value * 100) / 100;

const heightOf = ({ width, height }: Plan): number => {
  const ratio = width && height ? height / width : RATIOS.none;
  return Math.round(WIDTH * Math.min(RATIOS.max, Math.max(RATIOS.min, ratio)));
};

const drawLabel = (name: string, rotation: number): string => {
  const lines = labelOf(name);
  const first = lines.length === 1 ? 4 : -3;
  const upright = rotation > 90 && rotation < 270 ? ' transform="rotate(180)"' : '';
  const spans = lines.map((line, i) => `<tspan x="0" y="${first + 15 * i}">${escapeXml(line)}</tspan>`);
  return `<text${upright} fill="#fff" font-size="12" text-anchor="middle">${spans.join('')}</text>`;
};

const drawMachine = ({ name, status, x, y, rotation }: DrawnMachine, height: number): string => {
  const [left, top] = [-MACHINE.width / 2, -MACHINE.height / 2];
  return `<g transform="translate(${round(x * WIDTH)} ${round(y * height)}) rotate(${round(rotation)})">
<title>${escapeXml(`${name} (${wordsOf(status)})`)}</title>
<rect x="${left}" y="${top}" width="${MACHINE.width}" height="${MACHINE.height}" rx="6" fill="${COLOURS[status]}" stroke="#fff"/>
${drawLabel(name, rotation)}
</g>`;
};

const drawLegend = (top: number): string =>
  MachineStatus.map((status, i) => {
    const x = i * LEGEND.step;
    return `<rect x="${round(x + 10)}" y="${top + 18}" width="14" height="14" fill="${COLOURS[status]}"/>
<text x="${round(x + 30)}" y="${top + 29}" fill="#222">${wordsOf(status)}</text>`;
  }).join('\n');

/**
 * Returns a plan as an SVG document: each machine in the colour of its status, with its name and status as a title, and
 * a legend. It contains no scripts, styles or links, and all text is escaped.
 */
export const drawPlan = (plan: Plan, machines: readonly DrawnMachine[]): string => {
  const height = heightOf(plan);
  const margin = MACHINE.width / 2;
  const box = `${-margin} ${-margin} ${WIDTH + 2 * margin} ${height + 2 * margin + LEGEND.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" font-family="sans-serif" font-size="13">
<title>${escapeXml(plan.name)}</title>
<rect x="${-margin}" y="${-margin}" width="${WIDTH + 2 * margin}" height="${height + 2 * margin}" fill="#f7f7f7" stroke="#222"/>
${machines.map((machine) => drawMachine(machine, height)).join('\n')}
<g>
<title>Legend</title>
${drawLegend(height + margin)}
</g>
</svg>
`;
};
