import type { Schemas } from '../../generated/contract.ts';
import { CLOSED, Priority, TicketStatus } from '../../generated/values.ts';
import { fill } from '../texts/languages.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition, Params } from './definition.ts';
import { foldedForm, input, scopeOf, select, textArea, type Choice, type FormScope } from './fields.ts';
import { createNoteForms, noteForm, photoForm } from './machine.ts';
import { readAssignees } from './people-choices.ts';
import type { FormHandler } from './posted.ts';
import type { Sent } from './problems.ts';
import { filesOf, machineOf, notesOf, priorityTag, rows, section, ticketRow, workOrderRow } from './shown.ts';
import type { Visit } from './visit.ts';

const idOf = ({ id }: Params): number => Number(id);

const read = (visit: Visit, id: number) =>
  visit.read(async (act) => {
    const { call, use } = act;
    return {
      ticket: await use('get_ticket', { ticket_id: id }),
      notes: (await call('listNotes', { query: { notable_type: 'ticket', notable_id: id, limit: 50 } })).data,
      files: (await call('listAttachments', { query: { attachable_type: 'ticket', attachable_id: id, limit: 24 } }))
        .data,
      people: visit.may('createTicketWorkOrder') ? await readAssignees(act) : [],
    };
  });

type Facts = Awaited<ReturnType<typeof read>>;

const triageForm = (scope: FormScope, { ticket }: Facts): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.ticket.triage, {
    fields: [
      markup`<div class="pair"><div>${select(scope, {
        name: 'status',
        label: texts.ticket.status,
        value: ticket.status,
        choices: TicketStatus.map((status) => [status, texts.ticket_status[status]]),
      })}</div><div>${select(scope, {
        name: 'priority',
        label: texts.ticket.priority,
        value: ticket.priority,
        choices: Priority.map((priority) => [priority, texts.priority[priority]]),
      })}</div></div>`,
      textArea(scope, { name: 'resolution', label: texts.ticket.resolution, value: ticket.resolution }),
    ],
    submit: texts.form.save,
  });
};

const editForm = (scope: FormScope, { ticket }: Facts): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.ticket.edit, {
    fields: textArea(scope, {
      name: 'description',
      label: texts.machine.what,
      value: ticket.description,
      required: true,
      rows: 5,
    }),
    submit: texts.form.save,
  });
};

/** Returns the fields of the person who does work, and of the day by which. */
export const planFields = (
  scope: FormScope,
  people: readonly Choice[],
  planned: { assignee_id?: number | null; due_on?: string } = {},
): Html => {
  const { job } = scope.visit.texts;
  return markup`<div class="pair"><div>${select(scope, {
    name: 'assignee_id',
    label: job.assignee,
    value: planned.assignee_id,
    choices: people,
    empty: job.nobody,
  })}</div><div>${input(scope, { name: 'due_at', label: job.due, type: 'date', value: planned.due_on })}</div></div>`;
};

const orderForm = (scope: FormScope, { people }: Facts): Html => {
  const { texts } = scope.visit;
  return foldedForm(scope, texts.ticket.order, {
    fields: [input(scope, { name: 'title', label: texts.job.name }), planFields(scope, people)],
    submit: texts.form.save,
  });
};

/** Whether the person may correct a ticket: staff only their own. */
const isEditable = ({ may, session: { person } }: Visit, { person_id }: Facts['ticket']): boolean =>
  may('updateTicket') && (person.role !== 'staff' || person.id === person_id);

const formsOf = (visit: Visit, facts: Facts, sent: Sent | undefined): (Html | false)[] => {
  const { id, version, workorder_id } = facts.ticket;
  const scope = (name: string, versioned = false) =>
    scopeOf(visit, `/tickets/${id}`, name, sent, versioned ? version : undefined);
  return [
    visit.may('changeTicketStatus') && triageForm(scope('triage', true), facts),
    visit.may('createTicketWorkOrder') && workorder_id === null && orderForm(scope('order'), facts),
    isEditable(visit, facts.ticket) && editForm(scope('edit', true), facts),
    visit.may('createNote') && noteForm(scope('note')),
    photoForm(scope('photo')),
  ];
};

const reportedOf = (
  { texts, formats }: Visit,
  { reporter_name, created_at, report_count }: Facts['ticket'],
): string => {
  const date = formats.instant(created_at);
  const who =
    reporter_name === null
      ? fill(texts.ticket.reported, { date })
      : fill(texts.ticket.reported_by, { date, name: reporter_name });
  return report_count > 1 ? `${who} · ${fill(texts.ticket.times, { count: report_count })}` : who;
};

const statusOf = (visit: Visit, { ticket }: Facts): Html => {
  const { texts, formats } = visit;
  const closed = ticket.resolved_at && fill(texts.ticket.resolved, { date: formats.instant(ticket.resolved_at) });
  return markup`<p class="status">${priorityTag(visit, ticket.priority)}${texts.ticket_status[ticket.status]}${closed && ` · ${closed}`}</p>
<p class="said">${ticket.description}</p>
${ticket.resolution && section(texts.ticket.resolution, markup`<p class="said">${ticket.resolution}</p>`)}
<p class="meta">${reportedOf(visit, ticket)}</p>
${machineOf(visit, { id: ticket.machine_id, name: ticket.machine_name, status: ticket.machine_status }, ticket.machine_place)}`;
};

const isClosing = (status: string | undefined): boolean => CLOSED.ticket.some((closed) => closed === status);

/** Changes status and priority together. What stays as it is changes nothing, so the version holds for both. */
const triage = (params: Params): FormHandler => ({
  run: async ({ call }, { text, expected }) => {
    const path = { id: idOf(params) };
    const [status, priority, resolution] = [text('status'), text('priority'), text('resolution') ?? null];
    const { version } = await call('updateTicket', { path, body: { priority }, expected_versions: expected });
    const body = isClosing(status) ? { status, resolution } : { status };
    await call('changeTicketStatus', { path, body, expected_versions: [version] });
    return { to: `/tickets/${path.id}`, did: 'ticket_changed' };
  },
});

const edit = (params: Params): FormHandler => ({
  run: async ({ call }, { text, expected }) => {
    const body = { description: text('description') ?? '' };
    const { id } = await call('updateTicket', { path: { id: idOf(params) }, body, expected_versions: expected });
    return { to: `/tickets/${id}`, did: 'ticket_changed' };
  },
});

const order = (params: Params): FormHandler => ({
  run: async ({ call, use }, { text, id: refer }) => {
    const title = text('title');
    const body = { ...(title !== undefined && { title }), assignee_id: refer('assignee_id') ?? null };
    const { id } = await call('createTicketWorkOrder', { path: { id: idOf(params) }, body });
    const due_at = text('due_at');
    if (due_at !== undefined) await use('update_workorder', { workorder_id: id, due_at });
    return { to: `/jobs/${id}`, did: 'order' };
  },
});

/** Returns the title of a ticket: its own, or its number. */
const titleOf = ({ texts }: Visit, { id, title }: Pick<Schemas['Ticket'], 'id' | 'title'>): string =>
  title ?? fill(texts.ticket.title, { id });

/** A reported problem: what was said about it, and what is done. */
export const ticketPage: PageDefinition = {
  path: '/tickets/:id',
  operation: 'ticketPage',
  needs: 'getTicket',
  show: async (visit, params, sent) => {
    const { texts } = visit;
    const facts = await read(visit, idOf(params));
    const { ticket } = facts;
    return {
      title: titleOf(visit, ticket),
      subtitle: ticket.title === null ? null : fill(texts.ticket.title, { id: ticket.id }),
      content: markup`${statusOf(visit, facts)}
${ticket.workorder && section(texts.ticket.work_order, rows([workOrderRow(visit, ticket.workorder)]))}
${formsOf(visit, facts, sent)}
${notesOf(visit, facts.notes)}${filesOf(visit, facts.files)}
${section(texts.ticket.others, rows(ticket.other_open_tickets.map((other) => ticketRow(visit, other))))}`,
    };
  },
  forms: { triage, edit, order, ...createNoteForms('ticket', (id) => `/tickets/${id}`) },
};
