import {
  ContractStatus,
  Criticality,
  EventKind,
  IncidentStatus,
  MachineStatus,
  NotableType,
  Priority,
  PurchaseOrderStatus,
  QuoteStatus,
  TicketStatus,
  WarrantyClaimStatus,
  WorkOrderStatus,
} from '../../generated/values.ts';
import { BOOLEAN_WORDS, WORDS } from './vocabulary.ts';
import { foldText } from './fold.ts';
import { VALUE_WORDS } from './value-vocabulary.ts';

/** Meaning of a word of staff. */
export type Meaning = keyof typeof WORDS;

/** Returns what two spellings of an enum value have in common: `In progress`, `in-progress`, `inProgress`. */
export const spelling = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** Returns a word without accents, apostrophes and case, as people type it. */
const fold = (word: string): string => spelling(foldText(word).replaceAll(/['’.!]/g, ''));

/** The words for true and false in the languages of {@link WORDS}, with those of spreadsheets. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...BOOLEAN_WORDS.true.map((word): [string, boolean] => [foldText(word), true]),
  ...BOOLEAN_WORDS.false.map((word): [string, boolean] => [foldText(word), false]),
]);

/** Returns the truth value that a word stands for. */
export const booleanOf = (text: string): boolean | undefined => BOOLEANS.get(foldText(text.trim()));

const isMeaning = (name: string): name is Meaning => name in WORDS;

/** The meaning of each known word. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.keys(WORDS)
    .filter(isMeaning)
    .flatMap((meaning) =>
      WORDS[meaning].flatMap((words) => words.split(', ').map((word): [string, Meaning] => [fold(word), meaning])),
    ),
);

type Values = readonly string[];
type Hints = { values: Values; hints: Partial<Record<Meaning, string>> };

const define = <Value extends string>(values: readonly Value[], hints: Partial<Record<Meaning, Value>>): Hints => ({
  values,
  hints,
});

const KINDS = {
  machine: 'machine',
  ticket: 'ticket',
  job: 'work_order',
  task: 'maintenance_task',
  part: 'part',
  supplier: 'supplier',
  accident: 'incident',
  place: 'location',
  check: 'inspection',
  member: 'reporter',
  human: 'reporter',
  offer: 'quote',
  purchase: 'purchase_order',
  warranty: 'warranty_claim',
  agreement: 'contract',
} as const;

/** The value of each enum that has a meaning, if one does. */
const ENUMS: readonly Hints[] = [
  define(MachineStatus, {
    working: 'active',
    fixed: 'active',
    broken: 'defect',
    impaired: 'partial_defect',
    blocked: 'out_of_service',
    closed: 'out_of_service',
    servicing: 'maintenance',
    awaitingParts: 'waiting_parts',
    gone: 'retired',
  }),
  define(TicketStatus, {
    fresh: 'new',
    reopened: 'new',
    seen: 'reviewed',
    scheduled: 'planned',
    started: 'in_progress',
    servicing: 'in_progress',
    awaitingParts: 'waiting_parts',
    awaitingSupplier: 'waiting_supplier',
    done: 'resolved',
    fixed: 'resolved',
    closed: 'resolved',
    refused: 'wont_fix',
    dropped: 'wont_fix',
  }),
  define(WorkOrderStatus, {
    fresh: 'open',
    reopened: 'open',
    scheduled: 'planned',
    started: 'in_progress',
    servicing: 'in_progress',
    awaitingParts: 'waiting_parts',
    done: 'completed',
    fixed: 'completed',
    closed: 'completed',
    refused: 'cancelled',
    dropped: 'cancelled',
  }),
  define(IncidentStatus, {
    fresh: 'open',
    reopened: 'open',
    started: 'investigating',
    done: 'resolved',
    fixed: 'resolved',
  }),
  define(QuoteStatus, {
    fresh: 'requested',
    arrived: 'received',
    agreed: 'accepted',
    refused: 'rejected',
    over: 'expired',
  }),
  define(PurchaseOrderStatus, {
    agreed: 'approved',
    sent: 'ordered',
    partlyArrived: 'partially_received',
    arrived: 'received',
    dropped: 'cancelled',
  }),
  define(WarrantyClaimStatus, { sent: 'submitted', agreed: 'approved', refused: 'rejected', done: 'closed' }),
  define(ContractStatus, { working: 'active', endingSoon: 'expiring', over: 'expired', dropped: 'cancelled' }),
  define(Priority, { normal: 'medium', immediate: 'urgent', important: 'high', unimportant: 'low' }),
  define(Criticality, { normal: 'medium', immediate: 'high', important: 'high', unimportant: 'low' }),
  define(NotableType, KINDS),
  define(EventKind, { ...KINDS, human: 'person' }),
];

/** The values of enums with words of their own, by these words. */
const OWN_WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  VALUE_WORDS.map(({ values, words }) => [
    values.join(),
    new Map(
      Object.entries(words).flatMap(([value, languages]) =>
        languages.flatMap((list) => list.split(', ').map((word): [string, string] => [fold(word), value])),
      ),
    ),
  ]),
);

/** Returns the value of an enum that people call by another word; undefined if none is certain. */
export const synonymOf = (text: string, values: Values): string | undefined => {
  const own = OWN_WORDS.get(values.join());
  if (own) return own.get(fold(text));
  const meaning = MEANINGS.get(fold(text));
  const known = ENUMS.find((one) => one.values.join() === values.join());
  return meaning === undefined ? undefined : known?.hints[meaning];
};
