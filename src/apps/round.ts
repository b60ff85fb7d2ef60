import { button, facts, html } from './elements.ts';
import { completeTask, inspect, reviewTicket, setStatus, type Ask } from './round-actions.ts';
import { Service, type Content, type Outcome, type ToolArguments } from './service.ts';
import { badge } from './badge.ts';
import { count, showDay, showInstant, words } from './words.ts';

type Overview = Content<'overview'>;

/** Rows of a list that the round shows. */
const MOST = 50;
/** Rows of each list that are shown at first. */
const FIRST = 5;

/** Contents of the round. A list that the caller may not read is undefined. */
type Round = {
  overview: Overview;
  unusable: Content<'list_machines'> | undefined;
  tasks: Content<'upcoming_maintenance'> | undefined;
  tickets: Content<'list_open_tickets'> | undefined;
};

const contentOf = async <Value>(
  call: Promise<{ content: Value } | { refusal: string }>,
): Promise<Value | undefined> => {
  const outcome = await call;
  return 'content' in outcome ? outcome.content : undefined;
};

/** Returns tasks each with its own steps, which rows do not repeat. */
const withSteps = (page: Content<'upcoming_maintenance'>): Content<'upcoming_maintenance'> => ({
  ...page,
  data: page.data.map((task) => {
    const { instructions, checklist } = page.data.find(({ id }) => id === task.same_steps_as) ?? task;
    return { ...task, checklist, ...(instructions !== undefined && { instructions }) };
  }),
});

/** Reads the lists of which the overview has only the first rows. */
const readRound = async (service: Service, overview: Overview, location: string | undefined): Promise<Round> => {
  const inside = location === undefined ? {} : { location_id: location };
  const [unusable, tasks, tickets] = await Promise.all([
    service.may('list_machines')
      ? contentOf(
          service.call('list_machines', { usable: false, limit: MOST, ...(location !== undefined && { location }) }),
        )
      : undefined,
    service.may('upcoming_maintenance')
      ? contentOf(service.call('upcoming_maintenance', { days: 0, limit: MOST, ...inside }))
      : undefined,
    service.may('list_open_tickets')
      ? contentOf(service.call('list_open_tickets', { status: 'new', limit: MOST, ...inside }))
      : undefined,
  ]);
  return { overview, unusable, tasks: tasks && withSteps(tasks), tickets };
};

type Entry = {
  title: string;
  mark?: HTMLElement | undefined;
  lines: readonly (string | undefined | false)[];
  actions?: readonly (readonly [label: string, ask: Ask] | false)[];
};

const row = ({ title, mark, lines, actions = [] }: Entry): HTMLElement => {
  const place = html('div', {});
  const buttons = actions.flatMap((action) =>
    action === false ? [] : [button(action[0], () => action[1](place), { 'aria-label': `${action[0]}: ${title}` })],
  );
  return html(
    'li',
    { class: 'row' },
    html('p', { class: 'title' }, html('strong', {}, title), mark && ' ', mark),
    ...lines.map((line) => (line ? html('p', { class: 'soft' }, line) : null)),
    buttons.length > 0 && html('div', { class: 'buttons' }, ...buttons),
    place,
  );
};

/** Returns a list of which only the first rows are shown until a person asks for all. */
const listOf = (entries: readonly Entry[]): HTMLElement => {
  const list = html('ul', { class: 'rows' }, ...entries.slice(0, FIRST).map(row));
  if (entries.length <= FIRST) return list;
  const more = button(`Show all ${entries.length}`, () => {
    list.append(...entries.slice(FIRST).map(row));
    more.remove();
  });
  return html('div', {}, list, more);
};

const section = (title: string, total: number, entries: readonly Entry[]): HTMLElement =>
  html(
    'section',
    {},
    html('h2', {}, `${title} (${total})`),
    entries.length === 0 ? html('p', { class: 'soft' }, 'Nothing.') : listOf(entries),
    entries.length < total &&
      html('p', { class: 'soft' }, `${total - entries.length} more; ask the assistant for them.`),
  );

/** Dependencies of the entries of a round besides their rows. */
type View = { service: Service; timezone: string; done: (news: string) => Promise<void> };

const hazards = ({ overview: { hazards: unsafe } }: Round, view: View): HTMLElement =>
  section(
    'Unsafe, but members can use them',
    unsafe.total,
    unsafe.first.map((machine) => ({
      title: machine.name,
      mark: badge(machine.status),
      lines: [
        machine.open_incident && `Open incident: ${machine.open_incident}`,
        machine.urgent_ticket && `Urgent ticket: ${machine.urgent_ticket}`,
        machine.failed_inspection && `Failed inspection: ${machine.failed_inspection}`,
      ],
      actions: [
        view.service.may('set_machine_status') && ['Take out of service', setStatus(view, machine, 'out_of_service')],
        view.service.may('create_inspection') && ['Record an inspection', inspect(view, machine)],
      ],
    })),
  );

const sinceOf = (instant: string | undefined, { service, timezone }: View): string | undefined =>
  instant && `Since ${showInstant(instant, timezone, service.locale)}`;

const unusable = ({ overview, unusable: listed }: Round, view: View): HTMLElement => {
  const { total } = overview.unusable_machines;
  const since = new Map(listed?.data.map(({ id, status_since }) => [id, status_since]));
  return section(
    'Out of use',
    total,
    (listed?.data ?? overview.unusable_machines.first).map((machine) => ({
      title: machine.name,
      mark: badge(machine.status),
      lines: [machine.location_name, machine.blocked_reason, sinceOf(since.get(machine.id), view)],
      actions: [
        view.service.may('set_machine_status') && ['Let members use it', setStatus(view, machine, 'active')],
        view.service.may('create_inspection') && ['Record an inspection', inspect(view, machine)],
      ],
    })),
  );
};

const tasks = ({ overview, tasks: listed }: Round, view: View): HTMLElement | null => {
  const { locale } = view.service;
  const { overdue_maintenance: overdue } = overview;
  if (listed === undefined)
    return overdue
      ? section(
          'Maintenance overdue',
          overdue.total,
          overdue.first.map(({ title, machine_name, next_due_at }) => ({
            title: `${title ?? 'Task'}, ${machine_name}`,
            lines: [next_due_at && `Due ${showDay(next_due_at, locale)}`],
          })),
        )
      : null;
  const total = Math.max(listed.data.length, overdue?.total ?? 0);
  return section(
    'Maintenance overdue or due today',
    total,
    listed.data.map((task) => ({
      title: `${task.title}, ${task.machine_name}`,
      lines: [
        `${task.overdue ? 'Overdue since' : 'Due'} ${showDay(task.next_due_at, locale)}${task.assignee ? `, ${task.assignee}` : ''}`,
        task.location_name,
      ],
      actions: [view.service.may('complete_maintenance') && ['Done', completeTask(view, task)]],
    })),
  );
};

const tickets = ({ tickets: listed }: Round, view: View): HTMLElement | null =>
  listed === undefined
    ? null
    : section(
        'New tickets',
        listed.data.length,
        listed.data.map((ticket) => ({
          title: ticket.title ?? ticket.machine_name,
          mark: html('span', { class: `badge ${ticket.priority}` }, words(ticket.priority)),
          lines: [
            ticket.machine_name,
            ticket.description,
            showInstant(ticket.created_at, view.timezone, view.service.locale),
          ],
          actions: [view.service.may('update_ticket_status') && ['Mark as reviewed', reviewTicket(view, ticket)]],
        })),
      );

const rest = ({ overview: { low_stock, contracts_in_notice } }: Round, { service: { locale } }: View): HTMLElement =>
  html(
    'div',
    {},
    low_stock &&
      section(
        'Low stock',
        low_stock.total,
        low_stock.first.map(({ name, quantity, min_quantity }) => ({
          title: name,
          lines: [`${quantity} in stock${min_quantity === undefined ? '' : `, ${min_quantity} wanted`}`],
        })),
      ),
    contracts_in_notice &&
      contracts_in_notice.total > 0 &&
      section(
        'Contracts to end or renew',
        contracts_in_notice.total,
        contracts_in_notice.first.map(({ title, ends_on }) => ({
          title,
          lines: [ends_on && `Ends ${showDay(ends_on, locale)}`],
        })),
      ),
  );

const heading = ({ overview }: Round, { service: { locale } }: View, location: string | undefined): HTMLElement[] => [
  html('h1', {}, `Morning round${location === undefined ? '' : `: ${location}`}`),
  html('p', { class: 'soft' }, showDay(overview.today, locale)),
  facts([
    ...overview.sites.map(({ name, machines, unusable }): [string, string] => [
      name,
      `${count(machines, 'machine')}, ${unusable} out of use`,
    ]),
    ['Open tickets', overview.open_tickets],
    ['Open work orders', overview.open_workorders],
    ['Open incidents', overview.open_incidents],
  ]),
];

const show = async (
  place: HTMLElement,
  service: Service,
  { location: argument }: ToolArguments,
  outcome: Outcome<'overview'>,
  news?: string,
): Promise<void> => {
  if ('refusal' in outcome)
    return place.replaceChildren(html('p', { role: 'alert', class: 'problem' }, outcome.refusal));
  const location = typeof argument === 'string' && argument !== '' ? argument : undefined;
  const { content: overview } = outcome;
  const round = await readRound(service, overview, location);
  const reload = async (said: string): Promise<void> =>
    show(
      place,
      service,
      { location },
      await service.call('overview', { ...(location !== undefined && { location }) }),
      said,
    );
  const view: View = { service, timezone: overview.timezone, done: reload };
  const status = html('p', { role: 'status', class: 'news', tabindex: -1 }, news);
  place.replaceChildren(
    ...heading(round, view, location),
    status,
    hazards(round, view),
    unusable(round, view),
    tasks(round, view) ?? '',
    tickets(round, view) ?? '',
    rest(round, view),
    html(
      'p',
      {},
      button('Read again', () => reload('The round was read again.')),
    ),
  );
  // The pressed button is gone.
  if (news !== undefined) status.focus();
};

/** Opens the app of the morning round. */
export const openRound = (place: HTMLElement): Promise<void> => {
  const service = new Service();
  return service.connect<'overview'>((args, outcome) => void show(place, service, args, outcome));
};
