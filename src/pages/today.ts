import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../texts/languages.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { readMachineNames } from './names.ts';
import { machineLink, machineStatus, priorityTag, returnOf, rows, section, listedTicketRow } from './shown.ts';
import type { Visit } from './visit.ts';

/** Rows of the lists that are not those of the overview. */
const MOST = 10;

/** The rows of a list that the person may not see. */
const NONE = { data: [], has_more: false };

/** Returns the form with which people find a machine. */
export const findForm = (
  { texts }: Visit,
  q = '',
): Html => markup`<form class="find" method="get" action="/find" role="search">
<div><label for="q">${texts.today.find}</label><p class="hint" id="q-about">${texts.today.find_hint}</p>
<input id="q" name="q" type="search" value="${q}" maxlength="200" aria-describedby="q-about" autocomplete="off"></div>
<button type="submit">${texts.today.go}</button>
</form>`;

/** Returns a machine that members can use, and why that could hurt somebody. */
export const hazardRow = (visit: Visit, hazard: Schemas['Hazard']): Html => {
  const { today } = visit.texts;
  const reasons = [
    hazard.open_incident && fill(today.incident, { text: hazard.open_incident }),
    hazard.urgent_ticket && fill(today.urgent_ticket, { text: hazard.urgent_ticket }),
    hazard.failed_inspection && fill(today.failed, { text: hazard.failed_inspection }),
  ].filter(Boolean);
  return markup`<p>${machineLink(hazard.id, hazard.name)} ${machineStatus(visit, hazard.status)}</p>${reasons.map((reason) => markup`<p class="meta">${reason}</p>`)}`;
};

const unusableRow = (visit: Visit, machine: Schemas['UnusableMachine']): Html => {
  const { id, name, status, blocked_reason, location_name, status_until } = machine;
  const facts = [location_name, blocked_reason].filter(Boolean).join(' · ');
  return markup`<p>${machineLink(id, name)} ${machineStatus(visit, status)}</p>${facts !== '' && markup`<p class="meta">${facts}</p>`}${status_until !== null && markup`<p class="meta">${returnOf(visit, status_until)}</p>`}`;
};

const workRow = (visit: Visit, work: Schemas['AssignedWork']): Html => {
  const { texts, formats } = visit;
  const due = work.due_at === null ? work.due_on && formats.day(work.due_on) : formats.instant(work.due_at);
  const facts = [work.machine_name, due, work.status && texts.work_order_status[work.status]];
  const href = `/${work.kind === 'work_order' ? 'jobs' : 'maintenance'}/${work.id}`;
  return markup`<p><a class="name" href="${href}">${work.title}</a></p><p class="meta">${priorityTag(visit, work.priority)}${work.overdue && markup`<span class="tag bad">${texts.job.overdue}</span> `}${facts.filter(Boolean).join(' · ')}</p>`;
};

const read = async (visit: Visit) => {
  const { may, session } = visit;
  return visit.read(async (act) => {
    const { call } = act;
    const urgent = await call('listTickets', { query: { open: true, priority: 'urgent', limit: MOST } });
    const soon = { active: true, overdue: false, days: 7, sort: 'next_due_at', limit: MOST };
    const due = may('listMaintenanceTasks') ? await call('listMaintenanceTasks', { query: soon }) : NONE;
    return {
      overview: await call('getOverview'),
      mine: may('listPersonWork')
        ? await call('listPersonWork', { path: { id: session.person.id }, query: { limit: MOST } })
        : NONE,
      urgent,
      due,
      names: await readMachineNames(
        act,
        [...urgent.data, ...due.data].map(({ machine_id }) => machine_id),
      ),
    };
  });
};

type Facts = Awaited<ReturnType<typeof read>>;

/** Returns a part of the page with its first rows, and the link to the list of all if there are others. */
const firstOf = (title: string, shown: readonly Html[], link: { href: string; text: string } | false): Html | null =>
  section(
    title,
    shown.length > 0 &&
      markup`${rows(shown)}${link && markup`<p class="more"><a href="${link.href}">${link.text}</a></p>`}`,
  );

/** Returns a part of the page from the overview, which counts all rows. */
const countedOf = <Row>(
  { texts }: Visit,
  title: string,
  { href, top, row }: { href: string; top: { total: number; first: readonly Row[] } | null; row: (one: Row) => Html },
): Html | null => {
  const { total, first } = top ?? { total: 0, first: [] };
  const link = total > first.length && { href, text: fill(texts.today.all, { count: total }) };
  return firstOf(title, first.map(row), link);
};

const urgentOf = (visit: Visit, { urgent, names }: Facts): Html | null => {
  const shown = urgent.data.map((ticket) => listedTicketRow(visit, ticket, names));
  const link = urgent.has_more && { href: '/tickets?urgent=yes', text: visit.texts.list.more };
  return firstOf(visit.texts.today.urgent, shown, link);
};

const taskRow = (
  { formats }: Visit,
  task: { id: number; title: string },
  machine: string | null | undefined,
  day: string | null,
): Html =>
  markup`<p><a class="name" href="/maintenance/${task.id}">${task.title}</a></p><p class="meta">${[machine, day && formats.day(day)].filter(Boolean).join(' · ')}</p>`;

const workOf = (visit: Visit, { due, names, overview }: Facts): (Html | null)[] => {
  const { today, list } = visit.texts;
  const dueRows = due.data.map((task) =>
    taskRow(visit, task, names.get(task.machine_id), task.next_due_at ?? task.expected_due_on),
  );
  return [
    countedOf(visit, today.overdue, {
      href: '/jobs',
      top: overview.overdue_maintenance,
      row: (task) => taskRow(visit, task, task.machine_name, task.next_due_at),
    }),
    firstOf(today.due, dueRows, due.has_more && { href: '/jobs', text: list.more }),
  ];
};

const sections = (visit: Visit, facts: Facts): (Html | null)[] => {
  const { texts, formats } = visit;
  const { today, list } = texts;
  const { overview, mine } = facts;
  const mineRows = mine.data.map((work) => workRow(visit, work));
  return [
    countedOf(visit, today.hazards, {
      href: '/find?show=hazards',
      top: overview.hazards,
      row: (hazard) => hazardRow(visit, hazard),
    }),
    firstOf(today.mine, mineRows, mine.has_more && { href: '/jobs?whose=mine', text: list.more }),
    urgentOf(visit, facts),
    countedOf(visit, today.late, {
      href: '/find?show=unusable',
      top: overview.overdue_returns,
      row: (machine) => unusableRow(visit, machine),
    }),
    countedOf(visit, today.unusable, {
      href: '/find?show=unusable',
      top: overview.unusable_machines,
      row: (machine) => unusableRow(visit, machine),
    }),
    ...workOf(visit, facts),
    countedOf(visit, today.low_stock, {
      href: '/parts?low=yes',
      top: overview.low_stock,
      row: ({ id, name, quantity, min_quantity }) =>
        markup`<p><a class="name" href="/parts/${id}">${name}</a></p><p class="meta">${fill(today.stock, { quantity: formats.number(quantity), least: formats.number(min_quantity) })}</p>`,
    }),
  ];
};

const sitesOf = ({ texts: { today } }: Visit, sites: readonly Schemas['Site'][]): Html | null =>
  section(
    today.sites,
    rows(
      sites.map(
        ({ name, machines, unusable }) =>
          markup`<p>${name}</p><p class="meta">${fill(today.machines, { count: machines, unusable })}</p>`,
      ),
    ),
  );

/** Sections that need attention now. */
export const todayPage: PageDefinition = {
  path: '/today',
  operation: 'todayPage',
  needs: 'getOverview',
  show: async (visit) => {
    const { texts, formats } = visit;
    const facts = await read(visit);
    const shown = sections(visit, facts).filter((part) => part !== null);
    return {
      title: texts.today.title,
      subtitle: formats.day(facts.overview.today),
      content: markup`${findForm(visit)}
<p class="more"><a href="/find">${texts.find.all}</a>${visit.may('createMachine') && markup` · <a href="/machines/new">${texts.new.title}</a> · <a href="/labels">${texts.label.title}</a>`}</p>
`,
      live: markup`${shown.length === 0 ? markup`<p class="status active">${texts.today.nothing}</p>` : shown}${sitesOf(visit, facts.overview.sites)}`,
    };
  },
};
