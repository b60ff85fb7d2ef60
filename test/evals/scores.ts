import type { Score } from './run-request.ts';

/** Goals for a strong model. `calls` and `tokens` of results are the most that a request may cost on average. */
const TARGET = { solved: 0.9, unwanted_writes: 0, calls: 2.5, tokens: 1000 };

/** Returns a score as a line, and a line for each call and for each thing that is wrong. */
export const describeScore = ({ kind, name, success, calls, tool_tokens, trail, ...wrong }: Score): string =>
  [
    `${success ? 'solved' : 'FAILED'}  ${kind}: ${name} (${calls} calls, ${tool_tokens} tokens of results)`,
    ...trail.map((call) => `        ${call}`),
    ...wrong.unwanted_writes.map((write) => `        unwanted write: ${write}`),
    ...wrong.problems.map((problem) => `        wrong: ${problem}`),
  ].join('\n');

const sum = (scores: readonly Score[], value: (score: Score) => number): number =>
  scores.reduce((total, score) => total + value(score), 0);

const countSolved = (scores: readonly Score[]): string => {
  const solved = scores.filter(({ success }) => success).length;
  return `${solved} of ${scores.length}${scores.length === 0 ? '' : ` (${((100 * solved) / scores.length).toFixed(0)} %)`}`;
};

const average = (scores: readonly Score[], value: (score: Score) => number): number =>
  sum(scores, value) / Math.max(scores.length, 1);

const SERVED = {
  yes: 'what the service can do',
  partly: 'what it can do in part',
  no: 'what it cannot do: the answer says so, and nothing is changed',
};

/**
 * Returns the sums of scores, in total and by what the service can do. They stand beside the target for a model, but not in the
 * regression.
 */
export const sumUp = (scores: readonly Score[], { regression }: { regression: boolean }): string => {
  const beside = (target: string): string => (regression ? ' (regression)' : `; target ${target}`);
  const served = (can_do: Score['can_do']): string =>
    `  ${SERVED[can_do]}: ${countSolved(scores.filter((score) => score.can_do === can_do))}`;
  const done = scores.filter(({ success, can_do }) => success && can_do === 'yes').length;
  const unwanted = sum(scores, ({ unwanted_writes }) => unwanted_writes.length);
  const calls = average(scores, (score) => score.calls).toFixed(2);
  const tokens = average(scores, ({ tool_tokens }) => tool_tokens).toFixed(0);
  return [
    `solved: ${countSolved(scores)}${beside(`${100 * TARGET.solved} %`)}`,
    served('yes'),
    served('partly'),
    served('no'),
    `  people got all that they wanted: ${done} of ${scores.length}`,
    `unwanted writes: ${unwanted}${beside(String(TARGET.unwanted_writes))}`,
    `calls a request: ${calls}${beside(`at most ${TARGET.calls}`)}`,
    `tokens of results a request: ${tokens}${beside(`at most ${TARGET.tokens}`)}`,
    ...(regression ? [] : [`tokens counted by the endpoint: ${sum(scores, (score) => score.tokens)}`]),
  ].join('\n');
};

/** Returns the sums of scores by kind, by language and in total. */
export const summarize = (scores: readonly Score[], options: { regression: boolean }): string => {
  const by = (value: 'kind' | 'language'): string[] =>
    [...Map.groupBy(scores, (score) => score[value])].map(([name, own]) => `  ${value} ${name}: ${countSolved(own)}`);
  return [...by('kind'), ...by('language'), sumUp(scores, options)].join('\n');
};
