import { beforeAll, describe, expect, it } from 'vitest';
import { explainViolation } from '../../src/mcp/repairs.ts';
import type { Meaning } from '../../src/words/synonyms.ts';
import { WORDS } from '../../src/words/vocabulary.ts';
import { tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym } from '../support/gym-data.ts';
import type { ArgumentSchema } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let examples: Record<string, object>;
beforeAll(async () => {
  gym = await service.createGym('Synonyms');
  examples = exampleArguments(await fillGym(gym));
});

const hintIn = (text: string): string | undefined => /nearest: (\w+)/.exec(text)?.[1];

/** Words, and the value that a hint must name; `null` is no hint. */
const TABLE: Record<string, Record<string, string | null>> = {
  'set_machine_status.status': {
    broken: 'defect',
    Faulty: 'defect',
    defective: 'defect',
    'not working': 'defect',
    kaputt: 'defect',
    'werkt niet': 'defect',
    'en panne': 'defect',
    averiado: 'defect',
    sold: 'retired',
    scrapped: 'retired',
    gone: 'retired',
    verschrottet: 'retired',
    verkocht: 'retired',
    vendu: 'retired',
    'dado de baja': 'retired',
    'out of order': 'out_of_service',
    blocked: 'out_of_service',
    locked: 'out_of_service',
    inactive: 'out_of_service',
    'außer Betrieb': 'out_of_service',
    gesperrt: 'out_of_service',
    'buiten gebruik': 'out_of_service',
    'hors-service': 'out_of_service',
    'fuera de servicio': 'out_of_service',
    working: 'active',
    'in service': 'active',
    'waiting for parts': 'waiting_parts',
    'In Wartung': 'maintenance',
    'partly broken': 'partial_defect',
    activ: 'active',
    outofservise: 'out_of_service',
    unactive: null,
    deactive: null,
    done: null,
    bananas: null,
    '': null,
  },
  'update_ticket_status.status': {
    done: 'resolved',
    finished: 'resolved',
    fixed: 'resolved',
    closed: 'resolved',
    erledigt: 'resolved',
    opgelost: 'resolved',
    résolu: 'resolved',
    resuelto: 'resolved',
    open: 'new',
    unresolved: 'new',
    rejected: 'wont_fix',
    acknowledged: 'reviewed',
    resolve: 'resolved',
    broken: null,
  },
  'update_workorder_status.status': {
    done: 'completed',
    Finished: 'completed',
    fixed: 'completed',
    closed: 'completed',
    fertig: 'completed',
    klaar: 'completed',
    terminé: 'completed',
    terminado: 'completed',
    reopen: 'open',
    incomplete: 'open',
    uncompleted: null,
    canceled: 'cancelled',
    scheduled: 'planned',
    'en cours': 'in_progress',
  },
  'update_incident_status.status': {
    done: 'resolved',
    fixed: 'resolved',
    fini: 'resolved',
    new: 'open',
    reopen: 'open',
  },
  'list_workorders.status': { done: 'completed', todo: 'open' },
  'list_quotes.status': { declined: 'rejected', genehmigt: 'accepted', unaccepted: 'rejected' },
  'list_purchase_orders.status': { delivered: 'received', besteld: 'ordered', unapproved: null },
  'list_warranty_claims.status': { denied: 'rejected', settled: 'closed', sent: 'submitted' },
  'list_contracts.status': { ended: 'expired', 'about to expire': 'expiring', inactive: null, running: 'active' },
  'create_workorder.priority': { normal: 'medium', asap: 'urgent', hoch: 'high', 'not urgent': 'low', slow: null },
  'list_notes.notable_type': { equipment: 'machine', vendor: 'supplier', accident: 'incident', machines: 'machine' },
  'list_events.kind': { device: 'machine', job: 'work_order', Lieferant: 'supplier' },
};

describe.each(Object.entries(TABLE))('the refusal of a word for %s', (place, words) => {
  const [tool = '', argument = ''] = place.split('.');

  it('names the value that the word means, or none, and writes nothing', async () => {
    const before = await fingerprint(gym);
    const hints: Record<string, string | null> = {};
    for (const word of Object.keys(words)) {
      const { refused, text } = await gym.tryCall(tool, { ...examples[tool], [argument]: word || '-' });
      expect(refused, word).toBe(true);
      hints[word] = hintIn(text) ?? null;
    }
    expect(hints).toEqual(words);
    expect(await fingerprint(gym)).toEqual(before);
  });
});

/** The enums among the arguments of the tools, each once. */
const ENUMS = new Map<string, string[]>(
  tools.flatMap(({ input }) =>
    Object.values<ArgumentSchema>(JSON.parse(JSON.stringify(input.properties))).flatMap(
      ({ enum: values }): [string, string[]][] => (values ? [[values.join(), values]] : []),
    ),
  ),
);

/** Returns the hint for a word in place of a value. */
const hintFor = (word: string, values: string[]): string | undefined => {
  const input = { type: 'object', properties: { value: { type: 'string', enum: values } } };
  const found = explainViolation({ pointer: '/value', detail: 'is wrong' }, input, { value: word });
  return hintIn(found.detail);
};

const OPEN = ['open', 'new', 'planned', 'in_progress', 'investigating', 'requested', 'draft', 'waiting_parts'];
const ENDED = ['resolved', 'completed', 'closed', 'cancelled', 'wont_fix', 'expired', 'retired', 'rejected'];
const UNFIT = ['defect', 'partial_defect', 'out_of_service', 'maintenance', 'waiting_parts', 'retired'];

/** Meanings, and the values that say the opposite. */
const OPPOSITES: [Meaning[], string[]][] = [
  [['broken', 'impaired', 'blocked', 'servicing', 'awaitingParts', 'gone', 'closed'], ['active']],
  [
    ['working', 'fixed'],
    [...UNFIT, 'expired', 'cancelled'],
  ],
  [['done', 'fixed', 'closed', 'refused', 'dropped', 'over', 'gone'], OPEN],
  [['fresh', 'reopened', 'scheduled', 'started', 'awaitingParts', 'awaitingSupplier'], ENDED],
  [
    ['agreed', 'arrived', 'sent'],
    ['rejected', 'cancelled', 'expired', 'wont_fix'],
  ],
  [
    ['refused', 'dropped', 'over'],
    ['accepted', 'approved', 'received', 'active', 'resolved', 'completed'],
  ],
  [
    ['immediate', 'important'],
    ['low', 'medium'],
  ],
  [
    ['unimportant', 'normal'],
    ['high', 'urgent'],
  ],
];

const wordsOf = (meaning: Meaning): string[] => WORDS[meaning].flatMap((words) => words.split(', '));

it.each(OPPOSITES)('no word for %j gets a hint that says the opposite', (meanings, opposites) => {
  const wrong = meanings.flatMap(wordsOf).flatMap((word) =>
    [word, word.toUpperCase(), word.replaceAll(' ', '_')].flatMap((text) =>
      [...ENUMS.values()]
        .map((values) =>
          hintFor(
            text,
            values.filter((value) => value !== text.toLowerCase()),
          ),
        )
        .filter((hint) => hint !== undefined && opposites.includes(hint))
        .map((hint) => `${text} → ${hint}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it('no value with a negation before it gets a hint of that value', () => {
  const NEGATIONS = ['un', 'not ', 'non-', 'de', 'no longer ', 'nicht ', 'niet ', 'pas ', 'no ', 'dis'];
  const wrong = [...ENUMS.values()].flatMap((values) =>
    values.flatMap((value) =>
      NEGATIONS.map((negation) => negation + value).filter((text) => hintFor(text, values) === value),
    ),
  );
  expect(wrong).toEqual([]);
});

it('a value of six letters or more with one letter wrong, missing or doubled gets a hint of that value', () => {
  for (const values of ENUMS.values())
    for (const value of values.filter(({ length }) => length >= 6))
      for (let at = 1; at < value.length; at += 1) {
        const [start, letter, end] = [value.slice(0, at), value.charAt(at), value.slice(at + 1)];
        for (const text of [`${start}${end}`, `${start}x${end}`, `${start}${letter}${letter}${end}`])
          expect(hintFor(text, values), text).toBe(value);
      }
});

it('no word has two meanings', () => {
  const meanings = new Map<string, Set<string>>();
  for (const [meaning, languages] of Object.entries(WORDS))
    for (const word of languages.flatMap((words) => words.split(', ')))
      meanings.set(word.toLowerCase(), (meanings.get(word.toLowerCase()) ?? new Set()).add(meaning));
  expect([...meanings].filter(([, found]) => found.size > 1)).toEqual([]);
});
