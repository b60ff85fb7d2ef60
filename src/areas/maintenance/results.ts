import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../platform/context.ts';
import { invalid, unknownReference } from '../../platform/errors.ts';

type Step = Schemas['MaintenanceChecklistItem'];
type Result = Schemas['MaintenanceResult'];
type Given = Schemas['MaintenanceResultCreate'];

/** What a value must be, by the kind of its step. */
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

const toResult = (step: Step | undefined, { item, ok, value, note }: Given, pointer: string): Result => {
  const given = value ?? null;
  if (given === null && typeof ok !== 'boolean') throw invalid(pointer, 'needs ok or value');
  if (given === null && step !== undefined && step.kind !== 'check' && (step.required || ok === true))
    throw invalid(`${pointer}/value`, `is required, and must be ${EXPECTED[step.kind]}`);
  const isInOrder = given === null || judge(step, given, pointer);
  return { item, ok: isInOrder && (ok ?? true), ...(given !== null && { value: given }), note: note ?? null };
};

/**
 * Returns the results of a task's steps, complete.
 * @throws Problem validation_failed for a second result of a step, a missing one of a required step, and a value of another kind
 */
export const toResults = (steps: readonly Step[], given: readonly Given[]): Result[] => {
  const byItem = new Map(steps.map((step) => [step.item, step]));
  const seen = new Set<string>();
  const results = given.map((result, index) => {
    if (byItem.has(result.item) && seen.has(result.item))
      throw invalid(`/checklist/${index}/item`, 'has a result already');
    seen.add(result.item);
    return toResult(byItem.get(result.item), result, `/checklist/${index}`);
  });
  const missing = steps.find(({ item, required }) => required && !seen.has(item));
  if (missing !== undefined) throw invalid('/checklist', `must have a result of the required step "${missing.item}"`);
  return results;
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
    const found = await em
      .getKysely()
      .selectFrom('attachment')
      .select('id')
      .where('id', '=', value)
      .where('attachable_type', '=', 'maintenance_task')
      .where('attachable_id', '=', task.id)
      .executeTakeFirst();
    if (found === undefined) throw unknownReference(`/checklist/${index}/value`, 'attachment');
  }
};
