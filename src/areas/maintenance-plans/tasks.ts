import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { invalid, unknownReference } from '../../core/errors.ts';
import { lockIds, requireDistinct, type Reference } from '../../records/references.ts';

type Step = Schemas['MaintenanceChecklistItem'];
type StepInput = Schemas['MaintenanceChecklistItemCreate'];
type PlanTask = Schemas['PlanTask'];
type PlanTaskInput = Schemas['PlanTaskCreate'];

/** Checks that no text of a list repeats an earlier one. @throws Problem validation_failed with the pointer of its item */
const requireUnique = (texts: readonly string[], pointerTo: (index: number) => string): void =>
  texts.forEach((text, index) => {
    if (texts.indexOf(text) < index) throw invalid(pointerTo(index), 'must differ from those of earlier items');
  });

const toStep = ({ item, kind, unit, min, max, required }: StepInput): Step => ({
  item,
  kind: kind ?? 'check',
  unit: unit ?? null,
  min: min ?? null,
  max: max ?? null,
  required: required ?? false,
});

/**
 * Returns the steps of a task, complete.
 * @throws Problem validation_failed for a repeated step, limits that exclude each other, and limits of anything but a number
 */
const toSteps = (checklist: readonly StepInput[], pointer: string): Step[] => {
  requireUnique(
    checklist.map(({ item }) => item),
    (index) => `${pointer}/${index}/item`,
  );
  return checklist.map((input, index) => {
    const step = toStep(input);
    for (const name of ['unit', 'min', 'max'] as const)
      if (step.kind !== 'number' && step[name] !== null)
        throw invalid(`${pointer}/${index}/${name}`, 'is possible only with the kind number');
    if (step.min !== null && step.max !== null && step.max < step.min)
      throw invalid(`${pointer}/${index}/max`, `must not be below min, ${step.min}`);
    return step;
  });
};

/** Checks when a task of a plan is due. @throws Problem validation_failed */
const checkRule = ({ rule_unit, rule_interval, starts_in_days, meter }: PlanTask, pointer: string): void => {
  if (rule_unit !== null && rule_interval === null)
    throw invalid(`${pointer}/rule_interval`, 'is required with rule_unit');
  if (rule_unit === null && rule_interval !== null)
    throw invalid(`${pointer}/rule_unit`, 'is required with rule_interval');
  if (rule_unit !== null) return;
  if (meter === null && starts_in_days === null)
    throw invalid(`${pointer}/starts_in_days`, 'is required without a rule and without a meter');
  if (meter !== null && starts_in_days !== null)
    throw invalid(`${pointer}/starts_in_days`, 'does not apply to a task by its meter only');
};

const toTask = (input: PlanTaskInput, idOf: (reference: Reference) => number, pointer: string): PlanTask => {
  const task: PlanTask = {
    key: input.key,
    title: input.title,
    instructions: input.instructions ?? null,
    rule_unit: input.rule_unit ?? null,
    rule_interval: input.rule_interval ?? null,
    basis: input.basis ?? 'scheduled',
    starts_in_days: input.starts_in_days ?? null,
    meter: input.meter ?? null,
    ticket_on_failure: input.ticket_on_failure ?? true,
    checklist: toSteps(input.checklist ?? [], `${pointer}/checklist`),
    parts: (input.parts ?? []).map(({ part_id, quantity }) => ({ part_id: idOf(part_id), quantity })),
    estimated_minutes: input.estimated_minutes ?? null,
  };
  checkRule(task, pointer);
  requireDistinct(
    'part',
    task.parts.map(({ part_id }) => part_id),
    (index) => `${pointer}/parts/${index}/part_id`,
  );
  return task;
};

/**
 * Returns the tasks of a plan, complete and with the ids of their parts.
 * @throws Problem validation_failed for a repeated key, a part that does not exist, and as {@link toSteps}
 */
export const toPlanTasks = async (tx: Transaction, inputs: readonly PlanTaskInput[]): Promise<PlanTask[]> => {
  requireUnique(
    inputs.map(({ key }) => key),
    (index) => `/tasks/${index}/key`,
  );
  const references = inputs.flatMap(({ parts }, task) =>
    (parts ?? []).map(({ part_id }, index) => ({ part_id, pointer: `/tasks/${task}/parts/${index}/part_id` })),
  );
  const find = await lockIds(
    tx,
    'part',
    references.map(({ part_id }) => part_id),
  );
  const unknown = references.find(({ part_id }) => find(part_id) === undefined);
  if (unknown !== undefined) throw unknownReference(unknown.pointer, 'part', unknown.part_id);
  return inputs.map((input, index) => toTask(input, (reference) => find(reference) ?? 0, `/tasks/${index}`));
};
