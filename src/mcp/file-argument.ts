import { hash } from 'node:crypto';
import { invalid } from '../core/errors.ts';
import type { NewFile, SentFile } from '../files/new-file.ts';
import { isNone, type ArgumentSchema } from './arguments.ts';
import { LongText } from './long-text.ts';

/** Maximum size of a file that is an argument, in MiB. */
const MOST_MEBIBYTES = 5;
const MOST_BYTES = MOST_MEBIBYTES * 2 ** 20;

/** The argument of a tool that is a file in base64, and whether the file must be a picture. */
export type FileArgument = { name: string; isPicture: boolean };

/** A file of a call in the store. It stays there if the call takes it and succeeds. */
export type FileOfCall = { take(): NewFile };

/** Returns the argument of a tool that is a file, which the contract marks with `x-file`. */
export const findFileArgument = ({ properties = {} }: ArgumentSchema): FileArgument | null => {
  const [found] = Object.entries(properties).filter(([, property]) => property?.['x-file'] !== undefined);
  return found === undefined ? null : { name: found[0], isPicture: found[1]?.['x-file'] === 'picture' };
};

const DATA_URL = /^\s*data:[^,]{0,300};base64,/i;

/** Returns the bytes of a text in base64 (RFC 4648), with or without padding, or of a `data:` URL; undefined for another text. */
const decode = (text: string): Buffer | undefined => {
  const [prefix = ''] = DATA_URL.exec(text.slice(0, 400)) ?? [];
  const code = text.slice(prefix.length).replace(/={1,2}\s*$/, '');
  // The decoder passes over white space, and over anything else that is not base64 too.
  return /^\s*$|[^\w+/\s-]/.test(code) ? undefined : Buffer.from(code, 'base64');
};

/** @throws Problem validation_failed */
const requireBytes = (name: string, text: string): Buffer => {
  const bytes = decode(text);
  if (bytes === undefined)
    throw invalid(
      `/${name}`,
      'must be the bytes of the file in base64, or a data: URL of them, and no name, path or address of a file. Without the bytes leave it out and use create_upload_link',
    );
  if (bytes.length > MOST_BYTES)
    throw invalid(
      `/${name}`,
      `is larger than ${MOST_MEBIBYTES} MiB. Send a smaller version of it, or let a person send it by the link of create_upload_link`,
    );
  return bytes;
};

/** Whether an argument is blank; models often send blanks for optional arguments. */
const isBlank = (text: string): boolean => text.length < 20 && isNone(text);

/**
 * Returns the arguments of a call with the digest of a file in its place, and the file. What identifies the call has the digest only.
 * @throws Problem validation_failed
 */
export const takeFileArgument = (
  file: FileArgument | null,
  args: Record<string, unknown>,
): { args: Record<string, unknown>; sent: SentFile | undefined } => {
  const value = file === null ? undefined : args[file.name];
  const text = value instanceof LongText ? value.read() : value;
  if (file === null || typeof text !== 'string' || isBlank(text)) return { args, sent: undefined };
  const bytes = requireBytes(file.name, text);
  return { args: { ...args, [file.name]: hash('sha256', bytes) }, sent: { bytes, isPicture: file.isPicture } };
};
