import { Problem } from '../../core/errors.ts';
import type { PictureFormat, PictureHeader, PictureSize } from './picture-tasks.ts';

/** The largest photo of today's phones, in pixels: the maximum of a picture, all of its frames together. */
const LARGEST = { width: 8192, height: 6144 };
const MAX_PIXELS = LARGEST.width * LARGEST.height;

/** Maximum bytes of a decoded picture: the largest photo with transparency. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4;

/** Maximum pixels of a side. */
const MAX_SIDE = 16_384;

const MAX_FRAMES = 1000;

/** Pixels that a frame costs at least, however small it is. */
const FRAME_PIXELS = 10_000;

/** Memory that pictures may take in the process at once, besides the program, in bytes. */
export const MEMORY_BUDGET = 180e6;

/** Memory of every picture: lines of pixels, and buffers of the decoder and the encoder. */
const FIXED_BYTES = 24e6;

/** Time for a pixel, relative to one of a JPEG. */
const WORK: Readonly<Record<PictureFormat, number>> = { jpeg: 1, png: 2, webp: 4, gif: 20 };

/** Maximum work, which is that of 16 megapixels of a GIF. */
const MAX_WORK = 320e6;

/** Above either, a picture is large: at most one such picture is processed at once. */
const SMALL = { work: 25e6, memory: 72e6 };

/** Pixels above which a picture is encoded quickly rather than well. */
const QUICK_PIXELS = 2e6;

/** Pixels above which a WebP becomes a JPEG or PNG, because its encoder is slow and keeps several copies of it. */
const MOST_WEBP_PIXELS = 6e6;

/** Maximum processor time, in seconds: several times as much as any picture within the bounds takes. */
const CPU_SECONDS = { small: 6, large: 20 };

/** Cost of a picture: work in pixels of a JPEG, and memory in bytes. */
export type Cost = { work: number; memory: number; isLarge: boolean; cpuSeconds: number };

/** How a picture is written anew. */
type Plan = { cost: Cost; format: PictureFormat; isAnimated: boolean; isQuick: boolean };

const megapixels = (pixels: number): string => String(Math.ceil(pixels / 1e5) / 10);

const tooLarge = (reason: string): Problem =>
  new Problem('unreadable_picture', { detail: `${reason} Send a smaller version of it.` });

/** Returns the size of a header and the pixels of all frames. @throws Problem unreadable_picture beyond the bounds */
const requireBounds = ({ width, height, pages, channels, sampleBytes }: PictureHeader): number => {
  const pixels = width * height * pages;
  const size = `${width} × ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}`;
  if (Math.max(width, height) > MAX_SIDE)
    throw tooLarge(`The picture has ${size}; a side may have ${MAX_SIDE} pixels.`);
  if (pages > MAX_FRAMES) throw tooLarge(`The picture has ${pages} frames; at most ${MAX_FRAMES} are accepted.`);
  if (pixels > MAX_PIXELS)
    throw tooLarge(
      `The picture has ${megapixels(pixels)} megapixels, all frames together; at most ${megapixels(MAX_PIXELS)} are accepted (${LARGEST.width} × ${LARGEST.height}).`,
    );
  const bytes = pixels * channels * sampleBytes;
  if (bytes > MAX_DECODED_BYTES)
    throw tooLarge(
      `The picture has ${size} of ${channels * sampleBytes} bytes each; at most ${Math.floor(MAX_DECODED_BYTES / 1e6)} MB are accepted.`,
    );
  return pixels;
};

/** Returns the samples of a pixel that a JPEG stores. */
const storedSamples = ({ channels, chromaSubsampling }: PictureHeader): number =>
  chromaSubsampling === '4:2:0' && channels === 3 ? 1.5 : channels;

/** Returns the bytes that a picture of a format takes per pixel of a frame while it is written as `to`, as measured. */
const bytesPerPixel = (header: PictureHeader, from: PictureFormat, to: PictureFormat): number => {
  const { channels, sampleBytes, hasAlpha, isProgressive, isTurned } = header;
  const turned = isTurned ? channels * sampleBytes : 0;
  if (from === 'gif') return 17;
  if (from === 'webp') return turned + (to === 'webp' ? (hasAlpha ? 22 : 15) : 8.5);
  if (!isProgressive) return turned;
  // A progressive JPEG keeps its coefficients, of two bytes each, and an interlaced PNG its pixels.
  return turned + (from === 'jpeg' ? 2 * storedSamples(header) : channels * sampleBytes);
};

const formatOf = ({ hasAlpha, pages }: PictureHeader, from: PictureFormat, pixels: number): PictureFormat => {
  if (from !== 'webp' || pages > 1 || pixels <= MOST_WEBP_PIXELS) return from;
  return hasAlpha ? 'png' : 'jpeg';
};

const costOf = (work: number, memory: number): Cost => {
  const isLarge = work > SMALL.work || memory > SMALL.memory;
  return { work, memory, isLarge, cpuSeconds: isLarge ? CPU_SECONDS.large : CPU_SECONDS.small };
};

/** Returns how a picture is written anew. @throws Problem unreadable_picture for one that takes too much memory or time */
export const planRewrite = (header: PictureHeader, from: PictureFormat): Plan => {
  const pixels = requireBounds(header);
  const { pages, width, height } = header;
  const format = formatOf(header, from, pixels);
  const work = Math.max(pixels, pages * FRAME_PIXELS) * WORK[from];
  if (work > MAX_WORK)
    throw tooLarge(
      `A ${from.toUpperCase()} may have ${megapixels(MAX_WORK / WORK[from])} megapixels, all frames together; this one has ${megapixels(pixels)}.`,
    );
  // The encoder of an animated WebP keeps what it has written.
  const kept = pages > 1 && from === 'webp' ? 3.5 * pixels : 0;
  const memory = FIXED_BYTES + width * height * bytesPerPixel(header, from, format) + kept;
  if (memory > MEMORY_BUDGET)
    throw tooLarge(
      `A ${from.toUpperCase()} of this kind with ${megapixels(width * height)} megapixels takes too much memory to decode. A JPEG without progressive coding, or a PNG without interlacing, takes less.`,
    );
  return { cost: costOf(work, memory), format, isAnimated: pages > 1, isQuick: pixels > QUICK_PIXELS };
};

/** Bytes per pixel of pictures that their decoders need as a whole. */
const DECODED_AT_ONCE: Readonly<Record<PictureFormat, number>> = { jpeg: 0, png: 0, webp: 8.5, gif: 8 };

/** Returns what a small version of a stored picture costs. */
export const costOfShrinking = ({ width, height }: PictureSize, from: PictureFormat): Cost => {
  const pixels = width * height;
  return costOf(pixels * WORK[from], Math.min(MEMORY_BUDGET, FIXED_BYTES + pixels * DECODED_AT_ONCE[from]));
};

/** Cost from which a picture is processed alone. */
export const alone = (cost: Cost): Cost => ({ ...cost, memory: MEMORY_BUDGET });

/** Processor time to read a header, in seconds. */
export const INSPECTION_SECONDS = 4;
