import { Semaphore } from 'async-mutex';
import { sql } from 'kysely';
import { requirePublicUrl } from '../../core/address-codes.ts';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { isReferred, requireIdIfGiven, resolveId, type Reference } from '../../records/references.ts';
import { isInside } from '../../areas/locations/inside.ts';
import { createLink, type CreatedLink, type LabelFilter, type Sheet } from '../../links/operations.ts';
import { machines } from '../../areas/machines/resource.ts';
import { renderPng } from '../../drawing/png.ts';
import type { LabelledMachine, LabelTexts } from './label.ts';
import { labelsPerPage, LAYOUTS } from './layouts.ts';
import { drawSvg } from './svg.ts';
import { TEXTS } from './texts.ts';

/** Labels of one file. */
const MOST = 1000;

/** The label of a single machine. */
const SINGLE = LAYOUTS.single_62mm.label;

/** Width of a single label in pixels, with 300 dots per inch. */
const PNG_WIDTH = Math.round((SINGLE.width / 25.4) * 300);

/** How long a link to labels works, in seconds. */
const LINK_SECONDS = 900;

/** Files that a process makes at once, because each keeps its pages in memory. */
const drawings = new Semaphore(2);

/** Returns the address of the pages of machines. @throws Problem conflict when the service has no address */
const addressOf = (ctx: Context): string => `${requirePublicUrl(ctx, 'Labels contain')}/r/`;

/** Returns what labels say besides their machine. @throws Problem conflict when the service has no address */
const readTexts = async (ctx: Context): Promise<LabelTexts> => {
  const address = addressOf(ctx);
  const settings = ctx.em.getKysely().selectFrom('settings').select('public_language as language');
  const { language } = await settings.executeTakeFirstOrThrow();
  return { address, language, ...TEXTS[language] };
};

/** Returns the label of a machine as SVG. @throws Problem not_found, conflict */
export const drawMachineLabel = async (ctx: Context, reference: Reference): Promise<string> => {
  const texts = await readTexts(ctx);
  // The libraries of fonts and PDF are large, and most processes never need them.
  const { layOut } = await import('./label.ts');
  return drawSvg(layOut(await machines.read(ctx, reference), SINGLE, texts), SINGLE, texts.language);
};

/** Returns the label of a machine as PNG. @throws Problem not_found, conflict */
export const renderMachineLabel = async (ctx: Context, reference: Reference): Promise<Uint8Array> =>
  renderPng(await drawMachineLabel(ctx, reference), PNG_WIDTH);

/** Reads the machines to label by name, at most one more than a file has. */
const readMachines = async (
  ctx: Context,
  { machine_id, location_id, type }: LabelFilter,
): Promise<LabelledMachine[]> => {
  const location = location_id === undefined ? undefined : ((await resolveId(ctx, 'location', location_id)) ?? 0);
  const conditions = [
    machine_id === undefined ? sql`status <> 'retired'` : isReferred('machine', machine_id),
    ...(location === undefined ? [] : [isInside('machine.location_id', sql`id = ${location}`)]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
  ];
  const { rows } = await sql<LabelledMachine>`select id, name, asset_tag, report_code from machine
    where ${sql.join(conditions, sql` and `)} order by name_key, id limit ${sql.lit(MOST + 1)}`.execute(
    ctx.em.getKysely(),
  );
  return rows;
};

const refuse = (parameter: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter, detail }] });

/**
 * Returns the machines to label, by name.
 * @throws Problem not_found when none match, validation_failed for too many and for a start that the sheet does not have
 */
const selectMachines = async (
  ctx: Context,
  filter: LabelFilter,
  { layout, start }: Sheet,
): Promise<LabelledMachine[]> => {
  const labels = labelsPerPage(LAYOUTS[layout]);
  if (start > labels) throw refuse('start', `must be at most ${labels}, the number of labels on a page of ${layout}`);
  const machines = await readMachines(ctx, filter);
  if (machines.length === 0) throw new Problem('not_found', { detail: 'No machine matches the filters.' });
  if (machines.length > MOST)
    throw refuse(
      'location_id',
      `more than ${MOST} machines match: print those of one location, of one type or machine_id`,
    );
  return machines;
};

/** Returns the labels of machines as PDF. @throws Problem as {@link selectMachines}, and conflict */
export const printLabels = async (ctx: Context, filter: LabelFilter, sheet: Sheet): Promise<Uint8Array> => {
  const texts = await readTexts(ctx);
  const machines = await selectMachines(ctx, filter, sheet);
  return drawings.runExclusive(async () => {
    const { drawPdf } = await import('./pdf.ts');
    return drawPdf(machines, LAYOUTS[sheet.layout], sheet.start, texts);
  });
};

/**
 * Makes a link with which the labels of machines can be printed as PDF once, and returns it with their number.
 * @throws Problem as {@link selectMachines}, and conflict
 */
export const createLabelsLink = async (
  ctx: Context,
  { location_id, ...others }: LabelFilter,
  sheet: Sheet,
): Promise<CreatedLink & { labels: number }> => {
  addressOf(ctx);
  const filter = { ...others, location_id: await requireIdIfGiven(ctx, 'location', location_id) };
  const { length } = await selectMachines(ctx, filter, sheet);
  return { ...(await createLink(ctx, 'labels', { ...filter, ...sheet }, LINK_SECONDS)), labels: length };
};
