import type { Score } from './run-request.ts';

/** Returns a score as a line, and a line for each call and for each thing that is wrong. */
export const describeScore = ({ kind, name, success, calls, tool_tokens, trail, ...wrong }: Score): string =>
  [
    `${success ? 'solved' : 'FAILED'}  ${kind}: ${name} (${calls} calls, ${tool_tokens} tokens of answers)`,
    ...trail.map((call) => `        ${call}`),
    ...wrong.wrong_writes.map((write) => `        wrong write: ${write}`),
    ...wrong.problems.map((problem) => `        wrong: ${problem}`),
  ].join('\n');

/** Returns the sums of scores, in total and by kind. */
export const summarize = (scores: readonly Score[]): string => {
  const sum = (of: readonly Score[], value: (score: Score) => number): number =>
    of.reduce((total, score) => total + value(score), 0);
  const line = (title: string, of: readonly Score[]): string =>
    `${title}: ${of.filter(({ success }) => success).length} of ${of.length} solved, ${sum(of, ({ calls }) => calls)} calls, ` +
    `${sum(of, ({ tool_tokens }) => tool_tokens)} tokens of answers, ${sum(of, ({ tokens }) => tokens)} tokens counted by the endpoint, ` +
    `${sum(of, ({ wrong_writes }) => wrong_writes.length)} wrong writes`;
  const kinds = [...new Set(scores.map(({ kind }) => kind))];
  return [
    ...kinds.map((kind) =>
      line(
        kind,
        scores.filter((score) => score.kind === kind),
      ),
    ),
    line('total', scores),
  ].join('\n');
};
