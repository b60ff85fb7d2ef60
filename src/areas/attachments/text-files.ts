import { createReadStream } from 'node:fs';

/** Characters at the start of a text that tell its kind. */
const START = 64 * 1024;

/** A text that a browser or a shell could run: markup, or a script with its interpreter. */
const RUNNABLE = /^\s*(?:<|#!)|<(?:!doctype\s+html|html|svg|script|iframe)[\s>/]/i;

/** Characters that no plain text contains. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** Type of a text file; `runnable` is one that a browser or a shell could run. */
type TextKind = 'text/plain' | 'text/csv' | 'runnable' | 'binary';

/** Returns how often a character separates cells in each complete line, quoted cells aside. */
const countSeparators = (lines: readonly string[], separator: string): number[] =>
  lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(separator).length - 1);

/** Whether a text is a table: two lines or more, each with the same number of commas, semicolons or tabs. */
const isTable = (text: string, isWhole: boolean): boolean => {
  const lines = text.split(/\r?\n/).slice(0, isWhole ? undefined : -1);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length < 2) return false;
  return [',', ';', '\t'].some((separator) => {
    const [first = 0, ...rest] = countSeparators(filled, separator);
    return first > 0 && rest.every((count) => count === first);
  });
};

/** Returns what a file is whose first bytes are those of no other format. It is read part by part. */
export const textKindOf = async (file: string): Promise<TextKind> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  let length = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const text = decoder.decode(chunk, { stream: true });
      if (CONTROL.test(text)) return 'binary';
      if (start.length < START) start += text;
      length += text.length;
    }
    start += decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'binary';
    throw error;
  }
  if (RUNNABLE.test(start)) return 'runnable';
  return isTable(start, start.length === length) ? 'text/csv' : 'text/plain';
};
