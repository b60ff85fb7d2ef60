import { randomUUID } from 'node:crypto';
import { MAX_BODY } from '../http/body.ts';
import { Problem } from '../core/errors.ts';
import { parseJson } from '../core/json.ts';

/** Length from which a text is taken out of a large message, in bytes. */
const LONG = 16 * 1024;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** How a text in base64 may begin: with the type of a `data:` URL. */
const DATA_URL = /^data:[\w.+-]{0,60}\\?\/[\w.+-]{0,60}(?:;[\w.=-]{1,60}){0,4},/i;

/** A character that is not of base64, or of a JSON escape in which some libraries write a slash or a line break. */
const FOREIGN = /[^\w+/=\\-]|\\(?![/nr])/;

/**
 * A long text in base64 from a large message, taken out before the message was parsed. It is no string, so it is refused
 * as any argument but a file, and no log, hash or row contains it.
 */
export class LongText {
  readonly #json: string;

  constructor(json: string) {
    this.#json = json;
  }

  /** Returns the text. */
  read(): string {
    return this.#json.includes('\\') ? String(JSON.parse(`"${this.#json}"`)) : this.#json;
  }

  toJSON(): string {
    return `${this.#json.length} characters`;
  }
}

/** Returns the text between two quotes if it is a long one in base64. */
const readLongText = (bytes: Buffer, open: number, close: number): LongText | undefined => {
  // An escaped quote is part of a text.
  if (close - open <= LONG || bytes[open - 1] === BACKSLASH || bytes[close - 1] === BACKSLASH) return undefined;
  const json = bytes.toString('latin1', open + 1, close);
  const [prefix = ''] = DATA_URL.exec(json.slice(0, 400)) ?? [];
  return FOREIGN.test(json.slice(prefix.length)) ? undefined : new LongText(json);
};

const tooLarge = (): Problem =>
  new Problem('payload_too_large', {
    detail:
      'The message is larger than 256 KiB without the base64 of a file. Send less at once, and base64 in one line.',
  });

type Parted = { rest: Buffer; texts: LongText[] };

/** Replaces the long texts of a message with `mark` and their numbers. @throws Problem payload_too_large if the rest is too large */
const takeLongTexts = (bytes: Buffer, mark: string): Parted => {
  const texts: LongText[] = [];
  const kept: Buffer[] = [];
  let from = 0;
  let taken = 0;
  let open = bytes.indexOf(QUOTE);
  while (open !== -1 && open - taken <= MAX_BODY) {
    const close = bytes.indexOf(QUOTE, open + 1);
    const text = close === -1 ? undefined : readLongText(bytes, open, close);
    if (text === undefined) open = close;
    else {
      kept.push(bytes.subarray(from, open + 1), Buffer.from(`${mark}${texts.push(text) - 1}`));
      taken += close - open - 1;
      from = close;
      open = bytes.indexOf(QUOTE, close + 1);
    }
  }
  if (bytes.length - taken > MAX_BODY) throw tooLarge();
  return { rest: Buffer.concat([...kept, bytes.subarray(from)]), texts };
};

/** Puts the long texts in the places of their marks. */
const restore = (value: unknown, mark: string, texts: readonly LongText[]): unknown => {
  if (typeof value === 'string') return value.startsWith(mark) ? texts[Number(value.slice(mark.length))] : value;
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, member] of Object.entries(value)) Reflect.set(value, name, restore(member, mark, texts));
  return value;
};

/**
 * Parses a large message: its long texts in base64 become {@link LongText}s, and the rest may be as large as any other body, so
 * that parsing it takes as long.
 * @throws Problem malformed_json, payload_too_large
 */
export const parseLargeMessage = (bytes: Buffer): unknown => {
  const mark = `${randomUUID()} `;
  const { rest, texts } = takeLongTexts(bytes, mark);
  const message = parseJson(rest);
  return texts.length === 0 ? message : restore(message, mark, texts);
};
