import { open, type FileHandle } from 'node:fs/promises';

const HEADER = /%PDF-\d/;
const END = Buffer.from('%%EOF');

/** Maximum bytes before the header of a PDF, as readers of PDF accept it. */
const MAX_OFFSET = 1024;

/** Bytes that are searched at once. */
const STEP = 64 * 1024;

/** Returns where the header of a PDF is in the first bytes of a file; -1 without one. */
export const findPdfHeader = (start: Uint8Array): number => {
  const { buffer, byteOffset, byteLength } = start;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  return text.slice(0, MAX_OFFSET + '%PDF-1'.length).search(HEADER);
};

const includesEnd = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(STEP + END.length);
  for (let from = Math.max(0, size - STEP); ; from = Math.max(0, from - STEP)) {
    // The parts overlap, because a marker may lie across their border.
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    if (buffer.subarray(0, bytesRead).includes(END)) return true;
    if (from === 0) return false;
  }
};

/** Returns whether a PDF has an end-of-file marker. One without was not sent completely. */
export const hasPdfEnd = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    return await includesEnd(file);
  } finally {
    await file.close();
  }
};
