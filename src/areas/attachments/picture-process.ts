// The program of the process that decodes pictures. Bytes that strangers send reach the decoders here and nowhere else: the
// process has none of the service's secrets and connections, and ends itself when a picture takes too much memory or time.
import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type {
  Inspection,
  PictureFormat,
  PictureReply,
  PictureRequest,
  PictureResult,
  PictureTask,
  Rewriting,
  Shrinking,
} from './picture-tasks.ts';

/** How often the process looks at what it takes, in ms. Decoders work in other threads, so it always can. */
const WATCH_MS = 20;

/** Loaders of pictures, by libvips's names. Every other one stays blocked, also for a file that claims to be a picture. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

const MAX_RESIDENT_BYTES = Number(process.argv[2]);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Bytes of a sample by libvips's name of its type. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

const inspect = async ({ file }: Inspection): Promise<PictureResult> => {
  const read = await sharp(file, { limitInputPixels: false }).metadata();
  const { format, width, height, pages = 1, channels, depth, hasAlpha, isProgressive, orientation = 1 } = read;
  const header = {
    ...{ format, width, height, pages, channels, hasAlpha, isProgressive },
    sampleBytes: SAMPLE_BYTES[depth] ?? 4,
    isTurned: orientation > 1,
    chromaSubsampling: read.chromaSubsampling ?? null,
  };
  return { header };
};

/** How a stored picture is encoded. JPEG without optimized coding, which would keep the whole picture in memory. */
const encode = (picture: Sharp, format: PictureFormat, isQuick: boolean): Sharp => {
  if (format === 'jpeg') return picture.jpeg({ quality: 87, optimiseCoding: false });
  if (format === 'webp') return picture.webp({ quality: 87, effort: isQuick ? 0 : 4 });
  if (format === 'gif') return picture.gif({ effort: isQuick ? 1 : 3 });
  return picture.png({ compressionLevel: isQuick ? 1 : 6 });
};

const rewrite = async ({ file, to, format, isAnimated, isQuick }: Rewriting): Promise<PictureResult> => {
  const picture = sharp(file, { animated: isAnimated, failOn: 'truncated', limitInputPixels: false });
  // A picture with frames has no orientation.
  const written = await encode(isAnimated ? picture : picture.autoOrient(), format, isQuick).toFile(to);
  return { size: { width: written.width, height: written.pageHeight ?? written.height } };
};

const shrink = async ({ file, to, size }: Shrinking): Promise<PictureResult> => {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to);
  return { size: { width, height } };
};

const perform = (task: PictureTask): Promise<PictureResult> => {
  if (task.kind === 'inspect') return inspect(task);
  return task.kind === 'rewrite' ? rewrite(task) : shrink(task);
};

const reply = (message: PictureReply): void => void process.send?.(message);

/** The tasks that run, by their ids, with the processor time of the process at which each one has had too much. */
const running = new Map<number, number>();

/** Returns the processor time of the process, in seconds. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Ends the process when it takes too much memory, and reports what takes too much time, so the service ends it. */
const watch = (): void => {
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(1);
  const now = cpuSeconds();
  for (const [id, limit] of running) if (now > limit) reply({ id, failure: 'slow', message: '' });
};
let watching: NodeJS.Timeout | undefined;

const handle = async ({ id, task }: PictureRequest): Promise<void> => {
  running.set(id, cpuSeconds() + task.cpuSeconds);
  watching ??= setInterval(watch, WATCH_MS);
  try {
    reply({ id, ...(await perform(task)) });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    reply({ id, failure: /system error:/.test(message) ? 'store' : 'unreadable', message });
  }
  running.delete(id);
  if (running.size > 0) return;
  clearInterval(watching);
  watching = undefined;
};

// Where memory runs out, Linux ends this process rather than the service.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such file.
}
// A terminal interrupts the whole group, and the service still finishes its requests then.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (request: PictureRequest) => void handle(request));
