import { encode } from 'uqr';
import type { Schemas } from '../../../generated/contract.ts';
import type { Texts } from './texts.ts';
import type { Language } from '../../texts/languages.ts';
import { toPrintable, toWholePrintable, wrap, wrapWhole, type Type } from './typeset.ts';

/** A machine as a label names it. */
export type LabelledMachine = Pick<Schemas['Machine'], 'id' | 'name' | 'asset_tag' | 'report_code'>;

/** A horizontal run of dark modules of a code, in modules. */
export type Run = { x: number; y: number; length: number };

/** A line of text. `y` is its baseline. All sizes are in millimetres, from the top left corner of the label. */
export type Line = Type & { text: string; x: number; y: number };

/** A label as it is drawn: the dark runs of its code, whose modules have this size, and lines of text. */
export type Label = { title: string; module: number; code: { x: number; y: number }; runs: Run[]; lines: Line[] };

/** Texts of a label besides its machine: the address in its code without the report code, and texts in the gym's language. */
export type LabelTexts = { address: string; language: Language } & Texts;

/** The light border that a reader of a code needs, in modules. */
const QUIET = 4;

/** Share of the width that a code may take. */
const MOST_OF_WIDTH = 0.55;

const MARGIN = 2.5;
const LEADING = 1.2;

/** Space before the tag, and before the call, as a share of the size of the text. */
const GAP = 0.3;

/** Size of the label, and width of its texts, for which the sizes of the texts are stated. */
const STATED = { height: 38.1, room: 26 };

const TYPES = {
  name: { weight: 'semibold', size: 4 },
  tag: { weight: 'regular', size: 3.2 },
  call: { weight: 'regular', size: 2.9 },
} as const satisfies Record<string, Type>;

/** Maximum lines of each text. */
const MOST = { name: 3, tag: 2, call: 3 };

/** Sizes in which a tag is tried, as shares of its own. */
const TAG_SIZES = [1, 0.85, 0.7];

const scaled = (type: Type, factor: number): Type => ({ weight: type.weight, size: type.size * factor });

const runsOf = (data: readonly (readonly boolean[])[]): Run[] =>
  data.flatMap((row, y) => {
    const runs: Run[] = [];
    for (const [x, dark] of row.entries()) {
      const last = runs.at(-1);
      if (!dark) continue;
      if (last && last.x + last.length === x) last.length += 1;
      else runs.push({ x, y, length: 1 });
    }
    return runs;
  });

/** Lines of one type below each other. */
type Block = { texts: readonly string[]; type: Type };

const NOTHING: Block = { texts: [], type: TYPES.tag };

/** Returns the height of a block with the space before it. */
const heightOf = ({ texts, type }: Block, gap = 0): number =>
  texts.length === 0 ? 0 : (texts.length * LEADING + gap) * type.size;

/** Places the lines of a block, of which the first begins at `top`. */
const place = ({ texts, type }: Block, x: number, top: number): Line[] =>
  texts.map((text, i) => ({ ...type, text, x, y: top + type.size * (0.95 + i * LEADING) }));

/** Returns a tag as a whole, smaller if it needs to be; nothing if it does not fit into the space. */
const fitTag = (tag: string | null, type: Type, width: number, height: number): Block => {
  const text = tag === null ? null : toWholePrintable(tag);
  if (text === null) return NOTHING;
  for (const share of TAG_SIZES) {
    const smaller = scaled(type, share);
    const block = { texts: wrapWhole(text, smaller, width, MOST.tag) ?? [], type: smaller };
    if (block.texts.length > 0 && heightOf(block, GAP) <= height) return block;
  }
  return NOTHING;
};

/**
 * Lays out the texts beside a code of a height, so none overlaps another: the call gets what it needs, then a line of the name, then
 * the tag, and the name the rest.
 */
const layOutTexts = (
  { name, tag, call }: { name: string; tag: string | null; call: string },
  { x, top, width, height, factor }: { x: number; top: number; width: number; height: number; factor: number },
): Line[] => {
  const nameType = scaled(TYPES.name, factor);
  const callType = scaled(TYPES.call, factor);
  const calls = { texts: wrap(call, callType, width, MOST.call), type: callType };
  const room = height - heightOf(calls, GAP);
  const tags = fitTag(tag, scaled(TYPES.tag, factor), width, room - nameType.size * LEADING);
  const most = Math.floor((room - heightOf(tags, GAP)) / (nameType.size * LEADING));
  const names = { texts: wrap(name, nameType, width, Math.min(MOST.name, most)), type: nameType };
  return [
    ...place(names, x, top),
    ...place(tags, x, top + heightOf(names) + GAP * tags.type.size),
    ...place(calls, x, top + height - heightOf(calls)),
  ];
};

/**
 * Lays out the label of a machine: its code on the left, on the right its name and asset tag at the top and the call at
 * the bottom. A name in letters that the fonts lack is replaced by the machine's number.
 */
export const layOut = (
  machine: LabelledMachine,
  { width, height }: { width: number; height: number },
  { address, call, machine: noun }: LabelTexts,
): Label => {
  const { data, size } = encode(`${address}${machine.report_code}`, { ecc: 'M', border: 0 });
  const side = Math.min(height, width * MOST_OF_WIDTH);
  const module = side / (size + 2 * QUIET);
  const code = { x: QUIET * module, y: (height - size * module) / 2 };
  const room = width - side - MARGIN;
  const title = toPrintable(machine.name) ?? `${noun} ${machine.id}`;
  const factor = Math.min(height / STATED.height, room / STATED.room);
  const space = { x: side, top: code.y, width: room, height: size * module, factor };
  const lines = layOutTexts({ name: title, tag: machine.asset_tag, call }, space);
  return { title, module, code, runs: runsOf(data), lines };
};
