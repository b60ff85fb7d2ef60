import { MAX_ROW, refuseFile } from './refusals.ts';

const checkSize = (text: string, row: number): void => {
  if (text.length > MAX_ROW) throw refuseFile(`has more than ${MAX_ROW} characters`, row);
};

/** Returns the lines of a text, trimmed. @throws Problem validation_failed for a line that is too long */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let row = 1;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      checkSize(line, row);
      row += 1;
      yield line.trim();
    }
    checkSize(rest, row);
  }
  if (rest.trim() !== '') yield rest.trim();
}

/** The characters that matter for the structure of a JSON text. */
const MARKS = /["\\[\]{},]/g;

/** Follows the structure of a JSON list across parts of its text. */
class ListScanner {
  /** Open brackets: 0 outside of the list, 1 between the brackets of an element. */
  depth = 0;
  isDone = false;
  #isQuoted = false;
  /** Index up to which an escape covers the text. */
  #escaped = -1;

  /** Returns the indexes of the marks that begin, separate and end the elements of the list. */
  *marksIn(text: string): Generator<number> {
    const escaped = this.#escaped;
    this.#escaped = -1;
    for (const { 0: mark, index } of text.matchAll(MARKS)) {
      if (index === escaped || index === this.#escaped) continue;
      if (mark === '\\') this.#escaped = index + 1;
      else if (mark === '"') this.#isQuoted = !this.#isQuoted;
      else if (!this.#isQuoted) {
        const isOpening = mark === '[' || mark === '{';
        if (isOpening) this.depth += 1;
        else if (mark !== ',') this.depth -= 1;
        const isAtList = this.depth === (isOpening ? 1 : mark === ',' ? 1 : 0);
        if (!isAtList) continue;
        if (this.isDone || (isOpening && mark === '{')) throw refuseFile('must be a list of JSON objects: [{…},{…}]');
        this.isDone = this.depth === 0;
        yield index;
      }
    }
    // An escape at the end of this part covers the first character of the next.
    this.#escaped = this.#escaped === text.length ? 0 : -1;
  }
}

/**
 * Returns the texts of the elements of a JSON list. Only its brackets are checked here.
 * @throws Problem validation_failed for a text that is no list, and for an element that is too long
 */
export async function* elementsOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const scanner = new ListScanner();
  let isOpen = false;
  let rest = '';
  let row = 0;
  for await (const text of texts) {
    let from = 0;
    for (const index of scanner.marksIn(text)) {
      const element = (rest + text.slice(from, index)).trim();
      rest = '';
      from = index + 1;
      if (isOpen) {
        const isEmptyList = scanner.isDone && row === 0 && element === '';
        if (isEmptyList) continue;
        row += 1;
        if (element === '') throw refuseFile('is missing between two commas, or after the last one', row);
        checkSize(element, row);
        yield element;
      } else if (element !== '') throw refuseFile('must be a list of JSON objects: [{…},{…}]');
      isOpen = true;
    }
    rest += text.slice(from);
    checkSize(rest, row + 1);
  }
  if (!scanner.isDone) throw refuseFile('must be a list of JSON objects: [{…},{…}]; its end is missing', row + 1);
  if (rest.trim() !== '') throw refuseFile('has text after the end of the list');
}
