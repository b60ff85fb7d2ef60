import type { Transaction } from '../../core/context.ts';
import { createPace } from '../../load/pace.ts';
import { UUID } from '../../core/uuid.ts';
import type { Importer, Match } from '../../records/importer.ts';
import { addMistake, INVALID, validate, type Draft, type Step } from './drafts.ts';
import type { Fields } from './fields.ts';
import type { ImportOptions } from './inspection.ts';
import { lookUpMatches, lookUpReferences, type Candidate, type Lookup } from './lookups.ts';
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
      const detail = `${JSON.stringify(text.slice(0, 100))} is no ${noun}; write its UUID, its number or its name`;
      addMistake(draft, { field, code: INVALID, detail });
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

/** Returns the record that a draft updates, null if it creates one. */
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

/** Returns what each row does, with its references as numbers and its mistakes, and locks the records to update. */
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
  const uuids = await lookUpMatches(tx, kind, 'uuid', match === 'uuid' ? [] : textsOf(drafts, 'uuid'));
  const references: [string, string, Lookup][] = [];
  for (const [field, target] of Object.entries(importer.references))
    references.push([field, target, await lookUpReferences(tx, target, textsOf(drafts, field))]);
  const planned = (draft: Draft): Step => {
    const isWhole = draft.mistakes.every(({ field }) => field !== null);
    const target = match && matches && isWhole ? targetOf(draft, match, matches, taken) : null;
    if (!isWhole) return { draft, target };
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
