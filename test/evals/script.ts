import type { Calendar } from '../../src/demo/calendar.ts';
import { findFact } from './facts.ts';
import type { ModelResult, OpenChat, Reply } from './models.ts';
import { withDates, withResults, type Call, type Request, type Turn } from './requests.ts';

/** The results of a conversation so far: the last one of each tool, and the text of all. */
type Seen = { last: Map<string, unknown>; text: string };

const readContent = (text: string): unknown => {
  try {
    return JSON.parse(text.split('\n')[0] ?? '');
  } catch {
    // The text of a refusal.
    return null;
  }
};

/** Texts of results as a person would say them. */
const inWords = (text: string): string =>
  `${text} ${text.replaceAll('_', ' ')} ${text.replaceAll(/(\d-\d\d)T/g, '$1 T')}`;

/**
 * Returns a stand-in for a model: it makes the calls that the request lists, and replies with those facts that their
 * results show. It knows the answers beforehand, so it measures the service and no model.
 */
export const openScript =
  ({ turns, language }: Request, day: Calendar): OpenChat =>
  () => {
    const seen: Seen = { last: new Map(), text: '' };
    let turn: Turn | undefined;
    let left: Call[] = [];
    let asked: Call | undefined;
    const next = (): Reply => {
      asked = left.shift();
      if (asked !== undefined) {
        const args = withResults(withDates(asked.args, day), seen.last);
        return { text: '', calls: [{ id: String(left.length), name: asked.tool, args }], tokens: 0 };
      }
      const facts = turn?.facts.map((fact) => findFact(inWords(seen.text), fact, { day, language }) ?? '') ?? [];
      return { text: [turn?.reply, ...facts].join(' ').trim(), calls: [], tokens: 0 };
    };
    const read = (results: readonly ModelResult[]): void => {
      for (const { text } of results) {
        seen.text += ` ${text}`;
        if (asked !== undefined) seen.last.set(asked.tool, readContent(text));
      }
    };
    return async (message) => {
      if (typeof message === 'string') {
        turn = turns.find(({ says }) => says === message);
        left = [...(turn?.script ?? [])];
      } else read(message);
      return next();
    };
  };
