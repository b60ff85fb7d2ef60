import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../texts/languages.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { readMachineNames } from './names.ts';
import { machineLink, machineStatus, priorityTag, rows, section, ticketRow } from './shown.ts';
import type { Visit } from './visit.ts';

/** Rows of the lists that are not those of the overview. */
const MOST = 10;

/** Returns the form with which people find a machine. */
export const findForm = (
  { texts }: Visit,
  q = '',
): Html => markup`<form class="find" method="get" action="/find" role="search">
<div><label for="q">${texts.today.find}</label><p class="hint" id="q-about">${texts.today.find_hint}</p>
<input id="q" name="q" type="search" value="${q}" maxlength="200" aria-describedby="q-about" autocomplete="off"></div>
<button type="submit">${texts.today.go}</button>
</form>`;

const hazardRow = (visit: Visit, hazard: Schemas['Hazard']): Html => {
  const { today } = visit.texts;
  const reasons = [
    hazard.open_incident && fill(today.incident, { text: hazard.open_incident }),
    hazard.urgent_ticket && fill(today.urgent_ticket, { text: hazard.urgent_ticket }),
    hazard.failed_inspection && fill(today.failed, { text: hazard.failed_inspection }),
  ].filter(Boolean);
  return markup`<p>${machineLink(hazard.id, hazard.name)} ${machineStatus(visit, hazard.status)}</p>${reasons.map((reason) => markup`<p class="meta">${reason}</p>`)}`;
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
    const { call, use } = act;
    const urgent = (await call('listTickets', { query: { open: true, priority: 'urgent', limit: MOST } })).data;
    return {
      overview: await call('getOverview'),
      mine: may('listPersonWork')
        ? (await call('listPersonWork', { path: { id: session.person.id }, query: { limit: MOST } })).data
        : [],
      urgent,
      names: await readMachineNames(
        act,
        urgent.map(({ machine_id }) => machine_id),
      ),
      due: may('listMaintenanceTasks') ? (await use('upcoming_maintenance', { days: 7, limit: MOST })).data : [],
    };
  });
};

const sections = (
  visit: Visit,
  { overview, mine, urgent, names, due }: Awaited<ReturnType<typeof read>>,
): (Html | null)[] => {
  const { texts, formats } = visit;
  const { today } = texts;
  const { hazards, unusable_machines, overdue_maintenance, low_stock } = overview;
  const overdue = overdue_maintenance?.first ?? [];
  const isOverdue = new Set(overdue.map(({ id }) => id));
  return [
    section(today.hazards, rows((hazards?.first ?? []).map((hazard) => hazardRow(visit, hazard)))),
    section(today.mine, rows(mine.map((work) => workRow(visit, work)))),
    section(
      today.urgent,
      rows(
        urgent.map((ticket) =>
          ticketRow(visit, {
            ...ticket,
            title: ticket.title ?? ticket.description,
            machine_name: names.get(ticket.machine_id),
          }),
        ),
      ),
    ),
    section(
      today.unusable,
      rows(
        (unusable_machines?.first ?? []).map(
          ({ id, name, status, blocked_reason, location_name }) =>
            markup`<p>${machineLink(id, name)} ${machineStatus(visit, status)}</p><p class="meta">${[location_name, blocked_reason].filter(Boolean).join(' · ')}</p>`,
        ),
      ),
    ),
    section(
      today.overdue,
      rows(
        overdue.map(
          ({ id, title, machine_name, next_due_at }) =>
            markup`<p><a class="name" href="/maintenance/${id}">${title}</a></p><p class="meta">${machine_name} · ${formats.day(next_due_at)}</p>`,
        ),
      ),
    ),
    section(
      today.due,
      rows(
        due
          .filter(({ id }) => !isOverdue.has(id))
          .map(
            ({ id, title, machine_name, next_due_at }) =>
              markup`<p><a class="name" href="/maintenance/${id}">${title}</a></p><p class="meta">${[machine_name, next_due_at && formats.day(next_due_at)].filter(Boolean).join(' · ')}</p>`,
          ),
      ),
    ),
    section(
      today.low_stock,
      rows(
        (low_stock?.first ?? []).map(
          ({ id, name, quantity, min_quantity }) =>
            markup`<p><a class="name" href="/parts/${id}">${name}</a></p><p class="meta">${fill(today.stock, { quantity: formats.number(quantity), least: formats.number(min_quantity) })}</p>`,
        ),
      ),
    ),
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
${visit.may('createMachine') && markup`<p class="more"><a href="/machines/new">${texts.new.title}</a> · <a href="/labels">${texts.label.title}</a></p>`}
`,
      live: markup`${shown.length === 0 ? markup`<p class="status active">${texts.today.nothing}</p>` : shown}${sitesOf(visit, facts.overview.sites)}`,
    };
  },
};
