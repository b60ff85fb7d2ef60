/** The fields that identify a record to people, in the order of preference. */
const NAMES = ['name', 'title', 'number', 'description', 'body'];

/** Returns what people call a record, from its document in an event. */
export const nameOf = (data: Readonly<Record<string, unknown>>): string | null => {
  const name = NAMES.map((field) => data[field]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : null;
};
