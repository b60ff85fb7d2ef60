import { encode } from 'uqr';
import type { Schemas } from '../../../generated/contract.ts';
import { toPrintable, wrap, type Type } from './typeset.ts';

/** A machine as a label names it. */
export type LabelledMachine = Pick<Schemas['Machine'], 'id' | 'name' | 'asset_tag' | 'report_code'>;

/** A horizontal run of dark modules of a code, in modules. */
export type Run = { x: number; y: number; length: number };

/** A line of text. `y` is its baseline. All sizes are in millimetres, from the top left corner of the label. */
export type Line = Type & { text: string; x: number; y: number };

/** A label as it is drawn: the dark runs of its code, whose modules have this size, and lines of text. */
export type Label = { title: string; module: number; code: { x: number; y: number }; runs: Run[]; lines: Line[] };

/** What a label says besides its machine: the address in its code without the report code, and a text. */
export type LabelTexts = { address: string; call: string };

/** The light border that a reader of a code needs, in modules. */
const QUIET = 4;

/** Share of the width that a code may take. */
const MOST_OF_WIDTH = 0.55;

const MARGIN = 2.5;
const LEADING = 1.2;

/** Size of the label, and width of its texts, for which the sizes of the texts are stated. */
const STATED = { height: 38.1, room: 26 };

const TYPES = {
  name: { weight: 'semibold', size: 4 },
  tag: { weight: 'regular', size: 3.2 },
  call: { weight: 'regular', size: 2.9 },
} as const satisfies Record<string, Type>;

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

/** Places lines below each other, of which the first begins at `top`. */
const place = (texts: readonly string[], type: Type, x: number, top: number): Line[] =>
  texts.map((text, i) => ({ ...type, text, x, y: top + type.size * (0.95 + i * LEADING) }));

/**
 * Lays out the label of a machine: its code on the left, on the right its name and asset tag at the top and the call at
 * the bottom. A name in letters that the fonts lack is replaced by the machine's number.
 */
export const layOut = (
  machine: LabelledMachine,
  { width, height }: { width: number; height: number },
  { address, call }: LabelTexts,
): Label => {
  const { data, size } = encode(`${address}${machine.report_code}`, { ecc: 'M', border: 0 });
  const side = Math.min(height, width * MOST_OF_WIDTH);
  const module = side / (size + 2 * QUIET);
  const code = { x: QUIET * module, y: (height - size * module) / 2 };
  const [x, room] = [side, width - side - MARGIN];
  const factor = Math.min(height / STATED.height, room / STATED.room);
  const [name, tag, small] = [scaled(TYPES.name, factor), scaled(TYPES.tag, factor), scaled(TYPES.call, factor)];
  const title = toPrintable(machine.name) ?? `Machine ${machine.id}`;
  const names = place(wrap(title, name, room, 3), name, x, code.y);
  const assetTag = machine.asset_tag === null ? null : toPrintable(machine.asset_tag);
  const tagTop = code.y + names.length * name.size * LEADING + tag.size * 0.3;
  const tags = assetTag === null ? [] : place(wrap(assetTag, tag, room, 2), tag, x, tagTop);
  const callTexts = wrap(call, small, room, 3);
  const callTop = code.y + size * module - callTexts.length * small.size * LEADING;
  return {
    title,
    module,
    code,
    runs: runsOf(data),
    lines: [...names, ...tags, ...place(callTexts, small, x, callTop)],
  };
};
