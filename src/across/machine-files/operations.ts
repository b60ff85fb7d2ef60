import { Semaphore } from 'async-mutex';
import { sql } from 'kysely';
import { today } from '../../core/clock.ts';
import { requireOneOf } from '../../core/choices.ts';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { isInside } from '../../areas/locations/inside.ts';
import { createLink, type CreatedLink } from '../../links/operations.ts';
import { requireId, requireIdIfGiven, type Reference } from '../../records/references.ts';
import { readContent, type Period } from './content.ts';

/** Machines of one file. */
const MOST = 100;

/** How long a link to a file works, in seconds. */
const LINK_SECONDS = 900;

/** Files that a process makes at once, because each keeps its pages in memory. */
const drawings = new Semaphore(1);

const checkPeriod = ({ from, to }: Period): void => {
  if (from === undefined || to === undefined || from <= to) return;
  throw new Problem('validation_failed', {
    violations: [{ parameter: 'to', detail: `must not be before from, ${from}` }],
  });
};

async function* readAll(ctx: Context, ids: readonly number[], period: Period) {
  for (const id of ids) yield readContent(ctx, id, period);
}

const draw = (ctx: Context, ids: readonly number[], period: Period): Promise<Uint8Array> => {
  checkPeriod(period);
  const { tenant: gym, timezone } = ctx.principal;
  return drawings.runExclusive(async () => {
    // The library of PDF is large, and most processes never need it.
    const { drawFiles } = await import('./draw.ts');
    return drawFiles(readAll(ctx, ids, period), { gym, timezone, day: today(timezone), ...period });
  });
};

/** Returns the file of a machine as PDF: what it is, what happened to it, and the figures of the period. @throws Problem not_found, validation_failed */
export const drawMachineFile = async (ctx: Context, reference: Reference, period: Period): Promise<Uint8Array> =>
  draw(ctx, [await requireId(ctx, 'machine', reference)], period);

/**
 * Returns the files of the machines at a location and inside it as one PDF, by name.
 * @throws Problem not_found, also without machines, validation_failed for more than {@link MOST}
 */
export const drawLocationFile = async (ctx: Context, reference: Reference, period: Period): Promise<Uint8Array> => {
  const location_id = await requireId(ctx, 'location', reference);
  const { rows } = await sql<{ id: number }>`select id from machine where status <> 'retired'
    and ${isInside('machine.location_id', sql`id = ${location_id}`)} order by name_key, id limit ${sql.lit(MOST + 1)}`.execute(
    ctx.em.getKysely(),
  );
  if (rows.length === 0) throw new Problem('not_found', { detail: 'There is no machine at this location.' });
  if (rows.length > MOST)
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'id', detail: `has more than ${MOST} machines: take a location inside it` }],
    });
  return draw(
    ctx,
    rows.map(({ id }) => id),
    period,
  );
};

/** Whose file it is: one of both. */
type FileOf = Period & { machine_id?: Reference | undefined; location_id?: Reference | undefined };

/** Returns the file of a machine or a location. */
export const drawFile = (ctx: Context, { machine_id, location_id, ...period }: FileOf): Promise<Uint8Array> =>
  machine_id === undefined
    ? drawLocationFile(ctx, location_id ?? '', period)
    : drawMachineFile(ctx, machine_id, period);

/** Makes a link with which a file can be downloaded once. @throws Problem not_found, validation_failed, conflict */
export const createFileLink = async (ctx: Context, of: FileOf): Promise<CreatedLink> => {
  requireOneOf({ machine_id: of.machine_id, location_id: of.location_id }, ['machine_id', 'location_id']);
  checkPeriod(of);
  const machine_id = await requireIdIfGiven(ctx, 'machine', of.machine_id);
  const location_id = await requireIdIfGiven(ctx, 'location', of.location_id);
  return createLink(ctx, 'machine_file', { ...of, machine_id, location_id }, LINK_SECONDS);
};
