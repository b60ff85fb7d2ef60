import type { Request, Response } from 'express';
import { PublicLanguage } from '../../../generated/values.ts';
import { sendPlainPage } from '../../http/plain-pages.ts';
import type { Language } from './texts.ts';

/** Returns the language of the browser if the page has it, else that of the gym. */
export const languageOf = (req: Request, preferred: Language = 'en'): Language => {
  const { 'accept-language': header } = req.headers;
  if (header === undefined || header.length > 200) return preferred;
  const accepted = req.acceptsLanguages([preferred, ...PublicLanguage]);
  return PublicLanguage.find((language) => language === accepted) ?? preferred;
};

/** Sends a page whose language depends on the browser. */
export const sendPage = (
  res: Response,
  status: number,
  language: Language,
  text: string,
  runsScripts = false,
): void => {
  res.vary('Accept-Language');
  sendPlainPage(res, status, language, text, runsScripts);
};
