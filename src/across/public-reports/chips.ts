import { foldText } from '../../words/fold.ts';

/** Problems that members can report without words. Each has a text in every language. */
const CHIPS = [
  'noise',
  'does_not_start',
  'stops',
  'display',
  'belt',
  'emergency_stop',
  'pedal',
  'resistance',
  'saddle',
  'handle',
  'cable',
  'weights',
  'seat',
  'loose',
  'torn',
  'dirty',
] as const;

export type Chip = (typeof CHIPS)[number];

const OF_EVERY: readonly Chip[] = ['noise', 'loose', 'dirty'];

/** The chips of kinds of machines, by words of their type in the languages of the page. The first that fits counts. */
const OF_TYPES: readonly (readonly [RegExp, readonly Chip[]])[] = [
  [/treadmill|laufband|loopband|tapis|cinta/, ['belt', 'stops', 'does_not_start', 'emergency_stop', 'display']],
  [
    /bike|cycl|spin|fiets|rad|v[eé]lo|bici|ellip|cross ?trainer|stepper|stair/,
    ['pedal', 'resistance', 'saddle', 'display'],
  ],
  [/row|ruder|roei|rameur|remo/, ['handle', 'resistance', 'seat', 'display']],
  [/cable|pull|kabel|poulie|polea|lat/, ['cable', 'weights', 'handle', 'seat']],
  [/press|curl|extension|abduct|adduct|multi|presse|pers|prensa|leg|chest/, ['weights', 'cable', 'seat', 'torn']],
  [/bench|rack|bank|banc|banco|mat/, ['torn', 'seat']],
];

/** Returns the chips of a machine, by its type. */
export const chipsOf = (type: string | null): readonly Chip[] => {
  const known = OF_TYPES.find(([words]) => words.test(foldText(type ?? '')));
  return [...(known?.[1] ?? ['does_not_start', 'display', 'torn']), ...OF_EVERY];
};

/** Returns whether a text is a chip. */
export const isChip = (text: string): text is Chip => CHIPS.some((chip) => chip === text);
