import type { ServerResponse } from 'node:http';

/** Writes the parts of a response. */
type Writer = {
  /** Resolves when the connection can take the next part, or is closed. */
  write(part: string | Uint8Array): Promise<void>;
  isClosed(): boolean;
};

/**
 * Creates the writer of a response. It has one listener of each kind for all parts, because those that pass the compression cannot be
 * removed, and `pipeline` adds seven. `onClose` runs when the connection is closed.
 */
export const createWriter = (res: ServerResponse, onClose = (): void => undefined): Writer => {
  let isClosed = res.closed;
  let proceed = (): void => undefined;
  res.on('drain', () => proceed());
  res.on('close', () => {
    isClosed = true;
    onClose();
    proceed();
  });
  return {
    isClosed: () => isClosed,
    write: async (part) => {
      if (isClosed) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      proceed = resolve;
      if (!res.write(part)) await promise;
    },
  };
};
