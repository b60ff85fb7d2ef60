import { badge } from './badge.ts';
import { button, facts, html } from './elements.ts';
import { openPanel } from './panel.ts';
import type { Content, Service } from './service.ts';
import { capitalized, showDay, showInstant, words } from './words.ts';

type Machine = Content<'get_machine'>;

const listOpen = (title: string, rows: readonly string[]): HTMLElement =>
  html(
    'div',
    {},
    html('h4', {}, title),
    rows.length === 0
      ? html('p', { class: 'soft' }, 'None.')
      : html('ul', {}, ...rows.map((row) => html('li', {}, row))),
  );

const reportProblem = (
  place: HTMLElement,
  service: Service,
  { id, name }: Machine,
  reload: () => Promise<void>,
): void =>
  openPanel(
    place,
    {
      text: `Report a problem with ${name}. The machine keeps its status.`,
      confirm: 'Send the report',
      fields: [
        { name: 'description', label: 'What is wrong', required: true, lines: 3 },
        { name: 'reporter_name', label: 'Who noticed it' },
      ],
    },
    async ({ description = '', ...values }) => {
      const outcome = await service.change('report_ticket', { machine_id: String(id), description, ...values });
      if ('refusal' in outcome) return outcome.refusal;
      await reload();
      return undefined;
    },
  );

const describeInspection = (machine: Machine, locale: string | undefined): string | undefined => {
  const { last_inspection: last, timezone } = machine;
  if (!last) return undefined;
  const failed = last.failed_items ? ` (${last.failed_items})` : '';
  return `${last.passed ? 'Passed' : 'Failed'}${failed}, ${showInstant(last.inspected_at, timezone, locale)}`;
};

const describe = (machine: Machine, locale: string | undefined): HTMLElement[] => {
  const { next_task: task } = machine;
  return [
    html('p', {}, badge(machine.status)),
    facts([
      ['Since', showInstant(machine.status_since, machine.timezone, locale)],
      ['Why', machine.blocked_reason],
      ['Should be back', machine.status_until && showDay(machine.status_until, locale)],
      ['Place', machine.location_name ?? machine.location],
      ['Asset tag', machine.asset_tag],
      ['Last inspection', describeInspection(machine, locale)],
      [
        'Next maintenance',
        task && `${task.title ?? 'Task'}, ${showDay(task.next_due_at, locale)}${task.overdue ? ' (overdue)' : ''}`,
      ],
    ]),
    listOpen(
      'Open tickets',
      machine.open_tickets.map(
        (ticket) => `${ticket.title ?? `Ticket ${ticket.id}`}: ${ticket.priority}, ${words(ticket.status)}`,
      ),
    ),
    ...(machine.open_workorders.length > 0
      ? [
          listOpen(
            'Open work orders',
            machine.open_workorders.map(
              (order) =>
                `${order.title ?? `Work order ${order.id}`}: ${words(order.status)}${order.assignee ? `, ${order.assignee}` : ''}`,
            ),
          ),
        ]
      : []),
    ...(!machine.open_incidents || machine.open_incidents.length === 0
      ? []
      : [
          listOpen(
            'Open incidents',
            machine.open_incidents.map(({ severity, description }) =>
              severity ? `${capitalized(severity)}: ${description}` : description,
            ),
          ),
        ]),
  ];
};

/** Shows a machine and what is open on it, with a button to report a problem for callers who may. */
export const openMachine = async (
  place: HTMLElement,
  service: Service,
  machine_id: number,
  news?: string,
): Promise<void> => {
  place.replaceChildren(html('p', { class: 'soft' }, 'Loading…'));
  const outcome = await service.call('get_machine', { machine_id: String(machine_id) });
  if ('refusal' in outcome) return place.replaceChildren(html('p', { class: 'problem' }, outcome.refusal));
  const machine = outcome.content;
  const asked = html('div', {});
  const reload = (): Promise<void> => openMachine(place, service, machine_id, 'The problem was reported.');
  place.replaceChildren(
    html('h3', {}, machine.name),
    news === undefined ? '' : html('p', { class: 'news' }, news),
    ...describe(machine, service.locale),
    ...(service.may('report_ticket')
      ? [
          html(
            'p',
            {},
            button('Report a problem', () => reportProblem(asked, service, machine, reload), { class: 'main' }),
          ),
          asked,
        ]
      : []),
  );
};
