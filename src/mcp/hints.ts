/** Adds a sentence to the `note` of a result: how the call was understood, or what it did not change. */
export const withNote = <Content extends object>(content: Content, sentence: string): Content & { note: string } => {
  const known = 'note' in content && typeof content.note === 'string' ? `${content.note} ` : '';
  return { ...content, note: `${known}${sentence}` };
};

/** Like {@link withNote}, for a sentence that there may be. */
export const withNoteIfAny = <Content extends object>(content: Content, sentence: string | undefined): Content =>
  sentence === undefined ? content : withNote(content, sentence);

const isPage = (content: object): content is { data: unknown[]; has_more: boolean } =>
  'data' in content && Array.isArray(content.data) && 'has_more' in content;

/** Arguments that do not select rows, or select more. */
const UNSELECTIVE = new Set(['limit', 'cursor', 'pictures', 'include_closed', 'include_related']);

/** Adds to a page how to get more rows, or, when it has none, what was searched and which filters to drop. */
export const withPageHints = <Content extends object>(content: Content, args: object): Content => {
  if (!isPage(content)) return content;
  if (content.has_more) return { ...content, more: 'There are more rows: repeat the call with next_cursor as cursor.' };
  const filters = Object.entries(args).filter(([name]) => !UNSELECTIVE.has(name));
  if (content.data.length > 0 || filters.length === 0) return content;
  // Dropping the subject of a list does not help: that it has none is the answer.
  const others = filters.filter(([name]) => !isSubject(name, args));
  if (others.length === 0) {
    const subjects = filters.filter(([name]) => name.endsWith('_id'));
    return withNote(content, `${listArguments(subjects)} ${subjects.length === 1 ? 'has' : 'have'} none.`);
  }
  const names = others.map(([name]) => name).join(' or ');
  return withNote(content, `No row fits ${listArguments(filters)}. Drop or change ${names}.`);
};

/** Whether an argument names the record that a list is about, such as `machine_id`, or the kind of that record. */
const isSubject = (name: string, args: object): boolean =>
  name.endsWith('_id') || (name.endsWith('_type') && name.replace(/_type$/, '_id') in args);

const listArguments = (filters: readonly (readonly [string, unknown])[]): string =>
  filters.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(' and ');

/** Adds to the result of a change that did not change its machine what status the machine stays in. */
export const staysIn = <Content extends { machine_status: string | null }>(content: Content): Content =>
  content.machine_status === null ? content : withNote(content, `The machine stays ${content.machine_status}.`);
