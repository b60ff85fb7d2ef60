import type { Request } from 'express';
import { createReadBody, MAX_BODY } from '../http/body.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { FairQueue } from '../load/fair-queue.ts';
import { parseLargeMessage } from './long-text.ts';
import { isReading, type Selection } from './toolsets.ts';

/** Maximum size of a message with a file of 5 MiB in base64. */
const MAX_LARGE = 7 * 2 ** 20;

/** Large messages at once in a process, because each takes about 25 MB of memory, and of a gym; how long others wait. */
const LARGE = { slots: 3, maxWaiting: 20, maxWaitMs: 5000, shareOf: () => 2 };

const queue = new FairQueue(LARGE);

/** Whether a message is larger than any other body may be, as its header says. */
export const isLarge = ({ headers }: Request): boolean => Number(headers['content-length'] ?? 0) > MAX_BODY;

/**
 * Checks that a large message is accepted before it is read: only tools that write receive files.
 * @throws Problem payload_too_large, and insufficient_scope for a client whose person can allow more
 */
export const requireLarge = (
  { headers }: Request,
  { principal, selection }: { principal: Principal; selection: Selection },
): void => {
  if (Number(headers['content-length']) > MAX_LARGE)
    throw new Problem('payload_too_large', {
      detail: 'The message is larger than 7 MiB, which is enough for a file of 5 MiB in base64.',
    });
  if (isReading(principal, selection))
    throw new Problem('payload_too_large', {
      detail: 'The message is larger than 256 KiB, and this connection only reads, so it sends no file.',
    });
  if (principal.scope !== 'write') throw new Problem('insufficient_scope');
};

/** Reads and handles a large message in the turn of its gym. @throws Problem unavailable if there are too many at once */
export const runLarge = ({ tenant_id }: Principal, work: () => Promise<void>): Promise<void> =>
  queue.run(String(tenant_id), work);

/** Reads a large message. @throws Problem payload_too_large, malformed_json, request_timeout, unsupported_media_type */
export const readLargeMessage = createReadBody(MAX_LARGE, parseLargeMessage);
