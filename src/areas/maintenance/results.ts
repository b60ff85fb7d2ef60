import { distance } from 'fastest-levenshtein';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import type { Transaction } from '../../core/context.ts';
import { invalid, unknownReference } from '../../core/errors.ts';
import { digitsOf } from '../../records/likeness.ts';
import { numberOf } from '../../texts/number-texts.ts';
import { foldName } from '../../words/fold.ts';

type Step = Schemas['MaintenanceChecklistItem'];
type Result = Schemas['MaintenanceResult'];
type ResultInput = Schemas['MaintenanceResultCreate'];

/** Requirement on a value, by the kind of its step. */
const EXPECTED = { number: 'a number', text: 'a text', photo: 'the number of an attachment' } as const;

const isWithin = ({ min, max }: Step, value: number): boolean => value >= (min ?? value) && value <= (max ?? value);

/** Checks the value of a step, and returns whether it is in order. @throws Problem validation_failed */
const judge = (step: Step | undefined, value: string | number, pointer: string): boolean => {
  if (step === undefined || step.kind === 'check')
    throw invalid(`${pointer}/value`, 'is possible only for a step that is answered by a value; send ok');
  const isFitting =
    step.kind === 'text'
      ? typeof value === 'string'
      : typeof value === 'number' && (step.kind === 'number' || value % 1 === 0);
  if (!isFitting) throw invalid(`${pointer}/value`, `must be ${EXPECTED[step.kind]}`);
  return step.kind !== 'number' || typeof value !== 'number' || isWithin(step, value);
};

const toResult = (step: Step | undefined, { item, ok, value, note }: ResultInput, pointer: string): Result => {
  const measured = value ?? null;
  if (measured === null && typeof ok !== 'boolean') throw invalid(pointer, 'needs ok or value');
  if (measured === null && step !== undefined && step.kind !== 'check' && (step.required || ok === true))
    throw invalid(`${pointer}/value`, `is required, and must be ${EXPECTED[step.kind]}`);
  const isInOrder = measured === null || judge(step, measured, pointer);
  return { item, ok: isInOrder && (ok ?? true), ...(measured !== null && { value: measured }), note: note ?? null };
};

/** Returns how a step is answered, such as `value: a number in mm, 5 to 15`. */
const describeAnswer = ({ kind, unit, min, max }: Step): string => {
  if (kind === 'check') return 'ok';
  const limits = [min === null ? [] : `at least ${min}`, max === null ? [] : `at most ${max}`].flat().join(' and ');
  return `value: ${EXPECTED[kind]}${unit === null ? '' : ` in ${unit}`}${limits && `, ${limits}`}`;
};

/** Steps that a sentence lists. */
const MOST_LISTED = 10;

/** Required steps that an error names, because its length is limited and a caller corrects a few at a time. */
const MOST_NAMED = 5;

/** Returns what is wrong with results that lack required steps, with how each is answered. */
const describeMissing = (steps: readonly Step[]): string => {
  const named = steps.slice(0, MOST_NAMED).map((step) => `"${step.item}" (${describeAnswer(step)})`);
  const rest = steps.length > named.length ? `, and ${steps.length - named.length} more` : '';
  const noun = steps.length === 1 ? 'step' : 'steps';
  return `must have a result of the required ${noun} ${named.join(', ')}${rest}`.slice(0, LIMITS.ProblemError.detail);
};

/**
 * Returns the results of a task's steps, complete.
 * @throws Problem validation_failed for a second result of a step, a missing one of a required step, and a value of another kind
 */
export const toResults = (steps: readonly Step[], input: readonly ResultInput[]): Result[] => {
  const byItem = new Map(steps.map((step) => [step.item, step]));
  const seen = new Set<string>();
  const results = input.map((result, index) => {
    if (byItem.has(result.item) && seen.has(result.item))
      throw invalid(`/checklist/${index}/item`, 'has a result already');
    seen.add(result.item);
    return toResult(byItem.get(result.item), result, `/checklist/${index}`);
  });
  const missing = steps.filter(({ item, required }) => required && !seen.has(item));
  if (missing.length > 0) throw invalid('/checklist', describeMissing(missing));
  return results;
};

/** A result whose value is a text, as a tool receives it. */
export type WrittenResult = Omit<ResultInput, 'value'> & { value?: string | undefined };

/** Length of a step from which two wrong letters are forgiven. */
const LONG = 6;

/** Returns the step that a text names, in any letter case and with a typing error when no other step is that close. */
const findStep = (steps: readonly Step[], text: string): Step | undefined => {
  const exact = steps.find(({ item }) => item === text);
  const near = steps.filter(({ item }) => {
    const errors = distance(foldName(item), foldName(text));
    return errors === 0 || (item.length >= LONG && errors <= 2 && digitsOf(item) === digitsOf(text));
  });
  return exact ?? (near.length === 1 ? near[0] : undefined);
};

/** Returns the steps of a task in words, at most a few. */
const listSteps = (steps: readonly Step[]): string =>
  steps.length === 0
    ? 'it has none'
    : `its steps are ${steps
        .slice(0, MOST_LISTED)
        .map(({ item }) => JSON.stringify(item))
        .join(', ')}${steps.length > MOST_LISTED ? `, and ${steps.length - MOST_LISTED} more` : ''}`;

/** Returns the number that a text says as the value of a step; undefined for a step without one. @throws Problem validation_failed */
const numberIn = ({ kind }: Step, text: string | undefined, index: number): number | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  if (kind === 'photo') return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
  if (kind !== 'number') return undefined;
  const number = numberOf(text);
  if ('error' in number) throw invalid(`/checklist/${index}/value`, number.error);
  return number.value;
};

/**
 * Returns results with the names of their steps, and with the values that these take: a number of a text for a number or
 * a picture. What is no picture stays a text, and {@link toResults} refuses it.
 * @throws Problem validation_failed for a value of what is no step, and for a number that cannot be read
 */
export const readResults = (steps: readonly Step[], written: readonly WrittenResult[]): ResultInput[] =>
  written.map((result, index) => {
    const step = findStep(steps, result.item);
    if (step === undefined && result.value !== undefined)
      throw invalid(`/checklist/${index}/item`, `is no step of the task; ${listSteps(steps)}`);
    const named = step === undefined ? result : { ...result, item: step.item };
    const value = step === undefined ? undefined : numberIn(step, result.value, index);
    return value === undefined ? named : { ...named, value };
  });

/** Returns a sentence about results of what is no step of their task; undefined if all are of steps. */
export const describeStrays = (steps: readonly Step[], results: readonly ResultInput[]): string | undefined => {
  const strays = results.filter(({ item }) => !steps.some((step) => step.item === item));
  if (strays.length === 0) return undefined;
  const named = strays.slice(0, MOST_LISTED).map(({ item }) => JSON.stringify(item));
  return `No step of the task is ${named.join(' or ')}: ${listSteps(steps)}.`;
};

/** Checks that the pictures among results are attachments of the task. @throws Problem validation_failed */
export const requirePictures = async (
  { em }: Transaction,
  task: { id: number; checklist_items: readonly Step[] },
  results: readonly Result[],
): Promise<void> => {
  for (const [index, { item, value }] of results.entries()) {
    if (typeof value !== 'number' || task.checklist_items.find((step) => step.item === item)?.kind !== 'photo')
      continue;
    const attachment = await em
      .getKysely()
      .selectFrom('attachment')
      .select('id')
      .where('id', '=', value)
      .where('attachable_type', '=', 'maintenance_task')
      .where('attachable_id', '=', task.id)
      .executeTakeFirst();
    if (attachment === undefined) throw unknownReference(`/checklist/${index}/value`, 'attachment');
  }
};
