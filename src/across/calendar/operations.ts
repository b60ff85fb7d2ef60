import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { CalendarContent, COLUMNS } from '../../../generated/values.ts';
import { createCode, requirePublicUrl } from '../../core/address-codes.ts';
import type { Rows, Tables } from '../../core/tables.ts';
import { inTransaction, type Context, type Person, type Principal } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { requireKind, seesPurchasing } from '../../core/permissions.ts';
import { defineList } from '../../records/lists.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { requireLimits } from '../../records/sites.ts';

/** The path of calendars, before their codes. */
export const CALENDAR_PATH = '/calendar/';

const stored = COLUMNS.CalendarFeed.filter((column) => column !== 'url');

const feeds = resource('calendar_feed', stored, {
  references: { location_id: 'location', person_id: 'person', supplier_id: 'supplier' },
});

const OWN = isOwn('calendar_feed');

const FEED = stored.map((column) => `calendar_feed.${column}` as const);

const listOwnFeeds = defineList({
  name: 'calendar_feed',
  table: 'calendar_feed',
  filters: { own: (_own: true) => OWN },
  short: true,
  rows: (db) => db.selectFrom('calendar_feed').select(FEED),
});

const hashOf = (code: string): string => hash('sha256', code, 'hex');

/** Lists the calendar feeds, newest first. */
export const listFeeds = (ctx: Context, page: PageRequest): Promise<Page<Schemas['CalendarFeed']>> =>
  listOwnFeeds(ctx, { where: { own: true } }, page);

/** Returns a calendar feed without its address. @throws Problem not_found */
export const readFeed = async (ctx: Context, reference: Reference): Promise<Schemas['CalendarFeed']> => {
  const [column, value] = identify(reference);
  const named = ctx.em.getKysely().selectFrom('calendar_feed').select(FEED).where(OWN).where(column, '=', value);
  const feed = await named.executeTakeFirst();
  if (feed === undefined) throw notFound('calendar_feed');
  return feed;
};

/** Returns what a new feed includes. @throws Problem forbidden for contracts, if the caller may not see purchasing */
const includedBy = (principal: Principal, include: readonly Schemas['CalendarContent'][] | null | undefined) => {
  if (include?.includes('contracts')) requireKind(principal, 'contract');
  return [
    ...new Set(include ?? CalendarContent.filter((content) => content !== 'contracts' || seesPurchasing(principal))),
  ];
};

/**
 * Creates a calendar feed and returns it with its address, which cannot be read again.
 * @throws Problem validation_failed, forbidden, conflict when the service has no address
 */
export const createFeed = (
  ctx: Context,
  { include, ...input }: Schemas['CalendarFeedCreate'],
): Promise<Schemas['CreatedCalendarFeed']> => {
  const address = requirePublicUrl(ctx, 'A calendar needs');
  const code = createCode();
  return inTransaction(ctx, async (tx) => {
    const { id } = await feeds.insert(tx, {
      ...input,
      include: includedBy(ctx.principal, include),
      hash: hashOf(code),
      owner_id: ctx.principal.person?.id,
      token_id: ctx.principal.token_id || null,
    });
    return { ...(await readFeed(tx, id)), url: `${address}${CALENDAR_PATH}${code}.ics` };
  });
};

/** Ends a calendar feed. @throws Problem not_found */
export const deleteFeed = (ctx: Context, reference: Reference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await readFeed(tx, reference);
    await tx.em.getKysely().deleteFrom('calendar_feed').where(OWN).where('id', '=', id).execute();
  });

/**
 * Where the code of a calendar leads to. `principal` is the caller whose token made the feed, null for a feed that was made
 * before its token was noted.
 */
type FoundFeed = {
  id: number;
  tenant_id: number;
  tenant: string;
  timezone: string;
  principal: (Principal & { missing_role: string | null }) | null;
};

/** Finds the feed of a code in a session without a tenant. Returns undefined for a code that no feed has, or whose token has ended. */
export const findFeed = async (db: Kysely<Tables>, code: string): Promise<FoundFeed | undefined> => {
  const find = sql<FoundFeed>`select * from find_calendar_feed(${hashOf(code)})`;
  // In a transaction of its own, because a `select` outside one may be read-only, and the use of the token is recorded.
  const { rows } = await db.transaction().execute((tx) => find.execute(tx));
  return rows[0];
};

/** Contents of a feed. */
export type OpenFeed = Pick<Rows['calendar_feed'], 'name' | 'location_id' | 'person_id' | 'supplier_id' | 'include'>;

/** Returns a person with the role and the locations of now; undefined for one who is not active. */
const readPerson = async ({ em }: Context, id: number): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`select id, name, role, array(
      select location_id from person_location where person_id = person.id order by location_id) as location_ids
    from person where id = ${id} and active`.execute(em.getKysely());
  return rows[0];
};

/** Returns the caller on whose behalf a feed is read; undefined if there is none any more. */
const readCaller = async (ctx: Context, found: FoundFeed, owner_id: number | null): Promise<Principal | undefined> => {
  if (found.principal !== null) {
    requireLimits(found.principal);
    return found.principal;
  }
  if (owner_id === null) return ctx.principal;
  const person = await readPerson(ctx, owner_id);
  return person && { ...ctx.principal, person, location_ids: person.location_ids };
};

/** People who may read calendars, as the contract says of those who may make them. */
const READERS: readonly string[] = ['manager', 'technician'];

/**
 * Returns what a feed contains, and the caller on whose behalf it is read, who may see no more in it than in a request. Undefined
 * for a feed that was deleted, or whose owner is not active or may have none any more.
 */
export const openFeed = async (
  ctx: Context,
  found: FoundFeed,
): Promise<{ feed: OpenFeed; principal: Principal } | undefined> => {
  const stored = await ctx.em
    .getKysely()
    .selectFrom('calendar_feed')
    .select(['name', 'location_id', 'person_id', 'supplier_id', 'include', 'owner_id'])
    .where(OWN)
    .where('id', '=', found.id)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const { owner_id, include, ...feed } = stored;
  const principal = await readCaller(ctx, found, owner_id);
  if (principal === undefined || (principal.person !== null && !READERS.includes(principal.person.role)))
    return undefined;
  const visible = include.filter((content) => content !== 'contracts' || seesPurchasing(principal));
  return { feed: { ...feed, include: visible }, principal };
};
