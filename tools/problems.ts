import { problemPath, PROBLEMS } from '../src/core/errors.ts';
import { object, text, type Json, type JsonObject } from './json.ts';

/** The operations that can return a problem, by `on`: for a cell of the table, and for a sentence. */
const OPERATIONS: Record<string, { cell: string; sentence: string }> = {
  any: { cell: 'any', sentence: 'all' },
  token: { cell: 'with a token', sentence: 'those with a token' },
  write: { cell: 'with the scope `write`', sentence: 'those with the scope `write`' },
  body: { cell: 'with a body', sentence: 'those with a body' },
  listed: { cell: 'where listed', sentence: 'those that list it' },
};

type Entry = {
  code: string;
  status: string;
  operations: { cell: string; sentence: string };
  when: string;
  fix: string;
};

const isCode = (code: string): code is keyof typeof PROBLEMS => code in PROBLEMS;

const definitionOf = (code: string) => {
  if (!isCode(code)) throw new Error(`x-problems.${code} is not in src/core/errors.ts`);
  return PROBLEMS[code];
};

/** Returns the entries of `x-problems`. @throws Error with the code of an incomplete entry */
const entries = (problems: JsonObject): Entry[] =>
  Object.entries(problems).map(([code, value]) => {
    const { status, on, when, fix } = object(value, `x-problems.${code}`);
    const operations = OPERATIONS[text(on, `x-problems.${code}.on`)];
    if (operations === undefined)
      throw new Error(`x-problems.${code}.on must be one of ${Object.keys(OPERATIONS).join(', ')}`);
    const texts = { when: text(when, `x-problems.${code}.when`), fix: text(fix, `x-problems.${code}.fix`) };
    return { code, status: String(status), operations, ...texts };
  });

/** Returns the table of `x-problems`, with a link to the page of each. @throws Error with the code of an incomplete entry */
export const problemTable = (problems: JsonObject): string => {
  const rows = entries(problems).map(
    ({ code, status, operations, when }) =>
      `| ${status} | [\`${code}\`](${problemPath(code)}) | ${operations.cell} | ${when} |`,
  );
  return ['| Status | Code | Operations | When |', '|---|---|---|---|', ...rows].join('\n');
};

/** Returns the problems among the examples of a document, by code: the first of each. */
const examplesIn = (value: Json, examples = new Map<string, JsonObject>()): Map<string, JsonObject> => {
  if (typeof value !== 'object' || value === null) return examples;
  if (!Array.isArray(value) && typeof value['code'] === 'string' && 'request_id' in value) {
    if (!examples.has(value['code'])) examples.set(value['code'], value);
    return examples;
  }
  for (const member of Object.values(value)) examplesIn(member, examples);
  return examples;
};

/** Returns the problems for programs, each with its status, title, when it happens and what to do. */
export const problemList = (problems: JsonObject): Json =>
  entries(problems).map(({ code, status, when, fix }) => ({
    ...{ code, status: Number(status), title: definitionOf(code).title, type: problemPath(code), when, fix },
  }));

/** Returns the page of each problem in Markdown, by its path. The example is the contract's, if it has one. */
export const problemPages = (openapi: JsonObject): [path: string, title: string, markdown: string][] => {
  const examples = examplesIn(openapi);
  return entries(object(openapi['x-problems'], 'x-problems')).map(({ code, status, operations, when, fix }) => {
    const { title, detail } = definitionOf(code);
    const example = examples.get(code) ?? {
      ...{ type: problemPath(code), title, status: Number(status), detail, code },
      request_id: '0193f2b0-77c1-7a52-b1de-4f0c9a8e6d23',
    };
    const markdown = `# ${title}

\`${code}\`, status ${status}. ${detail}

## When it occurs

${when.replace(/^./, (first) => first.toUpperCase())}.

Operations that can return it: ${operations.sentence}.

## What to do

${fix}

## Example

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

\`type\` is the address of this page. Handle errors by \`code\`, and quote \`request_id\` when you ask the operator for help.

[All errors](/docs/problems) · [REST reference](/docs)
`;
    return [problemPath(code), title, markdown];
  });
};
