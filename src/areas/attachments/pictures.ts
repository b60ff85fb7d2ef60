import { unavailableStore } from '../../files/store.ts';
import { FairQueue } from '../../load/fair-queue.ts';
import { Problem } from '../../core/errors.ts';
import { alone, costOfShrinking, INSPECTION_SECONDS, planRewrite, type Cost } from './picture-cost.ts';
import { PictureQueue } from './picture-queue.ts';
import type { PictureFormat, PictureSize, Rewriting, Shrinking } from './picture-tasks.ts';
import { PictureProcessEndedError, PictureTaskError, PictureWorker } from './picture-worker.ts';

/** Formats of pictures by their media type. */
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' } as const;

export type PictureType = keyof typeof FORMATS;

/** Media types of the formats. */
const TYPES: Readonly<Record<PictureFormat, PictureType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Returns whether a media type is that of a picture. */
export const isPicture = (type: string): type is PictureType => type in FORMATS;

/** The gym of the pages that need no token, for the order in which pictures are processed. */
export const PUBLIC_GYM = 'public';

/** Maximum resident memory of the process for pictures: the program, the pictures, and the headers that are read. */
const MAX_RESIDENT_BYTES = 272 * 2 ** 20;

const worker = new PictureWorker(MAX_RESIDENT_BYTES);
const queue = new PictureQueue();
/** Headers are read in milliseconds, so they never wait for pictures. */
const inspections = new FairQueue({ slots: 2, maxWaiting: 100, maxWaitMs: 60_000 });

const unreadable = (detail?: string): Problem =>
  new Problem('unreadable_picture', detail === undefined ? {} : { detail });

const HEAVY = 'The picture takes too much memory or time to decode. Send a smaller version of it.';

/** Turns a failure of the process into a problem: the picture is unreadable, or the result could not be written. */
const explain = (error: unknown): unknown => {
  if (error instanceof PictureProcessEndedError) return unreadable(HEAVY);
  if (!(error instanceof PictureTaskError)) return error;
  if (error.failure === 'store') return unavailableStore(error);
  return error.failure === 'slow' ? unreadable(HEAVY) : unreadable();
};

/** Runs work, and once more if the process ended during it, because another picture may be the reason. */
const withRetry = async <Result>(work: () => Promise<Result>, again: () => Promise<Result>): Promise<Result> => {
  try {
    return await work().catch((error: unknown) => {
      if (error instanceof PictureProcessEndedError) return again();
      throw error;
    });
  } catch (error) {
    throw explain(error);
  }
};

const inspect = (gym: string, file: string) => {
  const read = () =>
    inspections.run(gym, () => worker.inspect({ kind: 'inspect', file, cpuSeconds: INSPECTION_SECONDS }));
  return withRetry(read, read);
};

const write = (gym: string, cost: Cost, task: Rewriting | Shrinking): Promise<PictureSize> =>
  withRetry(
    () => queue.run(gym, cost, () => worker.write(task)),
    () => queue.run(gym, alone(cost), () => worker.write(task)),
  );

/** A picture as it is stored. */
type StoredPicture = PictureSize & { content_type: PictureType };

/**
 * Writes a picture of a gym to another file: upright and without its metadata. Refuses one that would take too much memory
 * or time before it is decoded.
 * @throws Problem unreadable_picture, unavailable
 */
export const rewritePicture = async (
  gym: string,
  file: string,
  to: string,
  type: PictureType,
): Promise<StoredPicture> => {
  const header = await inspect(gym, file);
  if (header.format !== FORMATS[type]) throw unreadable();
  const { cost, ...how } = planRewrite(header, FORMATS[type]);
  const size = await write(gym, cost, { kind: 'rewrite', file, to, cpuSeconds: cost.cpuSeconds, ...how });
  return { ...size, content_type: TYPES[how.format] };
};

/** A stored picture in a file of this machine. */
type PictureFile = { file: string; type: PictureType };

/** Writes a stored picture of a gym to another file as WebP within a square. @throws Problem unreadable_picture, unavailable */
export const shrinkPicture = async (
  gym: string,
  { file, type }: PictureFile,
  to: string,
  size: number,
): Promise<void> => {
  const cost = costOfShrinking(await inspect(gym, file), FORMATS[type]);
  await write(gym, cost, { kind: 'shrink', file, to, size, cpuSeconds: cost.cpuSeconds });
};
