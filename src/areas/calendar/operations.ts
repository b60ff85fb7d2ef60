import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { CalendarContent, COLUMNS } from '../../../generated/values.ts';
import { createCode, requirePublicUrl } from '../../platform/address-codes.ts';
import { inTransaction, type Context, type Principal, type Tables } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { requireKind, seesPurchasing } from '../../platform/permissions.ts';
import { defineList } from '../../records/lists.ts';
import { isOwn } from '../../records/own-rows.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';

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
 * Creates a calendar feed and returns it with its address, which nobody can read again.
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

/** Where the code of a calendar leads to. */
export type FoundFeed = { id: number; tenant_id: number; tenant: string; timezone: string };

/** Finds the feed of a code in a session without a tenant. Returns undefined for a code that no feed has. */
export const findFeed = async (db: Kysely<Tables>, code: string): Promise<FoundFeed | undefined> => {
  const { rows } = await sql<FoundFeed>`select * from find_calendar_feed(${hashOf(code)})`.execute(db);
  return rows[0];
};

/** Returns what a feed contains, undefined for one that was deleted or whose owner is not active. */
export const readOpenFeed = ({ em }: Context, id: number) =>
  em
    .getKysely()
    .selectFrom('calendar_feed')
    .leftJoin('person', 'person.id', 'calendar_feed.owner_id')
    .select(['calendar_feed.name', 'location_id', 'person_id', 'supplier_id', 'include'])
    .where(OWN)
    .where('calendar_feed.id', '=', id)
    .where((eb) => eb.or([eb('calendar_feed.owner_id', 'is', null), eb('person.active', '=', true)]))
    .executeTakeFirst();

/** What a feed contains. */
export type OpenFeed = NonNullable<Awaited<ReturnType<typeof readOpenFeed>>>;
