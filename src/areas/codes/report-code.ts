/** Pattern of a report code, with the letters that people read as digits (Crockford's Base32). */
const REPORT_CODE = /^[0-9A-TV-Z]{26}$/;

/** The address in the code of a label. */
const ADDRESS = /^https?:\/\/\S+\/r\/([^/?#]+)$/i;

/** Returns a text as a report code, or null if it is none. Accepts any letter case, and the whole address of a label. */
export const toReportCode = (text: string): string | null => {
  const code = (ADDRESS.exec(text)?.[1] ?? text).toUpperCase();
  return REPORT_CODE.test(code) ? code.replaceAll(/[IL]/g, '1').replaceAll('O', '0') : null;
};
