import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FileStore } from '../../core/services.ts';
import type { NewFile } from '../../files/new-file.ts';
import type { Received } from '../../files/receive.ts';
import { OutcomeUnknownError } from '../../core/errors.ts';
import { prepareContent, type Content } from './content.ts';

/** The steps of an upload that depend on where it comes from. */
type UploadSteps<Answer> = {
  /** The gym in whose turn a picture is processed. */
  gym: string;
  /** Writes the bytes to a file of this machine as they arrive. */
  receive(file: string): Promise<Received>;
  /** Refuses a kind of file that is not wanted here. */
  accept?(content: Pick<Content, 'content_type'>): void;
  /** Adds the row of a file whose bytes are safe. `isAdded` is false if an earlier request had added it. */
  add(file: NewFile, received: Received): Promise<{ answer: Answer; isAdded: boolean }>;
};

/**
 * Takes a file: receives it, prepares it, stores its bytes, then adds its row. A failure at any step leaves neither bytes
 * nor a row; bytes whose row may have been added are left to the sweep.
 */
export const takeFile = async <Answer>(
  store: FileStore,
  folder: string,
  steps: UploadSteps<Answer>,
): Promise<Answer> => {
  const scratch = await store.createScratch();
  const rewritten = `${scratch}.picture`;
  try {
    const received = await steps.receive(scratch);
    const { file, ...content } = await prepareContent(steps.gym, received, rewritten);
    steps.accept?.(content);
    const storage_key = randomBytes(16).toString('hex');
    const path = `${folder}/${storage_key}`;
    await store.put(path, file);
    try {
      const { answer, isAdded } = await steps.add({ ...content, storage_key }, received);
      if (!isAdded) await store.remove([path]);
      return answer;
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) await store.remove([path]);
      throw error;
    }
  } finally {
    await Promise.all([scratch, rewritten].map((file) => rm(file, { force: true })));
  }
};
