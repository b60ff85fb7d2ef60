import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../../platform/errors.ts';
import { isObject } from '../../platform/json.ts';
import { parseJson } from '../../platform/strict-json.ts';
import { MAX_COLUMNS, MAX_NAME, refuseColumns } from './columns.ts';
import { elementsOf, linesOf } from './json-texts.ts';
import { MAX_ROW, refuseFile } from './refusals.ts';

/** The formats of a file. */
export type Format = 'csv' | 'ndjson' | 'json';

/** A file that can be read more than once. */
export type Source = { format: Format; open(): AsyncIterable<Uint8Array> };

/** A row of the file: its number, from 1, its cells in the order of the columns, and what is wrong with it as a whole. */
export type Row = { row: number; cells: readonly unknown[]; error: string | null };

/** Decodes the file. @throws Problem validation_failed for a file that is not UTF-8 */
async function* decode(source: Source): AsyncGenerator<string> {
  // Removes a byte order mark, and does not replace invalid bytes silently.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of source.open()) {
      const text = decoder.decode(bytes, { stream: true });
      if (text !== '') yield text;
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refuseFile('is not in UTF-8; in a spreadsheet, save it as "CSV UTF-8"');
  }
}

/**
 * Reads the rows of a file one after the other and adds the names of its columns to `columns`: all at once those of a
 * CSV header, and those of JSON objects as they occur.
 * @throws Problem validation_failed for a file that is not in the format
 */
export const readRows = (source: Source, columns: string[]): AsyncGenerator<Row> =>
  source.format === 'csv' ? readCsv(source, columns) : readObjects(source, columns);

const checkNames = (names: readonly string[]): void => {
  if (names.length > MAX_COLUMNS) throw refuseFile(`has more than ${MAX_COLUMNS} columns`);
  const long = names.find((name) => name.length > MAX_NAME);
  if (long !== undefined)
    throw refuseColumns([
      { pointer: '', column: long.slice(0, MAX_NAME), detail: `has a name of more than ${MAX_NAME} characters` },
    ]);
};

/** Returns the delimiter of a CSV text: the one that its header has most often. */
const delimiterOf = (text: string): string => {
  const header = text.split(/[\r\n]/, 1)[0]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
};

/** Reads the beginning of the texts, up to the end of the first line, and returns it with all of the texts. */
const peek = async (texts: AsyncGenerator<string>): Promise<[string, AsyncGenerator<string>]> => {
  let head = '';
  while (!/[\r\n]/.test(head) && head.length < MAX_ROW) {
    const { value, done } = await texts.next();
    if (done) break;
    head += value;
  }
  const all = async function* (): AsyncGenerator<string> {
    if (head !== '') yield head;
    yield* texts;
  };
  return [head, all()];
};

const CSV_ERRORS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; a quote inside quotes is written twice',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell without quotes; put the cell in quotes and write its quotes twice',
  CSV_MAX_RECORD_SIZE: `has more than ${MAX_ROW} characters; is a quote not closed?`,
};

const isBlank = (cell: unknown): boolean => cell === '' || cell === undefined;

async function* readCsv(source: Source, columns: string[]): AsyncGenerator<Row> {
  const [head, texts] = await peek(decode(source));
  const parser = parse({ delimiter: delimiterOf(head), max_record_size: MAX_ROW, relax_column_count: true });
  const input = Readable.from(texts);
  input.once('error', (error) => parser.destroy(error)).pipe(parser);
  let row = -1;
  try {
    for await (const cells of parser) {
      row += 1;
      if (row === 0) {
        columns.splice(0, columns.length, ...cells.map((name: string) => name.trim()));
        while (columns.at(-1) === '') columns.pop();
        checkNames(columns);
        continue;
      }
      if (cells.every(isBlank)) continue;
      const isRagged = cells.length < columns.length || !cells.slice(columns.length).every(isBlank);
      const error = isRagged ? `has ${cells.length} cells, but the header has ${columns.length}` : null;
      yield { row, cells, error };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of this loop. It counts the header as a record.
    const failed = Number(Reflect.get(error, 'records') ?? row + 1);
    throw refuseFile(CSV_ERRORS[error.code] ?? 'is not CSV (RFC 4180)', Math.max(1, failed));
  } finally {
    input.destroy();
    parser.destroy();
  }
}

async function* readObjects(source: Source, columns: string[]): AsyncGenerator<Row> {
  const texts = decode(source);
  const indexes = new Map(columns.map((name, index) => [name, index]));
  let row = 0;
  for await (const text of source.format === 'json' ? elementsOf(texts) : linesOf(texts)) {
    row += 1;
    if (text === '') continue;
    const value = parseObject(text, row);
    const cells: unknown[] = [];
    for (const [name, cell] of Object.entries(value)) {
      if (!indexes.has(name)) {
        indexes.set(name, columns.length);
        columns.push(name);
        checkNames(columns);
      }
      cells[indexes.get(name) ?? 0] = cell;
    }
    yield { row, cells, error: null };
  }
}

const parseObject = (text: string, row: number): Record<string, unknown> => {
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw refuseFile('is not valid JSON, or repeats a name', row);
  }
  throw refuseFile('must be a JSON object, such as {"name":"Treadmill 1"}', row);
};
