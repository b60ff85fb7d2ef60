/** Converts the text of a value. */
export type Parse = (text: string) => unknown;

/** A column of a statement's rows, and the parser of its type; null when the text is the value. */
type Column = { readonly name: string; readonly parse: Parse | null };

/** A column as the server describes it. */
export type Field = { readonly name: string; readonly dataTypeID: number };

/** Returns the row of an array of texts in the order of the columns; null is the SQL null. */
export type ToRow = (texts: readonly (string | null)[]) => Record<string, unknown>;

/**
 * Compiles the function that makes the rows of a statement: a constructor that sets all columns. Setting them by their
 * names takes twice as long, because V8 looks each name up in each row; and it may decide to allocate the rows of an
 * object literal in the old generation.
 */
const compileRow = (columns: readonly Column[]): ToRow => {
  const assignments = columns.map(({ name, parse }, i) => {
    const value = parse === null ? `texts[${i}]` : `texts[${i}] === null ? null : parse${i}(texts[${i}])`;
    return `this[${JSON.stringify(name)}] = ${value};`;
  });
  const toRow: ToRow = new Function(
    ...columns.map((_, i) => `parse${i}`),
    `function Row(texts) { ${assignments.join(' ')} }
     Row.prototype = Object.prototype;
     return (texts) => new Row(texts);`,
  )(...columns.map(({ parse }) => parse));
  return toRow;
};

/**
 * Returns a function that compiles the rows of a statement once for the names and types of its columns. `parserOf` returns
 * the parser of a type, identified by its object id in PostgreSQL; null when the text is the value.
 */
export const createRowCompiler = (parserOf: (type: number) => Parse | null): ((fields: readonly Field[]) => ToRow) => {
  const compiled = new Map<string, ToRow>();
  return (fields) => {
    const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    let toRow = compiled.get(key);
    if (toRow === undefined) {
      toRow = compileRow(fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })));
      compiled.set(key, toRow);
    }
    return toRow;
  };
};
