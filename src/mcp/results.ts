import type { Problem, Violation } from '../platform/errors.ts';
import { isObject } from '../platform/json.ts';
import { FINDERS } from './registry.ts';

/** What `tools/call` answers with, refused operations included. */
export type ToolResult = { content: { type: 'text'; text: string }[]; structuredContent?: object; isError?: true };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * The same JSON with nulls and empty members left out: what a model does not need to read, it should not pay for.
 * Members are visited in place, which takes a fifth of the time of going through a list of entries.
 */
export const compact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compact);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const key in value) {
    const member = compact(value[key]);
    if (!isEmpty(member)) kept[key] = member;
  }
  return kept;
};

const isPage = (content: object): content is { data: unknown[]; has_more: boolean; next_cursor: string | null } =>
  'data' in content && Array.isArray(content.data) && 'has_more' in content;

/** A tool's answer: complete as structured content, compact as text, with a sentence on what a page left out. */
export const toResult = (content: object): ToolResult => {
  const text = JSON.stringify(
    isPage(content)
      ? { data: content.data.map(compact), has_more: content.has_more, next_cursor: content.next_cursor ?? undefined }
      : compact(content),
  );
  const result: ToolResult = { content: [{ type: 'text', text }], structuredContent: content };
  if (isPage(content) && content.has_more) {
    result.content.push({
      type: 'text',
      text: 'There are more rows. Call the tool again with the same arguments and this next_cursor as cursor.',
    });
  }
  return result;
};

const named = (kind: string): string => kind.replaceAll('_', ' ');

const finder = (kind: string | undefined): string => {
  const tool = kind === undefined ? undefined : FINDERS.get(kind);
  return kind === undefined || tool === undefined ? '' : ` Use ${tool} to find the ids of this gym's ${named(kind)}s.`;
};

const line = (violation: Violation): string => {
  const place =
    'pointer' in violation ? violation.pointer.replace(/^\//, '').replaceAll('/', '.') : violation.parameter;
  return place === '' ? `The arguments ${violation.detail}.` : `${place} ${violation.detail}.`;
};

/** A call whose changes may have been made, as a tool result: how to find out, and how to repeat it safely. */
export const toUnknownOutcome = (tool: string, key: string | undefined, seconds: number): ToolResult => {
  const advice =
    key === undefined
      ? 'Read first whether the change is there, and repeat the call only if it is not. ' +
        'A call with _meta.idempotency_key can be repeated safely.'
      : `Repeat the call with the same arguments and the same _meta.idempotency_key: the change is made only once.`;
  const text = `${tool} failed, and its change may have been made: the database did not confirm it. Wait ${seconds} seconds. ${advice}`;
  return { content: [{ type: 'text', text }], isError: true };
};

/** A refusal as a tool result: what failed, what would be accepted, and which tool finds the right id. */
export const toRefusal = (tool: string, problem: Problem): ToolResult => {
  const says: Partial<Record<Problem['code'], string>> = {
    validation_failed: problem.violations.map(line).join(' '),
    not_found: `There is no ${named(problem.missing ?? 'resource')} with this id in this gym.`,
    version_mismatch:
      'What it would change has another version now than the expected_version of this call. ' +
      'Read it again, and repeat the call with the current version if the change is still wanted.',
    insufficient_scope: 'It changes data and needs a token with the scope "write"; this token has "read" only.',
  };
  const said = `${tool} was not run. ${says[problem.code] ?? problem.message}${finder(problem.missing)}`;
  return { content: [{ type: 'text', text: said }], isError: true };
};
