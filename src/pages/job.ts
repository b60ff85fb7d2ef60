import { CLOSED, Priority } from '../../generated/values.ts';
import { fill } from '../texts/languages.ts';
import { dayOf } from '../core/clock.ts';
import { Html, markup } from '../texts/html.ts';
import { foldName } from '../words/fold.ts';
import type { PageDefinition, Params } from './definition.ts';
import {
  checkbox,
  foldedForm,
  formOf,
  input,
  numberInput,
  photoInput,
  scopeOf,
  select,
  textArea,
  type FormScope,
} from './fields.ts';
import { createNoteForms, noteForm, photoForm } from './machine.ts';
import { readAssignees } from './people-choices.ts';
import { attachPhoto, type FormHandler, type Posted } from './posted.ts';
import type { Sent } from './problems.ts';
import { filesOf, machineOf, notesOf, priorityTag, rows, section, ticketRow } from './shown.ts';
import { planFields } from './ticket.ts';
import type { Act, Visit } from './visit.ts';

/** The parts that the form of a completion offers. */
const LISTED = { sort: 'name', limit: 100 } as const;

/** Parts that the form of a completion has room for. */
const PARTS = [0, 1, 2] as const;

const idOf = ({ id }: Params): number => Number(id);

const read = (visit: Visit, id: number) =>
  visit.read(async (act) => {
    const { call, use } = act;
    const files = { attachable_type: 'work_order', attachable_id: id, include_related: true, limit: 24 };
    return {
      order: await use('get_workorder', { workorder_id: id }),
      notes: (await call('listNotes', { query: { notable_type: 'work_order', notable_id: id, limit: 50 } })).data,
      files: (await call('listAttachments', { query: files })).data,
      people: await readAssignees(act),
      parts: (await call('listParts', { query: LISTED })).data,
    };
  });

type Facts = Awaited<ReturnType<typeof read>>;

const isClosed = ({ status }: Facts['order']): boolean => CLOSED.work_order.some((closed) => closed === status);

/** The parts to choose from, with what is in stock in the unit of each. */
const partChoices = ({ texts, formats }: Visit, { parts }: Facts): Html => markup`<datalist id="parts">
${parts.map(
  ({ name, quantity, unit }) =>
    markup`<option value="${name}">${fill(texts.job.in_stock, { quantity: formats.number(quantity), unit: unit ?? '' })}</option>`,
)}</datalist>`;

const partFields = (scope: FormScope, facts: Facts): Html => {
  const { texts } = scope.visit;
  const list = new Html(' list="parts" autocomplete="off"');
  return markup`<fieldset><legend>${texts.job.parts}</legend><p class="hint">${texts.job.part_hint}</p>${partChoices(scope.visit, facts)}
${PARTS.map(
  (n) =>
    markup`<div class="pair part"><div>${input(scope, {
      name: `part_${n}`,
      label: fill(texts.job.part, { n: n + 1 }),
      attributes: list,
    })}</div><div>${numberInput(scope, { name: `quantity_${n}`, label: texts.job.quantity })}</div></div>`,
)}</fieldset>`;
};

const completeForm = (scope: FormScope, facts: Facts): Html => {
  const { texts } = scope.visit;
  const { order } = facts;
  return foldedForm(scope, texts.job.complete, {
    fields: [
      textArea(scope, { name: 'resolution', label: texts.ticket.resolution, value: order.resolution }),
      markup`<div class="pair"><div>${numberInput(scope, {
        name: 'labor_minutes',
        label: texts.job.minutes,
        value: order.labor_minutes,
      })}</div><div>${numberInput(scope, { name: 'cost', label: texts.job.cost, value: order.cost })}</div></div>`,
      facts.parts.length > 0 && partFields(scope, facts),
      order.ticket !== null && checkbox(scope, { name: 'close_ticket', label: texts.job.close_ticket, value: 'yes' }),
    ],
    photo: photoInput(scope, texts.machine.photo_optional),
    submit: texts.job.complete,
  });
};

const editForm = (scope: FormScope, { order, people }: Facts): Html => {
  const { texts, session } = scope.visit;
  const due_on = order.due_at === null ? '' : dayOf(order.due_at, session.timezone);
  return foldedForm(scope, texts.job.edit, {
    fields: [
      input(scope, { name: 'title', label: texts.job.name, value: order.title, required: true }),
      textArea(scope, { name: 'description', label: texts.job.description, value: order.description }),
      planFields(scope, people, { assignee_id: order.assignee_id, due_on }),
      select(scope, {
        name: 'priority',
        label: texts.ticket.priority,
        value: order.priority,
        choices: Priority.map((priority) => [priority, texts.priority[priority]]),
      }),
    ],
    submit: texts.form.save,
  });
};

const formsOf = (visit: Visit, facts: Facts, sent: Sent | undefined): (Html | false)[] => {
  const { order } = facts;
  const { texts, session } = visit;
  const scope = (name: string, versioned = true) =>
    scopeOf(visit, `/jobs/${order.id}`, name, sent, versioned ? order.version : undefined);
  const isOpen = !isClosed(order);
  return [
    isOpen &&
      order.assignee_id !== session.person.id &&
      formOf(scope('take'), { fields: null, submit: texts.job.take, isSecond: order.assignee_id !== null }),
    isOpen && order.status !== 'in_progress' && formOf(scope('start'), { fields: null, submit: texts.job.start }),
    isOpen && completeForm(scope('complete'), facts),
    isOpen && editForm(scope('edit'), facts),
    noteForm(scope('note', false)),
    photoForm(scope('photo', false)),
  ];
};

const aboutOf = (visit: Visit, order: Facts['order']): Html | null => {
  const { machine_id: id, machine_name: name, machine_status: status, machine_place: place } = order;
  return id === null || name === null || status === null ? null : machineOf(visit, { id, name, status }, place);
};

const factsOf = (visit: Visit, { order }: Facts): Html => {
  const { texts, formats } = visit;
  const spent =
    order.labor_minutes !== null || order.total_cost !== null
      ? fill(texts.job.spent, {
          minutes: order.labor_minutes ?? '–',
          cost: order.total_cost === null ? '–' : formats.number(order.total_cost),
        })
      : null;
  const facts = [
    order.due_at && `${texts.job.due}: ${formats.instant(order.due_at)}`,
    order.started_at && fill(texts.job.started, { date: formats.instant(order.started_at) }),
    order.completed_at && fill(texts.job.completed, { date: formats.instant(order.completed_at) }),
    spent,
  ];
  return markup`<p class="status">${priorityTag(visit, order.priority)}${texts.work_order_status[order.status]} · ${order.assignee ?? texts.job.nobody}</p>
${facts.filter(Boolean).map((fact) => markup`<p class="meta">${fact}</p>`)}
${order.description && markup`<p class="said">${order.description}</p>`}
${aboutOf(visit, order)}
${order.resolution && section(texts.ticket.resolution, markup`<p class="said">${order.resolution}</p>`)}`;
};

/** The lines of a printed work order that are filled in by hand. */
const paperOf = ({ texts: { ticket, job } }: Visit): Html =>
  markup`<div class="paper">${[ticket.resolution, job.parts, job.minutes].map((label) => markup`<p>${label}:</p>`)}</div>`;

const change = (params: Params, did: 'taken' | 'started', body: (person_id: number) => object): FormHandler => ({
  run: async ({ ctx, call }, { expected: expected_versions }) => {
    const path = { id: idOf(params) };
    const request = { path, body: body(ctx.principal.person?.id ?? 0), expected_versions };
    await (did === 'taken' ? call('updateWorkOrder', request) : call('changeWorkOrderStatus', request));
    return { to: `/jobs/${path.id}`, did };
  },
});

/** Returns the parts in the rows of the form that are filled in, each in the unit that the form shows beside its name. */
const partsIn = async ({ call }: Act, { text }: Posted): Promise<object[]> => {
  const named = PARTS.flatMap((n) => {
    const [part, quantity] = [text(`part_${n}`), text(`quantity_${n}`)];
    return part === undefined && quantity === undefined ? [] : [{ part: part ?? '', quantity: quantity ?? '' }];
  });
  if (named.length === 0) return [];
  const { data } = await call('listParts', { query: LISTED });
  const units = new Map(data.map(({ name, unit }) => [foldName(name), unit]));
  return named.map((row) => ({ ...row, unit: units.get(foldName(row.part)) ?? undefined }));
};

const complete = (params: Params): FormHandler => ({
  photoOn: () => ({ attachable_type: 'work_order', attachable_id: idOf(params) }),
  run: async (act, posted) => {
    const { text, isTicked, expected } = posted;
    const parts = await partsIn(act, posted);
    const { id } = await act.use(
      'update_workorder_status',
      {
        workorder_id: idOf(params),
        status: 'completed',
        resolution: text('resolution'),
        labor_minutes: text('labor_minutes'),
        cost: text('cost'),
        close_ticket: isTicked('close_ticket') ? true : undefined,
        ...(parts.length > 0 && { parts }),
      },
      expected,
    );
    await attachPhoto(act, posted, { attachable_type: 'work_order', attachable_id: id });
    return { to: `/jobs/${id}`, did: 'completed' };
  },
});

const edit = (params: Params): FormHandler => ({
  run: async ({ ctx, call, use }, { text, id: refer, expected }) => {
    const path = { id: idOf(params) };
    const due_at = text('due_at');
    const body = {
      title: text('title') ?? '',
      description: text('description') ?? null,
      assignee_id: refer('assignee_id') ?? null,
      priority: text('priority'),
      ...(due_at === undefined && { due_at: null }),
    };
    const { due_at: stored } = await call('updateWorkOrder', { path, body, expected_versions: expected });
    const isOther = stored === null || dayOf(stored, ctx.principal.timezone) !== due_at;
    if (due_at !== undefined && isOther) await use('update_workorder', { workorder_id: path.id, due_at });
    return { to: `/jobs/${path.id}`, did: 'order_changed' };
  },
});

/** A work order: what is to be done, who does it, and how it was completed. */
export const jobPage: PageDefinition = {
  path: '/jobs/:id',
  operation: 'jobPage',
  needs: 'getWorkOrder',
  show: async (visit, params, sent) => {
    const { texts, formats } = visit;
    const facts = await read(visit, idOf(params));
    const { order } = facts;
    return {
      title: order.title,
      subtitle: fill(texts.job.title, { id: order.id }),
      content: markup`${factsOf(visit, facts)}
${order.ticket && section(texts.find.tickets, rows([ticketRow(visit, order.ticket)]))}
${section(
  texts.job.parts,
  rows(
    order.parts_used.map(
      ({ part_name, quantity, unit }) => markup`<p>${formats.number(quantity)} ${unit} ${part_name}</p>`,
    ),
  ),
)}
${formsOf(visit, facts, sent)}
${notesOf(visit, facts.notes)}${filesOf(visit, facts.files)}
<p class="hint screen">${texts.job.print}</p>
${!isClosed(order) && paperOf(visit)}`,
    };
  },
  forms: {
    take: (params) => change(params, 'taken', (assignee_id) => ({ assignee_id })),
    start: (params) => change(params, 'started', () => ({ status: 'in_progress' })),
    complete,
    edit,
    ...createNoteForms('work_order', (id) => `/jobs/${id}`),
  },
};
