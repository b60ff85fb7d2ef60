import { EMS } from '../../config/command-name.ts';
import { Problem } from '../../core/errors.ts';
import { isObject, parseJson } from '../../core/json.ts';
import { createPace, type Pace } from '../../load/pace.ts';
import { MAX_COLUMNS, MAX_NAME, refuseColumns } from './columns.ts';
import { csvRowsOf } from './csv-texts.ts';
import { elementsOf, linesOf } from './json-texts.ts';
import { refuseFile } from './refusals.ts';

/** The formats of a file. */
export type Format = 'csv' | 'ndjson' | 'json';

/** A file that can be read more than once. */
export type Source = { format: Format; open(): AsyncIterable<Uint8Array> };

/**
 * A row of the file: its number, from 1, its cells in the order of the columns, its characters, and what is wrong with it
 * as a whole.
 */
export type Row = { row: number; cells: readonly unknown[]; size: number; error: string | null };

/** Bytes of a file that are read at once. */
const PART_BYTES = 16 * 1024;

/** Decodes the file. @throws Problem validation_failed for a file that is not UTF-8 */
async function* decode(source: Source, pace: Pace): AsyncGenerator<string> {
  // Removes a byte order mark, and does not replace invalid bytes silently.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of source.open())
      for (let from = 0; from < bytes.length; from += PART_BYTES) {
        await pace();
        const text = decoder.decode(bytes.subarray(from, from + PART_BYTES), { stream: true });
        if (text !== '') yield text;
      }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refuseFile('is not in UTF-8; in a spreadsheet, save it as "CSV UTF-8"');
  }
}

/** Head of a file: the names of its columns, and the character between the cells of a CSV file. */
export type Head = { names: string[]; delimiter: string };

/**
 * Reads the rows of a file one after the other, without the empty ones, and completes `head`: all at once from a CSV header,
 * and with the names in JSON objects as they occur. It lets other requests run in between.
 * @throws Problem validation_failed for a file that is not in the format, or has more rows than `max_rows`
 */
export async function* readRows(source: Source, head: Head, max_rows: number): AsyncGenerator<Row> {
  const pace = createPace();
  const texts = decode(source, pace);
  for await (const row of source.format === 'csv' ? readCsv(texts, head) : readObjects(texts, source, head.names)) {
    await pace();
    if (row.row > max_rows)
      throw refuseFile(
        `is beyond the ${max_rows} rows of a file; import it with "${EMS} import" on the command line`,
        row.row,
      );
    if (!row.isEmpty) yield row;
  }
}

type AnyRow = Row & { isEmpty: boolean };

const checkNames = (names: readonly string[]): void => {
  if (names.length > MAX_COLUMNS) throw refuseFile(`has more than ${MAX_COLUMNS} columns`);
  const long = names.find((name) => name.length > MAX_NAME);
  if (long !== undefined)
    throw refuseColumns([
      { pointer: '', column: long.slice(0, MAX_NAME), detail: `has a name of more than ${MAX_NAME} characters` },
    ]);
};

/** Characters of the file in which the end of its header is expected. */
const HEAD = MAX_COLUMNS * MAX_NAME;

/** The line with which a spreadsheet tells the delimiter of a file. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t ]*(?:\r\n|\n|\r|$)/i;

/** Returns the delimiter of a CSV text: the one that its header has most often. */
const delimiterOf = (text: string): string => {
  const header =
    text
      .slice(0, HEAD)
      .split(/[\r\n]/, 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
};

/** Returns the delimiter of a CSV text, and the texts without a line that tells it. */
const peek = async (texts: AsyncGenerator<string>): Promise<[delimiter: string, all: AsyncGenerator<string>]> => {
  let start = '';
  // A character beyond the line break, which may be two characters.
  while (!/[\r\n][^]/.test(start) && start.length < HEAD) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  const [line = '', told] = SEPARATOR_LINE.exec(start) ?? [];
  const rest = start.slice(line.length);
  const all = async function* (): AsyncGenerator<string> {
    if (rest !== '') yield rest;
    yield* texts;
  };
  return [told ?? delimiterOf(start), all()];
};

const isBlank = (cell: unknown): boolean => cell === '' || cell === undefined;

async function* readCsv(texts: AsyncGenerator<string>, head: Head): AsyncGenerator<AnyRow> {
  const { names: columns } = head;
  const [delimiter, all] = await peek(texts);
  head.delimiter = delimiter;
  for await (const { row, cells, size } of csvRowsOf(all, delimiter, columns)) {
    const isEmpty = cells.every(isBlank);
    if (row === 0) {
      if (isEmpty) throw refuseFile('has an empty first line; write the names of the columns there');
      columns.length = 0;
      for (const name of cells) columns.push(name.trim());
      while (columns.at(-1) === '') columns.pop();
      checkNames(columns);
      continue;
    }
    const isRagged = !cells.slice(columns.length).every(isBlank);
    const error = isRagged ? `has ${cells.length} cells, but the header has ${columns.length}` : null;
    yield { row, cells, size, error, isEmpty };
  }
}

async function* readObjects(
  texts: AsyncGenerator<string>,
  { format }: Source,
  columns: string[],
): AsyncGenerator<AnyRow> {
  const indexes = new Map(columns.map((name, index) => [name, index]));
  let row = 0;
  for await (const text of format === 'json' ? elementsOf(texts) : linesOf(texts)) {
    row += 1;
    const isEmpty = text === '';
    const cells: unknown[] = [];
    for (const [name, cell] of isEmpty ? [] : Object.entries(parseObject(text, row))) {
      if (!indexes.has(name)) {
        indexes.set(name, columns.length);
        columns.push(name);
        checkNames(columns);
      }
      cells[indexes.get(name) ?? 0] = cell;
    }
    yield { row, cells, size: text.length, error: null, isEmpty };
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
