import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { isReferable, REF_PREFIX } from '../../core/external-ref.ts';
import { joinBy } from '../../records/joins.ts';
import type { Kind } from '../../records/references.ts';
import { UUID } from '../../core/uuid.ts';
import { names, titleColumnOf } from '../names.ts';
import type { Match } from '../../records/importer.ts';

/** A record that a text fits. */
export type Candidate = { id: number; version: number; name: string };

/** The records that a text fits, and the text as it is compared. */
type LookupResult = { key: string; candidates: readonly Candidate[] };

/** The records that each of several texts fits. */
export type Lookup = (text: string) => LookupResult | undefined;

/** Maximum candidates of a text. */
const MAX_CANDIDATES = 6;

/** Names are compared by their first characters. No longer text can be the name of a record. */
const MAX_TEXT = 200;

type Row = { text: string; key: string; candidates: Candidate[] };

/**
 * Texts of one query from which on it reads the gym's records once, in a hash join. The planner takes a gym that came after
 * the last ANALYZE for one without records, so it would read all of them again for each text.
 */
const MANY_TEXTS = 100;

/** Looks up texts: compared as `key`, they fit the records for which one of `conditions` holds. */
const lookUp = async (
  tx: Transaction,
  kind: Kind,
  texts: Iterable<string>,
  key: RawBuilder<string>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Lookup> => {
  const wanted = [...new Set(texts)].filter((text) => text.length <= MAX_TEXT);
  if (wanted.length === 0) return () => undefined;
  const table = sql.table(kind);
  const title = sql.ref(titleColumnOf(kind));
  // A query per condition, because each has an index of its own.
  const queries = conditions.map(
    (condition) => sql`select text, ${table}.id, version, ${title} as name from wanted join ${table} on ${condition}`,
  );
  // Folded first, because row-level security allows only leakproof functions in an index condition.
  const query = sql<Row>`
    with wanted as materialized (
      select text, fold_name(text) as folded,
        case when text ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then text::uuid end as uuid,
        case when text ~ '^[1-9][0-9]{0,15}$' then text::bigint end as number,
        case when starts_with(text, ${REF_PREFIX}) then substr(text, ${REF_PREFIX.length + 1}::int) end as referred
      from json_array_elements_text(${JSON.stringify(wanted)}::json) as text),
    found as (select *, row_number() over (partition by text order by id) as place from (${sql.join(queries, sql` union `)}) as matches)
    select wanted.text, ${key} as key, coalesce(
      json_agg(json_build_object('id', id, 'version', version, 'name', name) order by id) filter (where id is not null), '[]') as candidates
    from wanted left join found on found.text = wanted.text and place <= ${MAX_CANDIDATES} group by 1, 2`;
  const isMany = wanted.length >= MANY_TEXTS;
  if (isMany) await joinBy(tx, 'hash');
  const { rows } = await query.execute(tx.em.getKysely());
  if (isMany) await joinBy(tx, 'loop');
  const matches = new Map(rows.map((row) => [row.text, row]));
  return (text) => matches.get(text);
};

const byUuid = (kind: Kind) => sql`${sql.ref(`${kind}.uuid`)} = wanted.uuid`;

const namedOf = (kind: Kind): readonly string[] => (kind in names ? Reflect.get(names, kind).by : []);

const CODES: readonly Match[] = ['asset_tag', 'serial_number', 'sku'];

/** Returns the columns whose values identify one thing, such as asset tags, although the database does not require it. */
export const codesOf = (kind: Kind): readonly Match[] => CODES.filter((column) => namedOf(kind).includes(column));

/**
 * Looks up references by UUID, number, `ref:` and the `external_ref`, or the names of the kind, letter case and accents
 * aside.
 */
export const lookUpReferences = (tx: Transaction, kind: Kind, texts: Iterable<string>): Promise<Lookup> =>
  lookUp(tx, kind, texts, sql`wanted.folded`, [
    byUuid(kind),
    sql`${sql.ref(`${kind}.id`)} = wanted.number`,
    ...(isReferable(kind) ? [sql`${sql.ref(`${kind}.external_ref`)} = wanted.referred`] : []),
    ...namedOf(kind).map((column) => sql`${sql.ref(`${column}_folded`)} = wanted.folded and wanted.referred is null`),
  ]);

/** Looks up the records to update by their `external_ref`, character by character. */
export const lookUpExternalRefs = (tx: Transaction, kind: Kind, texts: Iterable<string>): Promise<Lookup> =>
  lookUp(tx, kind, texts, sql`wanted.text`, [sql`${sql.ref(`${kind}.external_ref`)} = wanted.text`]);

/** Looks up the records to update by the values of a column, letter case and accents aside. */
export const lookUpMatches = (tx: Transaction, kind: Kind, column: Match, texts: Iterable<string>): Promise<Lookup> => {
  if (column === 'uuid')
    return lookUp(
      tx,
      kind,
      [...texts].filter((text) => UUID.test(text)),
      sql`wanted.uuid::text`,
      [byUuid(kind)],
    );
  const isStored = namedOf(kind).includes(column);
  const folded = isStored ? sql.ref(`${column}_folded`) : sql`fold_name(${sql.ref(column)})`;
  return lookUp(tx, kind, texts, sql`wanted.folded`, [sql`${folded} = wanted.folded`]);
};
