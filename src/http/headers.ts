import type { RequestHandler } from 'express';
import { Problem } from '../core/errors.ts';

/** Maximum length of the headers that are parsed without another limit. Browsers send at most 200 characters. */
const MAX_LENGTH = 1000;

const PARSED = ['accept', 'accept-encoding', 'authorization', 'content-encoding', 'content-type'] as const;

/** Rejects overlong headers before anything parses them. @throws Problem headers_too_large, which names the header */
export const checkHeaderLengths: RequestHandler = ({ headers }, _res, next) => {
  for (const name of PARSED) {
    if ((headers[name]?.length ?? 0) > MAX_LENGTH)
      throw new Problem('headers_too_large', { detail: `The header ${name} is longer than ${MAX_LENGTH} characters.` });
  }
  next();
};
