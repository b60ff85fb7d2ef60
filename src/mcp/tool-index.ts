import bundled from '../../generated/tools.json' with { type: 'json' };
import { foldText } from '../words/fold.ts';
import { readKind } from '../words/trade.ts';

/** How much a word of a tool counts, by where it is. */
const WEIGHTS = { name: 3, request: 2, description: 1 } as const;

/** How much a word counts that only begins like one of a tool: `treadmills`, `Wartungen`. */
const BEGINNING = 0.7;

/** Minimum length of a word that may be the beginning of another, and how many letters may follow it. */
const MIN_BEGINNING = 4;
const MAX_ENDING = 4;

/** Maximum number of different words that are looked up. */
const MAX_WORDS = 40;

/** Maximum number of tools returned, and of others that are named. */
const MOST = 5;
const MOST_NAMED = 8;

/** The least score of a tool that is returned, and of one that is named, as a part of the best one. */
const RETURNED = 0.55;
const NAMED = 0.35;

/** A tool as `find_tools` returns it. */
type Found = { name: string; title: string; description: string; input_schema: Record<string, unknown> };

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Returns the words of a need. Any kind of machine is just a machine: no tool is for one kind alone. */
const wordsOfNeed = (need: string): string[] => {
  const said = readKind(need);
  return said === undefined ? wordsOf(need) : ['machine', ...said.rest.flatMap(wordsOf)];
};

type Index = { entries: ReadonlyMap<string, Found>; words: ReadonlyMap<string, ReadonlyMap<string, number>> };

/** Returns the tools, and for each word the tools that have it with its weight in them. */
const createIndex = (): Index => {
  const entries = new Map<string, Found>();
  const words = new Map<string, Map<string, number>>();
  for (const { published, requests } of bundled) {
    const { name, title, description, inputSchema } = published;
    entries.set(name, { name, title, description, input_schema: { ...inputSchema } });
    const add = (text: string, weight: number): void => {
      for (const word of wordsOf(text)) {
        const tools = words.get(word) ?? new Map<string, number>();
        tools.set(name, Math.max(weight, tools.get(name) ?? 0));
        words.set(word, tools);
      }
    };
    add(`${name.replaceAll('_', ' ')} ${title}`, WEIGHTS.name);
    add(requests.join(' '), WEIGHTS.request);
    add(description, WEIGHTS.description);
  }
  return { entries, words };
};

let index: Index | undefined;

/** Returns how well a word of a request fits a word of a tool, from 0 to 1. */
const closeness = (asked: string, known: string): number => {
  if (asked === known) return 1;
  const [short, long] = asked.length < known.length ? [asked, known] : [known, asked];
  return short.length >= MIN_BEGINNING && long.length - short.length <= MAX_ENDING && long.startsWith(short)
    ? BEGINNING
    : 0;
};

/** Returns the tools that have a word, with its weight in them. */
const toolsWith = (asked: string, { words }: Index, may: (name: string) => boolean): Map<string, number> => {
  const found = new Map<string, number>();
  for (const [known, tools] of words) {
    const part = closeness(asked, known);
    if (part === 0) continue;
    for (const [name, weight] of tools) if (may(name)) found.set(name, Math.max(found.get(name) ?? 0, weight * part));
  }
  return found;
};

/**
 * Returns up to five tools that fit a need best, among those that the caller may call, and the names of others that fit. A word
 * counts the more the fewer tools have it.
 */
export const rankTools = (need: string, may: (name: string) => boolean): { tools: Found[]; more: string[] } => {
  index ??= createIndex();
  const { entries } = index;
  const scores = new Map<string, number>();
  for (const asked of [...new Set(wordsOfNeed(need))].slice(0, MAX_WORDS)) {
    const found = toolsWith(asked, index, may);
    const rarity = Math.log(1 + entries.size / Math.max(1, found.size));
    for (const [name, weight] of found) scores.set(name, (scores.get(name) ?? 0) + weight * rarity);
  }
  const ranked = [...scores].toSorted(([, a], [, b]) => b - a);
  const best = ranked[0]?.[1] ?? 0;
  const returned = ranked.slice(0, MOST).filter(([, score]) => score >= best * RETURNED);
  const others = ranked.slice(returned.length).filter(([, score]) => score >= best * NAMED);
  return {
    tools: returned.flatMap(([name]) => entries.get(name) ?? []),
    more: others.slice(0, MOST_NAMED).map(([name]) => name),
  };
};
