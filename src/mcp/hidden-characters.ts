/**
 * Characters that hide or reorder text: controls, marks of direction, characters without a width, tags and selectors of a
 * variant. A joiner stays between letters or pictures, which are written with it.
 */
const HIDDEN =
  /[\p{Bidi_Control}\p{Zl}\p{Zp}\u00ad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\u034f|[\u180b-\u180d\u180f]|[\ufe00-\ufe0e]|(?![\n\t])\p{Cc}|(?<!(?:[\p{L}\p{M}\p{Extended_Pictographic}]|\ufe0f))[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu;

/** Whether a text has other characters than the printable ones of ASCII and line breaks. */
const UNUSUAL = /[^\n -~]/;

/** Stands for a text of nothing but hidden characters, such as a name, which would be empty without them. */
const NOTHING_VISIBLE = '\ufffd';

/** Returns a text without characters that a person cannot see and a model reads. */
export const withoutHidden = (text: string): string => {
  if (!UNUSUAL.test(text)) return text;
  const visible = text.replaceAll(HIDDEN, '');
  return visible.trim() === '' && text.trim() !== '' ? NOTHING_VISIBLE : visible;
};

/** Returns a value as JSON whose texts have no hidden characters. */
export const toVisibleJson = (value: object): string =>
  JSON.stringify(value, (_name, member: unknown) => (typeof member === 'string' ? withoutHidden(member) : member));
