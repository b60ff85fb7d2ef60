import type { Language } from '../../texts/languages.ts';

/** Texts of a label: the call to report, and the word for a machine whose name cannot be printed. */
export type Texts = { call: string; machine: string };

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: { call: 'Something wrong? Scan me.', machine: 'Machine' },
  de: { call: 'Stimmt etwas nicht? Scan mich.', machine: 'Gerät' },
  nl: { call: 'Klopt er iets niet? Scan mij.', machine: 'Toestel' },
  fr: { call: 'Un problème\u00A0? Scannez-moi.', machine: 'Machine' },
  es: { call: '¿Algo va mal? Escanéame.', machine: 'Máquina' },
};
