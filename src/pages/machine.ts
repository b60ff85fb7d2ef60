import type { Schemas } from '../../generated/contract.ts';
import { MachineStatus } from '../../generated/values.ts';
import { fill } from '../texts/languages.ts';
import { isUnusable } from '../areas/machines/entity.ts';
import { Problem, invalid } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import { customFieldsOf, readFilled } from './custom-fields.ts';
import type { PageDefinition, Params } from './definition.ts';
import {
  checkbox,
  foldedForm,
  input,
  numberInput,
  photoInput,
  scopeOf,
  select,
  textArea,
  type FormScope,
} from './fields.ts';
import { attachPhoto, type Attachable, type FormHandler } from './posted.ts';
import type { Sent } from './problems.ts';
import { filesOf, machineStatus, notesOf, returnOf, rows, section, ticketRow, workOrderRow } from './shown.ts';
import type { Visit } from './visit.ts';

const read = (visit: Visit, id: number) =>
  visit.read(async (act) => {
    const { call, use } = act;
    const machine = await call('getMachine', { path: { id } });
    return {
      machine,
      fields: await readFilled(act, 'machine', machine.custom_fields),
      detail: await use('get_machine', { machine_id: id }),
      notes: (await call('listNotes', { query: { notable_type: 'machine', notable_id: id, limit: 5 } })).data,
      files: (await call('listAttachments', { query: { attachable_type: 'machine', attachable_id: id, limit: 12 } }))
        .data,
      meters: visit.may('createMeterReading')
        ? (await call('listMeters', { query: { machine_id: id, limit: 20 } })).data
        : [],
    };
  });

type Facts = Awaited<ReturnType<typeof read>>;

/** The status in words: since when it has it, why, and who has checked the machine. */
const statusOf = (visit: Visit, { machine, detail }: Facts): Html => {
  const { texts, formats } = visit;
  const since = detail.status_changes[0]?.at;
  const facts = [
    machine.blocked_reason,
    machine.status_until && returnOf(visit, machine.status_until),
    machine.confirmed_by && fill(texts.machine.confirmed, { name: machine.confirmed_by }),
  ];
  return markup`<p class="status ${machine.status}">${texts.machine_status[machine.status]}${since !== undefined && ` ${fill(texts.machine.since, { date: formats.instant(since) })}`}</p>
${facts.filter(Boolean).map((fact) => markup`<p class="meta">${fact}</p>`)}`;
};

const statusForm = (scope: FormScope, { machine }: Facts): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.machine.status, {
    fields: [
      select(scope, {
        name: 'status',
        label: texts.machine.new_status,
        value: machine.status,
        choices: MachineStatus.map((status) => [status, texts.machine_status[status]]),
        required: true,
      }),
      input(scope, { name: 'reason', label: texts.machine.reason }),
      input(scope, { name: 'until', label: texts.machine.until_label, type: 'date', value: machine.status_until }),
    ],
    submit: texts.form.save,
  });
};

const reportForm = (scope: FormScope): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.machine.report, {
    fields: [
      textArea(scope, { name: 'description', label: texts.machine.what, required: true }),
      checkbox(scope, { name: 'hazard', label: texts.machine.hazard }),
    ],
    photo: photoInput(scope, texts.machine.photo_optional),
    submit: texts.form.send,
  });
};

/** Returns the form of a note, which may come with a photo. */
export const noteForm = (scope: FormScope): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.machine.note, {
    fields: textArea(scope, { name: 'body', label: texts.machine.note_text, required: true }),
    photo: photoInput(scope, texts.machine.photo_optional),
    submit: texts.form.add,
  });
};

/** Returns the form of a photo. */
export const photoForm = (scope: FormScope): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.machine.add_photo, {
    fields: null,
    photo: photoInput(scope, texts.machine.photo, true),
    submit: texts.form.add,
  });
};

const meterChoice = ({ formats, texts }: Visit, { id, name, last_value }: Schemas['Meter']) =>
  [
    id,
    last_value === null ? name : `${name} (${fill(texts.machine.last_value, { value: formats.number(last_value) })})`,
  ] as const;

const readingForm = (scope: FormScope, { meters }: Facts): Html | null => {
  const { visit } = scope;
  const { texts } = visit;
  if (meters.length === 0) return null;
  return foldedForm(scope, texts.machine.reading, {
    fields: [
      select(scope, {
        name: 'meter_id',
        label: texts.machine.meter,
        choices: meters.map((meter) => meterChoice(visit, meter)),
        required: true,
      }),
      numberInput(scope, { name: 'value', label: texts.machine.value, required: true }),
    ],
    submit: texts.form.save,
  });
};

const formsOf = (visit: Visit, facts: Facts, sent: Sent | undefined): (Html | null | false)[] => {
  const page = `/m/${facts.machine.id}`;
  const scope = (name: string, version?: number) => scopeOf(visit, page, name, sent, version);
  return [
    visit.may('createTicket') && facts.machine.status !== 'retired' && reportForm(scope('report')),
    visit.may('changeMachineStatus') && statusForm(scope('status', facts.machine.version), facts),
    readingForm(scope('reading'), facts),
    visit.may('createNote') && noteForm(scope('note')),
    photoForm(scope('photo')),
    visit.may('createInspection') &&
      markup`<p><a class="button" href="/inspections/new?machine=${facts.machine.id}">${visit.texts.machine.inspect}</a></p>`,
  ];
};

const nextOf = ({ texts, formats }: Visit, { next_task }: Facts['detail']): Html | null =>
  next_task === null
    ? null
    : section(
        texts.machine.next,
        rows([
          markup`<p><a class="name" href="/maintenance/${next_task.id}">${next_task.title}</a></p><p class="meta">${next_task.overdue && markup`<span class="tag bad">${texts.job.overdue}</span> `}${formats.day(next_task.next_due_at)}</p>`,
        ]),
      );

const inspectionOf = ({ texts, formats }: Visit, { last_inspection: last }: Facts['detail']): Html | null =>
  last === null
    ? null
    : section(
        texts.machine.inspection,
        rows([
          markup`<p>${formats.instant(last.inspected_at)}: ${last.passed ? texts.machine.passed : texts.machine.not_passed}</p>${last.failed_items && markup`<p>${last.failed_items}</p>`}${last.notes && markup`<p class="meta">${last.notes}</p>`}`,
        ]),
      );

const historyOf = (visit: Visit, { status_changes }: Facts['detail']): Html | null =>
  section(
    visit.texts.machine.history,
    rows(
      status_changes.map(
        ({ to_status, reason, actor, at }) =>
          markup`<p>${machineStatus(visit, to_status)} ${reason}</p><p class="meta">${[visit.formats.instant(at), actor].filter(Boolean).join(', ')}</p>`,
      ),
    ),
  );

const titleOf = ({ location_name, zone }: Facts['detail']): string | null =>
  [...new Set([location_name, zone])].filter(Boolean).join(' · ') || null;

const factsOf = ({ texts }: Visit, { brand, model, serial_number, asset_tag }: Facts['machine']): Html => {
  const facts = [
    [brand, model].filter(Boolean).join(' '),
    serial_number && fill(texts.machine.serial, { text: serial_number }),
    asset_tag && fill(texts.machine.tag, { text: asset_tag }),
  ];
  return markup`<p class="meta">${facts.filter(Boolean).join(' · ')}</p>`;
};

const idOf = ({ id }: Params): number => Number(id);

const onMachine = (params: Params): Attachable => ({ attachable_type: 'machine', attachable_id: idOf(params) });

const report = (params: Params): FormHandler => ({
  photoOn: () => onMachine(params),
  run: async (act, posted) => {
    const description = posted.text('description') ?? '';
    const priority = posted.isTicked('hazard') ? 'urgent' : 'medium';
    const { id } = await act.call('createTicket', { body: { machine_id: idOf(params), description, priority } });
    await attachPhoto(act, posted, { attachable_type: 'ticket', attachable_id: id });
    return { to: `/m/${idOf(params)}`, did: 'ticket' };
  },
});

/** Sets the status. The day of return belongs to a machine out of use; the field keeps the last one when it is back. */
const setStatus = (params: Params): FormHandler => ({
  run: async ({ call, use }, { text, expected }) => {
    const status = MachineStatus.find((known) => known === text('status'));
    const isOut = status !== undefined && isUnusable(status);
    const until = isOut ? text('until') : undefined;
    const change = { status: text('status'), reason: text('reason'), confirmed_by: text('confirmed_by'), until };
    const { id } = await use('set_machine_status', { machine_id: idOf(params), ...change }, expected);
    // A tool leaves out what is empty, so it cannot clear the day.
    if (isOut && until === undefined)
      await call('changeMachineStatus', { path: { id }, body: { status, until: null } });
    return { to: `/m/${id}`, did: 'status' };
  },
});

/** Returns the forms that add a note or a photo to a record. */
export const createNoteForms = (
  attachable_type: Attachable['attachable_type'],
  pathOf: (id: number) => string,
): Readonly<Record<'note' | 'photo', (params: Params) => FormHandler>> => ({
  note: (params) => ({
    photoOn: () => ({ attachable_type, attachable_id: idOf(params) }),
    run: async (act, posted) => {
      const record = { notable_type: attachable_type, notable_id: idOf(params) };
      await act.call('createNote', { body: { ...record, body: posted.text('body') ?? '' } });
      await attachPhoto(act, posted, { attachable_type, attachable_id: idOf(params) });
      return { to: pathOf(idOf(params)), did: 'note' };
    },
  }),
  photo: (params) => ({
    photoOn: () => ({ attachable_type, attachable_id: idOf(params) }),
    run: async (act, posted) => {
      if (posted.photo === undefined) throw invalid('/photo', 'is required');
      await attachPhoto(act, posted, { attachable_type, attachable_id: idOf(params) });
      return { to: pathOf(idOf(params)), did: 'photo' };
    },
  }),
});

const recordReading = (params: Params): FormHandler => ({
  run: async ({ call, use }, { text, isTicked }) => {
    const meter = await call('getMeter', { path: { id: text('meter_id') ?? '' } });
    if (meter.machine_id !== idOf(params)) throw new Problem('not_found');
    await use('record_reading', {
      machine_id: meter.machine_id,
      meter: meter.name,
      value: text('value') ?? '',
      confirm: isTicked('confirm'),
    });
    return { to: `/m/${meter.machine_id}`, did: 'reading' };
  },
});

/** A machine: whether it can be used, what is open about it, and what people do about it. */
export const machinePage: PageDefinition = {
  path: '/m/:id',
  operation: 'staffMachinePage',
  needs: 'getMachine',
  show: async (visit, params, sent) => {
    const { texts } = visit;
    const facts = await read(visit, idOf(params));
    const { detail, machine } = facts;
    return {
      title: machine.name,
      subtitle: titleOf(detail),
      content: markup`${statusOf(visit, facts)}
${factsOf(visit, machine)}
${formsOf(visit, facts, sent)}
${customFieldsOf(visit, facts.fields)}${section(texts.machine.tickets, rows(detail.open_tickets.map((ticket) => ticketRow(visit, ticket))))}
${section(texts.machine.jobs, rows((detail.open_workorders ?? []).map((order) => workOrderRow(visit, order))))}
${nextOf(visit, detail)}${inspectionOf(visit, detail)}${notesOf(visit, facts.notes)}${filesOf(visit, facts.files)}${historyOf(visit, detail)}`,
    };
  },
  forms: { report, status: setStatus, reading: recordReading, ...createNoteForms('machine', (id) => `/m/${id}`) },
};
