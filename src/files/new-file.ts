import type { Schemas } from '../../generated/contract.ts';
import type { Caller } from '../core/context.ts';

/** A file whose bytes are in the store, by the name of its bytes there. */
export type NewFile = Pick<Schemas['Attachment'], 'content_type' | 'bytes' | 'sha256' | 'width' | 'height'> & {
  storage_key: string;
};

/** A file that a call of a tool sends. */
export type SentFile = { bytes: Buffer; isPicture: boolean };

/** Result of work with a file, and whether the file belongs to a record now. */
type Kept<Result> = { result: Result; isKept: boolean };

/** Stores a file of a caller, runs work with it, and removes it again unless it is kept. @throws Problem for a file that is not accepted */
export type WithFile = <Result>(
  caller: Caller,
  file: SentFile,
  work: (stored: NewFile) => Promise<Kept<Result>>,
) => Promise<Result>;
