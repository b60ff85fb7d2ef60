/** Characters without a shape of their own: joiners, directions, selectors of variants, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Returns a text of a user as it is shown outside the service: on one line, without invisible characters. */
export const toLine = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(INVISIBLE, '').trim();
