import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../texts/languages.ts';
import { isPicture } from '../areas/attachments/pictures.ts';
import { Problem } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition, Params } from './definition.ts';
import {
  checkbox,
  foldedForm,
  input,
  numberInput,
  photoInput,
  radios,
  scopeOf,
  select,
  textArea,
  type FormScope,
} from './fields.ts';
import { createNoteForms, noteForm, photoForm } from './machine.ts';
import { attachPhoto, type ChangingForm, type Posted } from './posted.ts';
import type { Sent } from './problems.ts';
import { filesOf, machineOf, notesOf, section } from './shown.ts';
import type { Act, Visit } from './visit.ts';

type Step = Schemas['MaintenanceChecklistItem'];

/** The value of a step that is answered by the photo in the form. */
const NEW_PHOTO = 'new';

const idOf = ({ id }: Params): number => Number(id);

const read = (visit: Visit, id: number) =>
  visit.read(async ({ call }) => {
    const task = await call('getMaintenanceTask', { path: { id } });
    const on = { attachable_type: 'maintenance_task', attachable_id: id, limit: 24 };
    return {
      task,
      machine: await call('getMachine', { path: { id: task.machine_id } }),
      meter: task.meter_id === null ? null : await call('getMeter', { path: { id: task.meter_id } }),
      notes: (await call('listNotes', { query: { notable_type: 'maintenance_task', notable_id: id, limit: 20 } })).data,
      files: (await call('listAttachments', { query: on })).data,
    };
  });

type Facts = Awaited<ReturnType<typeof read>>;

/** The limits and the unit of a step, in words. */
const aboutStep = ({ texts, formats }: Visit, { min, max, unit, required }: Step): string | undefined => {
  const [least, most] = [min, max].map((limit) => (limit === null ? null : formats.number(limit)));
  const limits =
    least != null && most != null
      ? fill(texts.task.from_to, { min: least, max: most })
      : least != null
        ? fill(texts.task.at_least, { min: least })
        : most != null && fill(texts.task.at_most, { max: most });
  const facts = [limits && `${limits} ${unit ?? ''}`.trim(), !limits && unit, required && texts.task.required];
  return facts.filter(Boolean).join(', ') || undefined;
};

const pictureChoices = ({ texts }: Visit, { files }: Facts): [string, string][] => [
  [NEW_PHOTO, texts.task.new_photo],
  ...files
    .filter(({ content_type }) => isPicture(content_type))
    .map(({ id, caption, name }): [string, string] => [String(id), caption ?? name]),
];

const answerField = (scope: FormScope, step: Step, n: number, facts: Facts): Html => {
  const { visit } = scope;
  const { task } = visit.texts;
  const field = { name: `value_${n}`, label: step.item, hint: aboutStep(visit, step), required: step.required };
  if (step.kind === 'number') return numberInput(scope, field);
  if (step.kind === 'text') return input(scope, field);
  if (step.kind === 'photo')
    return select(scope, { ...field, choices: pictureChoices(visit, facts), empty: task.skipped_step });
  const choices = [['yes', task.ok] as const, ['no', task.not_ok] as const];
  return radios(scope, {
    ...field,
    name: `ok_${n}`,
    choices: step.required ? choices : [...choices, ['', task.skipped_step]],
    value: step.required ? undefined : '',
  });
};

/** A step: how it is answered, and what there is to say about it. One that is no check can also be out of order. */
const stepFields = (scope: FormScope, step: Step, n: number, facts: Facts): Html => {
  const { task } = scope.visit.texts;
  return markup`<div class="step">${answerField(scope, step, n, facts)}
${step.kind !== 'check' && checkbox(scope, { name: `bad_${n}`, label: task.not_ok })}
${input(scope, { name: `note_${n}`, label: task.remark })}</div>`;
};

const completeForm = (scope: FormScope, facts: Facts): Html => {
  const { texts } = scope.visit;
  const { task, meter } = facts;
  const steps = task.checklist_items.map((step, n) => stepFields(scope, step, n, facts));
  const isRepeated = scope.sent?.problem.violations.some((one) => 'pointer' in one && one.pointer === '/again');
  return foldedForm(scope, texts.task.complete, {
    fields: [
      steps.length > 0 && task.ticket_on_failure && markup`<p class="hint">${texts.task.failure}</p>`,
      steps,
      meter && numberInput(scope, { name: 'meter_value', label: fill(texts.task.meter, { name: meter.name }) }),
      task.parts.length > 0 && checkbox(scope, { name: 'consume_parts', label: texts.task.use_parts, value: 'yes' }),
      isRepeated === true && checkbox(scope, { name: 'again', label: texts.task.again }),
    ],
    photo: photoInput(scope, texts.machine.photo_optional),
    submit: texts.job.complete,
  });
};

const skipForm = (scope: FormScope): Html => {
  const { task } = scope.visit.texts;
  return foldedForm(scope, task.skip, {
    fields: textArea(scope, { name: 'reason', label: task.skip_reason, required: true }),
    submit: task.skip,
  });
};

const formsOf = (visit: Visit, facts: Facts, sent: Sent | undefined): (Html | false)[] => {
  const { id, version, active, next_due_at } = facts.task;
  const scope = (name: string, versioned = false) =>
    scopeOf(visit, `/maintenance/${id}`, name, sent, versioned ? version : undefined);
  return [
    active && completeForm(scope('complete', true), facts),
    active && next_due_at !== null && skipForm(scope('skip')),
    noteForm(scope('note')),
    photoForm(scope('photo')),
  ];
};

const statusOf = (visit: Visit, { task, machine }: Facts): Html => {
  const { texts, formats } = visit;
  const due = task.next_due_at ?? task.expected_due_on;
  const facts = [
    due !== null && fill(texts.task.due, { date: formats.day(due) }),
    task.last_completed_at !== null && fill(texts.task.done_before, { date: formats.instant(task.last_completed_at) }),
    task.assignee,
    !task.active && texts.task.inactive,
  ];
  return markup`<p class="status${task.overdue && ' out_of_order'}">${task.overdue && markup`<span class="tag bad">${texts.job.overdue}</span> `}${facts.filter(Boolean).join(' · ')}</p>
${machineOf(visit, machine)}
${task.instructions && section(texts.task.instructions, markup`<p class="said">${task.instructions}</p>`)}`;
};

/** The checklist on paper, to fill in with a pen. */
const paperOf = (visit: Visit, { task }: Facts): Html | false =>
  task.checklist_items.length > 0 &&
  markup`<div class="paper"><h2>${visit.texts.task.checklist}</h2>${task.checklist_items.map(
    (step) => markup`<p>□ ${step.item} ${aboutStep(visit, step)}</p>`,
  )}</div>`;

/** The results of the steps that were answered, in the order of the checklist. */
const resultsOf = (steps: readonly Step[], { text, isTicked }: Posted, photo: number | undefined): object[] =>
  steps.map((step, n) => {
    const note = text(`note_${n}`);
    const said = text(`ok_${n}`);
    const answer = text(`value_${n}`);
    const value = answer === NEW_PHOTO ? photo : answer;
    const ok = step.kind === 'check' ? said && said === 'yes' : isTicked(`bad_${n}`) ? false : undefined;
    return {
      item: step.item,
      ...(typeof ok === 'boolean' && { ok }),
      ...(value !== undefined && { value: String(value) }),
      ...(note !== undefined && { note }),
    };
  });

/** Whether a step was answered: others have only their name. */
const isAnswered = (result: object): boolean => 'ok' in result || 'value' in result || 'note' in result;

/** Records the reading of the meter of a task, if one was typed. Returns the versions that the task may have then. */
const recordReading = async (
  { call, use }: Act,
  { id, meter_id, machine_id, version }: Facts['task'],
  { text, isTicked, expected }: Posted,
): Promise<readonly number[] | undefined> => {
  const value = text('meter_value');
  if (value === undefined || meter_id === null) return expected;
  if (expected?.includes(version) === false) throw new Problem('version_mismatch');
  const { name } = await call('getMeter', { path: { id: meter_id } });
  await use('record_reading', { machine_id, meter: name, value, confirm: isTicked('confirm') });
  // A reading may have changed the task itself.
  return expected && [(await call('getMaintenanceTask', { path: { id } })).version];
};

const complete = (params: Params): ChangingForm => ({
  photoOn: () => ({ attachable_type: 'maintenance_task', attachable_id: idOf(params) }),
  run: async (act, posted) => {
    const path = { id: idOf(params) };
    const task = await act.call('getMaintenanceTask', { path });
    const expected = await recordReading(act, task, posted);
    const photo = await attachPhoto(act, posted, { attachable_type: 'maintenance_task', attachable_id: path.id });
    const checklist = resultsOf(task.checklist_items, posted, photo).filter(isAnswered);
    await act.use(
      'complete_maintenance',
      {
        task_id: path.id,
        ...(checklist.length > 0 && { checklist }),
        consume_parts: posted.isTicked('consume_parts'),
        again: posted.isTicked('again'),
      },
      expected,
    );
    const { data } = await act.call('listMaintenanceCompletions', { path, query: { limit: 1 } });
    const ticket_id = data[0]?.ticket_id ?? null;
    return ticket_id === null
      ? { to: `/maintenance/${path.id}`, did: 'maintenance' }
      : { to: `/tickets/${ticket_id}`, did: 'maintenance_ticket' };
  },
});

const skip = (params: Params): ChangingForm => ({
  run: async ({ use }, { text, isTicked }) => {
    const task_id = idOf(params);
    await use('skip_maintenance', { task_id, reason: text('reason') ?? '', confirm: isTicked('confirm') });
    return { to: `/maintenance/${task_id}`, did: 'skipped' };
  },
});

/** A maintenance task: its checklist, and how it is completed or left out. */
export const maintenancePage: PageDefinition = {
  path: '/maintenance/:id',
  operation: 'maintenancePage',
  needs: 'getMaintenanceTask',
  show: async (visit, params, sent) => {
    const facts = await read(visit, idOf(params));
    return {
      title: facts.task.title,
      subtitle: visit.texts.job.maintenance,
      content: markup`${statusOf(visit, facts)}
${formsOf(visit, facts, sent)}${paperOf(visit, facts)}
${notesOf(visit, facts.notes)}${filesOf(visit, facts.files)}`,
    };
  },
  forms: { complete, skip, ...createNoteForms('maintenance_task', (id) => `/maintenance/${id}`) },
};
