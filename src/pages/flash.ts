import type { Request, Response } from 'express';
import type { Browsers } from '../identity/sign-in/browser.ts';
import { isDoneText, type DoneText } from './texts.ts';

/** Result of the last form of a browser, and the event that undoes it; undefined if nothing does. */
export type Flash = { did: DoneText; event: string | undefined; at: number };

const COOKIE = 'ems_done';

/** How long it is shown, and the change can be undone with a button, in seconds. */
const SECONDS = 600;

const VALUE = /^([a-z_]+)~([0-9a-f-]{36})?~(\d{13})$/;

/** Keeps what a form has done for the next pages of the browser. Null forgets it. */
export const keepFlash = (browsers: Browsers, req: Request, res: Response, flash: Flash | null): void =>
  browsers.writeCookie(req, res, {
    name: COOKIE,
    value: flash && `${flash.did}~${flash.event ?? ''}~${flash.at}`,
    seconds: SECONDS,
  });

/** Returns what the last form has done; undefined for nothing in the last ten minutes. */
export const readFlash = (browsers: Browsers, req: Request): Flash | undefined => {
  const [, did = '', event, at] = VALUE.exec(browsers.readCookie(req, COOKIE) ?? '') ?? [];
  return isDoneText(did) ? { did, event, at: Number(at) } : undefined;
};
