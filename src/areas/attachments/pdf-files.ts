import { open, type FileHandle } from 'node:fs/promises';

const END = Buffer.from('%%EOF');

/** Bytes that are searched at once. */
const STEP = 64 * 1024;

/** Returns where the last end-of-file marker of a PDF ends; -1 without one. */
const findEnd = async (file: FileHandle, size: number): Promise<number> => {
  const buffer = Buffer.alloc(STEP + END.length);
  for (let from = Math.max(0, size - STEP); ; from = Math.max(0, from - STEP)) {
    // The parts overlap, because a marker may lie across their border.
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    const place = buffer.subarray(0, bytesRead).lastIndexOf(END);
    if (place >= 0) return from + place + END.length;
    if (from === 0) return -1;
  }
};

/** Cuts off what follows the end of a PDF. Returns its size, or null if it has no end. */
export const trimPdf = async (path: string): Promise<number | null> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const end = await findEnd(file, size);
    if (end < 0) return null;
    if (end < size) await file.truncate(end);
    return end;
  } finally {
    await file.close();
  }
};
