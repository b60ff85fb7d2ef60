import type { Schemas } from '../../generated/contract.ts';
import { today } from '../core/clock.ts';
import { fill } from '../texts/languages.ts';
import { isPicture } from '../areas/attachments/pictures.ts';
import { markup, type Content, type Html } from '../texts/html.ts';
import type { Visit } from './visit.ts';

/** The colors of the statuses of machines. */
const COLORS: Readonly<Record<Schemas['MachineStatus'], 'good' | 'hold' | 'bad' | 'none'>> = {
  active: 'good',
  partial_defect: 'hold',
  maintenance: 'hold',
  defect: 'bad',
  out_of_service: 'bad',
  waiting_parts: 'bad',
  retired: 'none',
};

/** Returns the status of a machine in a few words. */
export const machineStatus = ({ texts }: Visit, status: Schemas['MachineStatus']): Html =>
  markup`<span class="tag ${COLORS[status]}">${texts.machine_status[status]}</span>`;

/** Returns the day on which a machine should be back in use, marked when it has passed. */
export const returnOf = ({ texts, formats, session }: Visit, until: string): Html =>
  markup`${until < today(session.timezone) && markup`<span class="tag bad">${texts.job.overdue}</span> `}${fill(texts.machine.until, { date: formats.day(until) })}`;

/** Returns a priority, unless it is the usual one. */
export const priorityTag = ({ texts }: Visit, priority: Schemas['Priority'] | null): Html | null =>
  priority === null || priority === 'medium'
    ? null
    : markup`<span class="tag ${priority}">${texts.priority[priority]}</span> `;

/** Returns a list of rows; null for none. */
export const rows = (items: readonly Content[]): Html | null =>
  items.length === 0
    ? null
    : markup`<ul class="rows">
${items.map(
  (item) => markup`<li>${item}</li>
`,
)}</ul>`;

/** Returns a part of a page with its heading; null without content. */
export const section = (title: string, content: Content): Html | null =>
  content === null || content === undefined || content === false
    ? null
    : markup`<section><h2>${title}</h2>
${content}
</section>
`;

/** Returns a link to the page of a machine. */
export const machineLink = (id: number, name: string): Html => markup`<a class="name" href="/m/${id}">${name}</a>`;

/** Returns the machine that a record is about: its status, and where it stands. */
export const machineOf = (
  visit: Visit,
  { id, name, status }: Pick<Schemas['Machine'], 'id' | 'name' | 'status'>,
  place: string | null = null,
): Html =>
  markup`<div class="rows about"><p>${machineLink(id, name)} ${machineStatus(visit, status)}</p>${place !== null && markup`<p class="meta">${place}</p>`}</div>`;

/** Returns a ticket in a row: what is wrong, with which machine, how urgent it is and where it stands. */
export const ticketRow = (
  visit: Visit,
  ticket: Pick<Schemas['Ticket'], 'id' | 'priority' | 'status'> & {
    title: string | null;
    machine_name?: string | undefined;
  },
): Html => {
  const { texts } = visit;
  const { id, title, priority, status, machine_name } = ticket;
  const facts = [machine_name, texts.ticket_status[status]];
  return markup`<p><a class="name" href="/tickets/${id}">${title ?? fill(texts.ticket.title, { id })}</a></p><p class="meta">${priorityTag(visit, priority)}${facts.filter(Boolean).join(' · ')}</p>`;
};

/** Returns a ticket of a list in a row, with the name of its machine. */
export const listedTicketRow = (visit: Visit, ticket: Schemas['Ticket'], names: ReadonlyMap<number, string>): Html =>
  ticketRow(visit, {
    ...ticket,
    title: ticket.title ?? ticket.description,
    machine_name: names.get(ticket.machine_id),
  });

/** Returns a work order in a row. */
export const workOrderRow = (
  { texts, formats }: Visit,
  order: Pick<Schemas['WorkOrder'], 'id' | 'status' | 'assignee' | 'due_at'> & { title: string | null },
): Html => {
  const { id, title, status, assignee, due_at } = order;
  const facts = [texts.work_order_status[status], assignee, due_at && formats.instant(due_at)];
  return markup`<p><a class="name" href="/jobs/${id}">${title ?? fill(texts.job.title, { id })}</a></p><p class="meta">${facts.filter(Boolean).join(' · ')}</p>`;
};

/** Returns the notes on a record, newest first. */
export const notesOf = ({ texts, formats }: Visit, notes: readonly Schemas['Note'][]): Html | null =>
  section(
    texts.machine.notes,
    rows(
      notes.map(
        ({ body, author, created_at }) =>
          markup`<p class="said">${body}</p><p class="meta">${[author, formats.instant(created_at)].filter(Boolean).join(', ')}</p>`,
      ),
    ),
  );

/** Returns the photos and files on a record. */
export const filesOf = ({ texts }: Visit, files: readonly Schemas['Attachment'][]): Html | null => {
  const pictures = files.filter(({ content_type }) => isPicture(content_type));
  const others = files.filter(({ content_type }) => !isPicture(content_type));
  if (files.length === 0) return null;
  return section(
    texts.machine.photos,
    markup`${
      pictures.length > 0 &&
      markup`<ul class="photos">${pictures.map(
        ({ id, caption, name }) =>
          markup`<li><a href="/files/${id}"><img src="/files/${id}/small" alt="${caption ?? name}" width="128" height="128" loading="lazy"></a></li>`,
      )}</ul>`
    }${rows(others.map(({ id, name }) => markup`<a class="name" href="/files/${id}">${name}</a>`))}`,
  );
};
