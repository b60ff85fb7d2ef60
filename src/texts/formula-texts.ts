/** A text that a spreadsheet would run as a formula, and one that would look like a quoted formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A quoted formula. */
const QUOTED = /^'+[=+\-@\t\r]/;

/** Returns a text that no spreadsheet runs as a formula. */
export const quoteFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns the text of which {@link quoteFormula} made this one. */
export const unquoteFormula = (text: string): string => (QUOTED.test(text) ? text.slice(1) : text);
