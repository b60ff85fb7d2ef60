import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { dayOf } from '../../core/clock.ts';
import { ENDINGS } from './content.ts';

/** Endings that are replaced when they do not fit: those of accepted files, and those of a phone's photos. */
const KNOWN = new Set([...Object.values(ENDINGS).flat(), 'heic', 'heif', 'bmp', 'tif', 'tiff', 'svg', 'html', 'htm']);

const endingOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the name of a file with the ending of its content, within the limit of names. */
export const withEnding = (name: string, type: Schemas['FileType']): string => {
  const [preferred] = ENDINGS[type];
  const ending = endingOf(name);
  if (ENDINGS[type].includes(ending)) return name;
  const stem = KNOWN.has(ending) ? name.slice(0, -ending.length - 1) : name;
  // Characters rather than UTF-16 units, of which two may be one character.
  const room = LIMITS.Attachment.name - preferred.length - 1;
  return `${[...stem].slice(0, room).join('').slice(0, room)}.${preferred}`;
};

/** Returns the name of a file that was sent without one: that of its record, and the day in the gym. */
export const defaultName = (kind: string, id: number, timezone: string): string =>
  `${kind}-${id}-${dayOf(new Date().toISOString(), timezone)}`;

/** Returns a name without what a file system or a header gives a meaning to. */
export const fileName = (name: string): string =>
  // Slashes, and characters that are invisible or change the direction of the text.
  // oxlint-disable-next-line no-control-regex
  name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/g, '_');
