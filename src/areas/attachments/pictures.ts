import { Semaphore } from 'async-mutex';
import type { Sharp } from 'sharp';
import { Problem } from '../../platform/errors.ts';
import { unavailableStore } from '../../files/store.ts';

/** Formats of pictures by their media type, as sharp names them. */
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' } as const;

export type PictureType = keyof typeof FORMATS;

/** Returns whether a media type is that of a picture. */
export const isPicture = (type: string): type is PictureType => type in FORMATS;

/** Maximum pixels of a picture, those of all its frames together. */
const MAX_PIXELS = 50_000_000;

/** Maximum duration of the work on one picture, in seconds. */
const TIMEOUT_SECONDS = 60;

/** Pictures that are processed at once, because each one may take much memory. */
const processing = new Semaphore(1);

/** Loaders of pictures, by libvips's names. Every other one stays blocked, also for a file that claims to be a picture. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`);

/** Loads the library, which few processes need. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
};
let loaded: ReturnType<typeof loadSharp> | undefined;
const getSharp = (): ReturnType<typeof loadSharp> => (loaded ??= loadSharp());

const unreadable = (detail?: string): Problem =>
  new Problem('unreadable_picture', detail === undefined ? {} : { detail });

/** Turns a failure of the library into a problem: the picture is unreadable, or the result could not be written. */
const explain = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : '';
  return /system error:/.test(message) ? unavailableStore(error) : unreadable();
};

/** How a stored picture is encoded. JPEG without optimized coding, which would keep the whole picture in memory. */
const encode = (picture: Sharp, type: PictureType): Sharp => {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 87, optimiseCoding: false });
  if (type === 'image/webp') return picture.webp({ quality: 87 });
  return type === 'image/gif' ? picture.gif({ effort: 3 }) : picture.png();
};

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number };

/**
 * Writes a picture to another file: upright and without its metadata. Refuses one with too many pixels before it is
 * decoded.
 * @throws Problem unreadable_picture, unavailable
 */
export const rewritePicture = (file: string, to: string, type: PictureType): Promise<PictureSize> =>
  processing.runExclusive(async () => {
    try {
      const sharp = await getSharp();
      const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
      if (format !== FORMATS[type]) throw unreadable();
      const megapixels = (width * height * pages) / 1e6;
      if (megapixels * 1e6 > MAX_PIXELS)
        throw unreadable(
          `The picture has ${Math.ceil(megapixels)} megapixels, all frames together; at most ${MAX_PIXELS / 1e6} are accepted. Send a smaller version of it.`,
        );
      const options = { animated: pages > 1, failOn: 'truncated', limitInputPixels: MAX_PIXELS } as const;
      const picture = sharp(file, options).timeout({ seconds: TIMEOUT_SECONDS });
      // A picture with frames has no orientation.
      const written = await encode(pages > 1 ? picture : picture.autoOrient(), type).toFile(to);
      return { width: written.width, height: written.pageHeight ?? written.height };
    } catch (error) {
      throw explain(error);
    }
  });

/** Returns a stored picture as WebP within a square. @throws Problem unreadable_picture */
export const shrinkPicture = (picture: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> =>
  processing.runExclusive(async () => {
    try {
      const sharp = await getSharp();
      const shrunk = sharp({ limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 });
      const [bytes] = await Promise.all([shrunk.toBuffer(), feed(picture, shrunk)]);
      return bytes;
    } catch (error) {
      throw explain(error);
    }
  });

/** Writes a picture into the library, which reads it when it is complete. */
const feed = async (picture: AsyncIterable<Uint8Array>, shrunk: Sharp): Promise<void> => {
  try {
    for await (const part of picture) shrunk.write(part);
    shrunk.end();
  } catch (error) {
    shrunk.destroy();
    throw error;
  }
};
