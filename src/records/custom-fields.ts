import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { CustomFieldKind } from '../../generated/values.ts';
import { createCache } from '../core/cache.ts';
import type { Context } from '../core/context.ts';
import type { Services } from '../core/services.ts';

/** The column with the values of custom fields, and the member of records. */
export const CUSTOM_FIELDS = 'custom_fields';

const COLUMN_PREFIX = `${CUSTOM_FIELDS}.`;

/** Returns the name of the column of files with the values of a field. */
export const columnOf = (key: string): string => COLUMN_PREFIX + key;

/** Returns the key of the field whose values a column of files has; undefined for any other column. */
export const keyOfColumn = (column: string): string | undefined =>
  column.startsWith(COLUMN_PREFIX) ? column.slice(COLUMN_PREFIX.length) : undefined;

/** A kind of record that can have custom fields. */
export type CustomFieldKind = Schemas['CustomFieldKind'];

/** A field of a gym, as far as it decides about values. */
export type CustomField = Pick<Schemas['CustomField'], 'key' | 'label' | 'type' | 'options' | 'required' | 'active'>;

/** Returns a name as the kind of record with custom fields that it is; undefined for any other. */
export const customFieldKind = (name: unknown): CustomFieldKind | undefined =>
  CustomFieldKind.find((kind) => kind === name);

/**
 * Reads the fields of a kind in the order of their positions, with those that are not active. `lock` keeps them from being deleted
 * until the transaction ends, because a record may get a value of one.
 */
export const readCustomFields = async (
  { em }: Pick<Context, 'em'>,
  kind: CustomFieldKind,
  lock = false,
): Promise<CustomField[]> => {
  const { rows } = await sql<CustomField>`
    select key, label, type, options, required, active from custom_field where kind = ${kind}
    order by position, id ${lock ? sql`for key share` : sql``}`.execute(em.getKysely());
  return rows;
};

/** Reads the active fields of a kind, in the order of their positions. */
export const readActiveFields = async (ctx: Pick<Context, 'em'>, kind: CustomFieldKind): Promise<CustomField[]> =>
  (await readCustomFields(ctx, kind)).filter(({ active }) => active);

/**
 * SQL for the values that records of a kind show: an object without those of inactive fields. PostgreSQL reads the fields once in a
 * statement, at the first row with values, so records without any cost nothing.
 */
export const shownCustomFields = (kind: CustomFieldKind): RawBuilder<Schemas['CustomFieldValues']> => {
  const column = sql.ref(`${kind}.${CUSTOM_FIELDS}`);
  return sql`case when ${column} is null then '{}'::jsonb else
    ${column} - array(select key from custom_field where kind = ${sql.lit(kind)} and not active) end`;
};

/** How long a process remembers which kinds have fields, in ms, after another process has changed one. */
const KNOWN_MS = 20_000;

/** The kinds with active fields, and whether one of these is required. */
type Known = ReadonlyMap<string, boolean>;

const known = new WeakMap<Services, ReturnType<typeof createCache<number, Known>>>();

const knownOf = (services: Services) => {
  const cache = known.get(services) ?? createCache<number, Known>(10_000, KNOWN_MS);
  known.set(services, cache);
  return cache;
};

/** Returns the kinds with fields. Remembered, because otherwise each gym would pay for it, although few have fields. */
const readKnown = async ({ services, principal, em }: Context): Promise<Known> => {
  const cache = knownOf(services);
  const cached = cache.get(principal.tenant_id);
  if (cached !== undefined) return cached;
  const { rows } = await sql<{ kind: string; required: boolean }>`
    select kind, bool_or(required) as required from custom_field where active group by kind`.execute(em.getKysely());
  const read = new Map(rows.map(({ kind, required }) => [kind, required]));
  cache.set(principal.tenant_id, read);
  return read;
};

/** Whether new records of a kind need a value of a custom field. */
const requiresCustomFields = async (ctx: Context, kind: CustomFieldKind): Promise<boolean> =>
  (await readKnown(ctx)).get(kind) === true;

/**
 * Adds to the values of a record the active fields of its kind that have none, as null, in the order of their positions. A caller that has no other
 * way to the fields learns from these which there are.
 */
export const withUnsetFields = async <Row extends { custom_fields: Schemas['ShownCustomFields'] }>(
  ctx: Context,
  kind: CustomFieldKind,
  row: Row,
): Promise<Row> => {
  if (!(await readKnown(ctx)).has(kind)) return row;
  const values = new Map(Object.entries(row.custom_fields));
  const fields = await readActiveFields(ctx, kind);
  return { ...row, custom_fields: Object.fromEntries(fields.map(({ key }) => [key, values.get(key) ?? null])) };
};

/** Forgets which kinds of a tenant have fields, now and after the commit of its changes. */
export const forgetFields = ({ services, principal, followUps }: Context): void => {
  const forget = () => knownOf(services).delete(principal.tenant_id);
  forget();
  followUps?.push(async () => forget());
};

/**
 * Returns the body of a request that adds a record, with an empty object of values if its kind has a required field: what adds
 * records of its own accord, such as a plan or a page for members, sends none and needs none.
 */
export const withRequiredFields = async <Body extends object>(
  ctx: Context,
  kind: CustomFieldKind,
  body: Body,
): Promise<Body> =>
  (Reflect.get(body, CUSTOM_FIELDS) ?? null) === null && (await requiresCustomFields(ctx, kind))
    ? { ...body, [CUSTOM_FIELDS]: {} }
    : body;
