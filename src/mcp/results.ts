import { PROBLEMS, type Problem, type Violation } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import type { CallMeta } from './meta.ts';
import type { Tool } from './tool.ts';
import type { ResultForm } from './toolsets.ts';
import { FINDERS } from './registry.ts';

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

type Image = { type: 'image'; data: string; mimeType: 'image/png' | 'image/webp' };

/** The address of a resource that a result refers to. */
export type ResourceLink = { type: 'resource_link'; uri: string; name: string; title: string; mimeType: string };
type Content = { type: 'text'; text: string } | Image | ResourceLink;

/** The result of `tools/call`, also of a call that failed. */
export type ToolResult = { content: Content[]; structuredContent?: unknown; isError?: true };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** The member whose nulls name fields that have no value, instead of what is not known. */
const SHOWN_WITH_NULLS = 'custom_fields';

/**
 * Returns the JSON without nulls and empty members, which would only cost the model tokens. A `for in` loop creates
 * no array for each object, as `Object.entries` would.
 */
export const compact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compact);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const key in value) {
    const member = key === SHOWN_WITH_NULLS ? value[key] : compact(value[key]);
    if (!isEmpty(member)) kept[key] = member;
  }
  return kept;
};

const shownValues = (values: object, seen: { empty: boolean }): object => {
  const entries = Object.entries(values);
  if (entries.length === 0) seen.empty = true;
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? withoutHidden(value) : value]),
  );
};

/**
 * Returns the JSON without nulls: what is absent is not known or does not apply. Notes in `seen` whether a text, list
 * or object in it is empty.
 */
const withoutNulls = (value: unknown, seen: { empty: boolean }): unknown => {
  if (Array.isArray(value)) {
    if (value.length === 0) seen.empty = true;
    return value.map((item) => withoutNulls(item, seen));
  }
  if (!isObject(value)) {
    if (value === '') seen.empty = true;
    return typeof value === 'string' ? withoutHidden(value) : value;
  }
  const kept: Record<string, unknown> = {};
  let isEmptyObject = true;
  for (const key in value) {
    const member = value[key];
    if (member === null || member === undefined) continue;
    kept[key] = key === SHOWN_WITH_NULLS && isObject(member) ? shownValues(member, seen) : withoutNulls(member, seen);
    isEmptyObject = false;
  }
  if (isEmptyObject) seen.empty = true;
  return kept;
};

/** Like {@link compact}, but the list of a page stays, even without rows. */
const compactResult = (structured: unknown): unknown => {
  const { data, ...rest } = Object(structured);
  return Array.isArray(data) ? { data: data.map(compact), ...Object(compact(rest)) } : compact(structured);
};

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

const imageOf = (picture: Uint8Array, mimeType: Image['mimeType']): Image => ({
  type: 'image',
  data: Buffer.from(picture).toString('base64'),
  mimeType,
});

/**
 * Splits a tool's answer into what its contract describes and what it may have besides: a `picture` as PNG, or `pictures`
 * as WebP.
 */
const splitPictures = (answer: object): [object, Image[]] => {
  if ('picture' in answer && isBytes(answer.picture)) {
    const { picture, ...described } = answer;
    return [described, [imageOf(picture, 'image/png')]];
  }
  if (!('pictures' in answer) || !Array.isArray(answer.pictures)) return [answer, []];
  const { pictures, ...described } = answer;
  return [described, pictures.filter(isBytes).map((picture) => imageOf(picture, 'image/webp'))];
};

/**
 * A tool's result: as structured content, without nulls, and the same as text without empty members too. Pictures
 * follow the text as images, and then the links.
 */
export const toResult = (answer: object, links: readonly ResourceLink[] = []): ToolResult => {
  const [content, pictures] = splitPictures(answer);
  const seen = { empty: false };
  const structured = withoutNulls(content, seen);
  const text = JSON.stringify(seen.empty ? compactResult(structured) : structured);
  return { content: [{ type: 'text', text }, ...pictures, ...links], structuredContent: structured };
};

/**
 * Returns a result in the form that a connection chose. An error has no structured content, and so always has its text;
 * pictures and links are in every form.
 */
export const inForm = ({ structuredContent, ...result }: ToolResult, form: ResultForm): ToolResult => {
  if (form === 'text' || structuredContent === undefined) return result;
  if (form === 'both') return { ...result, structuredContent };
  return { ...result, content: result.content.filter(({ type }) => type !== 'text'), structuredContent };
};

const named = (kind: string): string => kind.replaceAll('_', ' ');

const finder = (kind: string | undefined): string => {
  const tool = kind === undefined ? undefined : FINDERS.get(kind);
  return kind === undefined || tool === undefined ? '' : ` Use ${tool} to find ${named(kind)} ids.`;
};

const line = (violation: Violation): string => {
  const place =
    'pointer' in violation ? violation.pointer.replace(/^\//, '').replaceAll('/', '.') : violation.parameter;
  const sentence = `${place === '' ? 'The arguments' : place} ${violation.detail}`;
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
};

/** The tool result of a call with an unknown outcome: how to check it, and how to retry safely. */
export const toUnknownOutcome = (tool: Tool, meta: CallMeta, seconds: number): ToolResult => {
  const hasKey = meta.idempotency_key !== undefined;
  const isRemembered = tool.adds && meta.expected_versions === undefined;
  const advice =
    hasKey || isRemembered
      ? `Repeat the call with the same arguments${hasKey ? ' and the same idempotency_key' : ' within ten minutes'}; the change is made only once.`
      : 'Check whether the change was made, and repeat the call only if it was not. ' +
        'A call with _meta.idempotency_key can be repeated safely.';
  const text = `${tool.name} failed: the database did not confirm the change, which may have been made. Wait ${seconds} seconds. ${advice}`;
  return { content: [{ type: 'text', text }], isError: true };
};

/** The tool result of a call that a person has declined. It is an error because it lacks what the tool returns. */
export const toDeclined = (tool: string): ToolResult => ({
  content: [
    {
      type: 'text',
      text: `${tool} was not run: the person who was asked to confirm it declined. Nothing was changed. Do not repeat the call unless they ask for it.`,
    },
  ],
  isError: true,
});

/** The tool result of a tool that the connection hides. */
export const toHidden = (tool: string, reason: string): ToolResult => ({
  content: [{ type: 'text', text: `${tool} was not run. ${reason}` }],
  isError: true,
});

const describeAllowed = ({ members }: Problem): string => {
  const allowed = 'allowed' in members && Array.isArray(members.allowed) ? members.allowed.map(String) : [];
  return allowed.length === 0 ? 'Its status cannot change any more.' : `It can change to: ${allowed.join(', ')}.`;
};

const describeOpen = ({ message, members }: Problem): string => {
  const open = 'open' in members && Array.isArray(members.open) ? members.open.filter(isObject) : [];
  const listed = open.map(({ line_id, quantity }) => `${String(quantity)} of line ${String(line_id)}`);
  return `${message.replace(/;.*$/, '')}: still open are ${listed.join(', ')}.`;
};

/** Names the kind, or the `external_ref` that the problem names. */
const describeMissing = ({ message }: Problem, kind: string): string =>
  message === PROBLEMS.not_found.detail ? `This gym has no ${named(kind)} with this id.` : message;

/** The tool result of an error: what failed, what is accepted, and the tool that finds the right id. */
export const toRefusal = (tool: string, problem: Problem): ToolResult => {
  const explanations: Partial<Record<Problem['code'], string>> = {
    validation_failed: problem.violations.map(line).join(' '),
    ...(problem.missing === undefined ? {} : { not_found: describeMissing(problem, problem.missing) }),
    version_mismatch:
      'The current version differs from expected_version. Read it again; if the change is still wanted, repeat the call ' +
      'with the current version.',
    insufficient_stock: `The part has only ${'available' in problem.members ? String(problem.members.available) : 'less'} in stock.`,
    transition_not_allowed: describeAllowed(problem),
    over_receipt: describeOpen(problem),
    ...(problem.violations.length > 0 ? { conflict: problem.violations.map(line).join(' ') } : {}),
    insufficient_scope: 'It changes data and needs a token with the scope "write"; this token has only "read".',
  };
  const text = `${tool} was not run. ${explanations[problem.code] ?? problem.message}${finder(problem.missing)}`;
  return { content: [{ type: 'text', text: withoutHidden(text) }], isError: true };
};
