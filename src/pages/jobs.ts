import { dayOf, today } from '../core/clock.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { select } from './fields.ts';
import { filterForm, filterScope, filtersOf, idIn, moreLink, oneOf, placeField, readPlaces } from './filters.ts';
import { readMachineNames } from './names.ts';
import { priorityTag, rows, section } from './shown.ts';
import type { Visit } from './visit.ts';

const WHOSE = ['mine', 'nobody', 'all'] as const;

/** How many days ahead maintenance is listed. */
const DAYS = 14;

/** Work of either kind in a list by day. */
type Job = {
  href: string;
  title: string;
  day: string | null;
  kind: string | null;
  facts: (string | null | undefined)[];
  tag: Html | null;
};

const selectionOf = (visit: Visit) => {
  const query = filtersOf(visit);
  return {
    whose: oneOf(query.get('whose'), WHOSE) ?? 'all',
    location_id: idIn(query.get('location_id')),
    cursor: query.get('cursor') ?? undefined,
  };
};

const ownerOf = ({ session }: Visit, whose: (typeof WHOSE)[number]): string | undefined =>
  ({ mine: String(session.person.id), nobody: 'none', all: undefined })[whose];

const read = (visit: Visit, { whose, location_id, cursor }: ReturnType<typeof selectionOf>) =>
  visit.read(async (act) => {
    const { call } = act;
    const where = { assignee_id: ownerOf(visit, whose), location_id };
    const orders = await call('listWorkOrders', { query: { ...where, open: true, sort: 'due_at', limit: 50, cursor } });
    const tasks =
      cursor === undefined
        ? (
            await call('listMaintenanceTasks', {
              query: { ...where, active: true, days: DAYS, sort: 'next_due_at', limit: 100 },
            })
          ).data
        : [];
    const ids = [...orders.data, ...tasks].map(({ machine_id }) => machine_id);
    return { orders, tasks, names: await readMachineNames(act, ids), places: await readPlaces(act) };
  });

type Facts = Awaited<ReturnType<typeof read>>;

const jobsOf = (visit: Visit, { orders, tasks, names }: Facts): Job[] => {
  const { texts, session } = visit;
  const nameOf = (id: number | null): string | undefined => (id === null ? undefined : names.get(id));
  return [
    ...orders.data.map((order): Job => ({
      href: `/jobs/${order.id}`,
      title: order.title,
      day: order.due_at && dayOf(order.due_at, session.timezone),
      kind: null,
      facts: [nameOf(order.machine_id), texts.work_order_status[order.status], order.assignee],
      tag: priorityTag(visit, order.priority),
    })),
    ...tasks.map((task): Job => ({
      href: `/maintenance/${task.id}`,
      title: task.title,
      day:
        task.overdue && task.meter_due_at !== null
          ? today(session.timezone)
          : (task.next_due_at ?? task.expected_due_on),
      kind: texts.job.maintenance,
      facts: [nameOf(task.machine_id), task.assignee],
      tag: null,
    })),
  ];
};

const jobRow = ({ href, title, kind, facts, tag }: Job): Html =>
  markup`<p><a class="name" href="${href}">${title}</a> ${kind !== null && markup`<span class="tag">${kind}</span>`}</p><p class="meta">${tag}${facts.filter(Boolean).join(' · ')}</p>`;

/** Returns the heading under which work of a day is listed, and its place in the list. */
const groupOf = ({ texts, formats, session }: Visit, day: string | null): { key: string; title: string } => {
  const now = today(session.timezone);
  if (day === null) return { key: '~', title: texts.job.undated };
  if (day < now) return { key: '', title: texts.job.overdue };
  return { key: day, title: day === now ? texts.job.today : formats.day(day) };
};

const groupsOf = (visit: Visit, jobs: readonly Job[]): (Html | null)[] => {
  const groups = Map.groupBy(jobs, ({ day }) => groupOf(visit, day).key);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => section(groupOf(visit, group[0]?.day ?? null).title, rows(group.map(jobRow))));
};

/** Open work orders and due maintenance, by day. */
export const jobsPage: PageDefinition = {
  path: '/jobs',
  operation: 'jobsPage',
  needs: 'listWorkOrders',
  show: async (visit) => {
    const { texts } = visit;
    const selected = selectionOf(visit);
    const facts = await read(visit, selected);
    const scope = filterScope(visit);
    const fields = [
      select(scope, {
        name: 'whose',
        label: texts.filter.who,
        value: selected.whose,
        choices: WHOSE.map((whose) => [whose, texts.filter[whose]]),
      }),
      placeField(scope, facts.places, selected.location_id),
    ];
    const jobs = jobsOf(visit, facts);
    return {
      title: texts.nav.jobs,
      content: filterForm(scope, fields),
      live: markup`${jobs.length === 0 ? markup`<p class="status">${texts.list.none}</p>` : groupsOf(visit, jobs)}${moreLink(visit, facts.orders)}`,
    };
  },
};
