import { REF_PREFIX } from '../../core/external-ref.ts';
import { foldName } from '../../words/fold.ts';
import type { Importer } from '../../records/importer.ts';
import { draftOf, type Draft } from './drafts.ts';
import type { Inspection } from './inspection.ts';
import type { Row } from './rows.ts';

/**
 * Rows that are looked up and written together. Each batch is a subtransaction, of which PostgreSQL keeps the ids of 64 in
 * memory: after 32,000 rows, other transactions look up the rest.
 */
const MAX_ROWS = 500;

/** Maximum weight of a batch, which bounds its statements: about a character each. */
const MAX_WEIGHT = 256 * 1024;

/** Weight of a reference, because looking up a short one costs as much as a long one. */
const REFERENCE_WEIGHT = 64;

const weightOf = ({ fields, size }: Draft, references: readonly string[]): number =>
  references.reduce((sum, field) => sum + REFERENCE_WEIGHT * [fields[field]].flat().length, size);

/** Returns the values of some fields as they are compared, without those that are not given. */
const foldedOf = ({ fields }: Draft, names: readonly string[]): string[] =>
  names.flatMap((name) => (fields[name] === undefined || fields[name] === null ? [] : foldName(String(fields[name]))));

/**
 * Collects rows into batches, in their order. A row that refers to another one of its batch, such as to its parent,
 * begins the next.
 */
export async function* batchesOf(
  rows: AsyncIterable<Row>,
  { columns, notations }: Inspection,
  { kind, references }: Importer,
): AsyncGenerator<Draft[]> {
  const referring = Object.keys(references);
  const own = referring.filter((field) => references[field] === kind);
  let batch: Draft[] = [];
  let weight = 0;
  let named = new Set<string>();
  for await (const row of rows) {
    const draft = draftOf(row, columns, notations);
    const added = weightOf(draft, referring);
    const refersToBatch = foldedOf(draft, own).some((value) => named.has(value));
    const isFull = batch.length === MAX_ROWS || (batch.length > 0 && weight + added > MAX_WEIGHT);
    if (isFull || refersToBatch) {
      yield batch;
      batch = [];
      weight = 0;
      named = new Set();
    }
    batch.push(draft);
    weight += added;
    if (own.length === 0) continue;
    for (const name of foldedOf(draft, ['name', 'uuid'])) named.add(name);
    for (const name of foldedOf(draft, ['external_ref'])) named.add(REF_PREFIX + name);
  }
  yield batch;
}
