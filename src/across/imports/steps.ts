import type { Transaction } from '../../core/context.ts';
import { createPace } from '../../load/pace.ts';
import { describeSought } from '../../core/external-ref.ts';
import { UUID } from '../../core/uuid.ts';
import type { Importer, Match } from '../../records/importer.ts';
import { addMistake, INVALID, validate, type Draft, type Step } from './drafts.ts';
import type { Fields } from './fields.ts';
import type { ImportOptions } from './inspection.ts';
import { lookUpExternalRefs, lookUpMatches, lookUpReferences, type Candidate, type Lookup } from './lookups.ts';
import { lockTargets } from './targets.ts';

/** The values of an import that only one row may have, each with the number of its row. */
export type Taken = Map<string, number>;

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return typeof value === 'number' ? String(value) : undefined;
};

const referencesIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const textsOf = (drafts: readonly Draft[], field: string): string[] =>
  drafts.flatMap(({ fields }) => referencesIn(fields[field]).flatMap((value) => textOf(value) ?? []));

const describe = (candidates: readonly Candidate[]): string =>
  candidates.map(({ id, name }) => `${id} "${name}"`).join(', ');

/** Replaces the references of a field by numbers. */
const resolve = (draft: Draft, field: string, kind: string, lookup: Lookup): void => {
  const { fields } = draft;
  const noun = kind.replaceAll('_', ' ');
  const idOf = (value: unknown): unknown => {
    const text = textOf(value);
    if (text === undefined) return value;
    const candidates = lookup(text)?.candidates ?? [];
    const [only, ...others] = candidates;
    if (only === undefined) {
      const unknown = `${JSON.stringify(text.slice(0, 100))} is no ${noun}; write its UUID, its number or its name`;
      addMistake(draft, { field, code: INVALID, detail: describeSought(kind, text) ?? unknown });
    } else if (others.length > 0)
      addMistake(draft, { field, code: INVALID, detail: `fits several: ${describe(candidates)}; write the UUID` });
    return only?.id;
  };
  const value = fields[field];
  if (value === undefined || value === null) return;
  fields[field] = Array.isArray(value) ? value.map(idOf) : idOf(value);
};

/** Adds a mistake when an earlier row has the same value. */
const takeOnce = ({ row, mistakes }: Draft, taken: Taken, field: string, key: string): void => {
  const other = taken.get(key);
  if (other === undefined) taken.set(key, row);
  else mistakes.push({ field, code: INVALID, detail: `is the same as in row ${other}` });
};

/** Adds a mistake when an earlier row updates the same record, which it found by another column. */
const takeRecord = ({ row, mistakes }: Draft, taken: Taken, { id }: Candidate): void => {
  if (mistakes.length > 0) return;
  const other = taken.get(`record ${id}`);
  if (other === undefined) taken.set(`record ${id}`, row);
  else mistakes.push({ field: null, code: INVALID, detail: `updates the same record as row ${other}` });
};

/** Returns the record with the `external_ref` of a draft, null if there is none. */
const referredBy = (draft: Draft, lookup: Lookup, taken: Taken): Candidate | null => {
  const value = draft.fields['external_ref'];
  const hit = typeof value === 'string' ? lookup(value) : undefined;
  if (hit === undefined) return null;
  takeOnce(draft, taken, 'external_ref', `external_ref ${hit.key}`);
  return hit.candidates[0] ?? null;
};

/** Returns the record that a draft updates by the column to match on, null if it creates one. */
const targetOf = (draft: Draft, match: Match, lookup: Lookup, taken: Taken): Candidate | null => {
  const { fields, mistakes } = draft;
  const value = fields[match];
  if (value === undefined || value === null || value === '') {
    mistakes.push({ field: match, code: INVALID, detail: 'is empty, so the row matches no record' });
    return null;
  }
  const hit = typeof value === 'string' ? lookup(value) : undefined;
  // Not a text, too long or no UUID: the validation says so.
  if (hit === undefined) return null;
  takeOnce(draft, taken, match, hit.key);
  const [only = null, ...others] = hit.candidates;
  if (others.length > 0)
    mistakes.push({ field: match, code: INVALID, detail: `fits several: ${describe(hit.candidates)}` });
  return only;
};

/** Adds a mistake when the UUID of a draft is that of another record than its `external_ref`. */
const checkAgrees = ({ fields, mistakes }: Draft, lookup: Lookup, { id }: Candidate): void => {
  const uuid = fields['uuid'];
  const others = typeof uuid === 'string' ? (lookup(uuid)?.candidates ?? []) : [];
  if (others.some((other) => other.id !== id))
    mistakes.push({ field: 'uuid', code: INVALID, detail: 'is that of another record than the external_ref' });
};

const checkUuid = (draft: Draft, lookup: Lookup, taken: Taken): void => {
  const { fields, mistakes } = draft;
  const uuid = fields['uuid'];
  if (typeof uuid !== 'string' || !UUID.test(uuid)) return;
  takeOnce(draft, taken, 'uuid', uuid.toLowerCase());
  if ((lookup(uuid)?.candidates.length ?? 0) > 0)
    mistakes.push({ field: 'uuid', code: INVALID, detail: 'is that of a record already; match_on=uuid updates it' });
};

/** Takes the fields that an update cannot change out of a row. */
const setFixedApart = ({ fields, fixed }: Draft, names: readonly string[]): void => {
  for (const name of names) {
    if (fields[name] !== undefined) fixed[name] = fields[name];
    delete fields[name];
  }
};

/**
 * Returns what each row does, with its references as numbers and its mistakes, and locks the records to update. A row
 * updates the record with its `external_ref`, otherwise the one that fits the column to match on.
 */
export const planSteps = async (
  tx: Transaction,
  importer: Importer,
  { validateCreate, validateUpdate, dropEmpty, fixed, updated }: Fields,
  drafts: readonly Draft[],
  { match_on: match, overwrite }: Pick<ImportOptions, 'match_on' | 'overwrite'>,
  taken: Taken,
): Promise<Step[]> => {
  const { kind } = importer;
  const matches = match && (await lookUpMatches(tx, kind, match, textsOf(drafts, match)));
  const referred = await lookUpExternalRefs(tx, kind, textsOf(drafts, 'external_ref'));
  const uuids = match === 'uuid' && matches ? matches : await lookUpMatches(tx, kind, 'uuid', textsOf(drafts, 'uuid'));
  const references: [string, string, Lookup][] = [];
  for (const [field, target] of Object.entries(importer.references))
    references.push([field, target, await lookUpReferences(tx, target, textsOf(drafts, field))]);
  const planned = (draft: Draft): Step => {
    const isWhole = draft.mistakes.every(({ field }) => field !== null);
    if (!isWhole) return { draft, target: null };
    const known = referredBy(draft, referred, taken);
    const target = known ?? (match && matches ? targetOf(draft, match, matches, taken) : null);
    if (known !== null) checkAgrees(draft, uuids, known);
    if (target !== null) takeRecord(draft, taken, target);
    if (target === null && match !== 'uuid') checkUuid(draft, uuids, taken);
    if (target !== null)
      for (const field of ['uuid', ...importer.kept]) if (!updated.has(field)) delete draft.fields[field];
    dropEmpty(draft.fields, target === null);
    for (const [field, kind, lookup] of references) resolve(draft, field, kind, lookup);
    if (target !== null) setFixedApart(draft, fixed);
    validate(draft, target === null ? validateCreate : validateUpdate, target === null);
    return { draft, target };
  };
  const steps: Step[] = [];
  const pace = createPace();
  for (const draft of drafts) {
    steps.push(planned(draft));
    await pace();
  }
  return lockTargets(tx, importer, { steps, fixed, overwrite });
};
