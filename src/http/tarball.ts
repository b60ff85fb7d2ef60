import { gzipSync } from 'node:zlib';

/** Files and their padding end at multiples of it. */
const BLOCK = 512;

/** Returns the header of a file in a tar archive (POSIX.1-1988, ustar), with a fixed time, so equal files make equal archives. */
const headerOf = (path: string, size: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar archive`);
  const octal = (value: number, length: number): string => value.toString(8).padStart(length - 1, '0');
  header.write(path, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  // The checksum counts its own place as spaces.
  header.write('        0', 148);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\0 `, 148);
  return header;
};

/** Returns files as a gzipped tar archive such as npm installs, in the folder `package`. */
export const npmTarball = (files: Readonly<Record<string, string>>): Buffer => {
  const parts = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [headerOf(`package/${path}`, bytes.length), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
};
