/** The formats of pictures, as the library names them. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Header of a picture. `pages` are its frames, `sampleBytes` the bytes of a channel of a pixel. */
export type PictureHeader = {
  format: string;
  width: number;
  height: number;
  pages: number;
  channels: number;
  sampleBytes: number;
  hasAlpha: boolean;
  isProgressive: boolean;
  isTurned: boolean;
  chromaSubsampling: string | null;
};

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number };

/** The files that a task reads and writes, and its maximum processor time in seconds. */
type Work = { file: string; to: string; cpuSeconds: number };

/** Reads the header of a picture. */
export type Inspection = { kind: 'inspect'; file: string; cpuSeconds: number };

/** Writes a picture to another file: upright and without its metadata. */
export type Rewriting = Work & { kind: 'rewrite'; format: PictureFormat; isAnimated: boolean; isQuick: boolean };

/** Writes a picture to another file as WebP within a square. */
export type Shrinking = Work & { kind: 'shrink'; size: number };

/** Work that the process for pictures does. */
export type PictureTask = Inspection | Rewriting | Shrinking;

/** A task as it is sent to the process. */
export type PictureRequest = { id: number; task: PictureTask };

/** Why a task failed: the picture cannot be read, took too long, or the result could not be written. */
export type PictureFailure = 'unreadable' | 'slow' | 'store';

/** Result of an inspection or any other task. */
export type PictureResult = { header: PictureHeader } | { size: PictureSize };

/** Reply of the process to a task. */
export type PictureReply = { id: number } & (PictureResult | { failure: PictureFailure; message: string });
