import type { Request, Response } from 'express';
import { PublicLanguage } from '../../generated/values.ts';
import type { Language } from '../texts/languages.ts';
import { sendPlainPage } from './plain-pages.ts';

/** Returns the language of the browser if the page has it, else the preferred one. */
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
