import { markup } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { checkbox, input, select } from './fields.ts';
import {
  filterForm,
  filterScope,
  filtersOf,
  idIn,
  moreLink,
  oneOf,
  placeField,
  readPlaces,
  wordsIn,
} from './filters.ts';
import { readMachineNames } from './names.ts';
import { rows, listedTicketRow } from './shown.ts';
import type { Visit } from './visit.ts';

const STATES = ['open', 'closed', 'all'] as const;

/** Whose tickets: those that the person has reported, those whose work is theirs, or all. Staff do no work orders. */
const WHOSE = ['everybody', 'reported', 'working'] as const;

/** Returns what the query of the page selects. */
const selectionOf = (visit: Visit) => {
  const query = filtersOf(visit);
  return {
    state: oneOf(query.get('state'), STATES) ?? 'open',
    whose: oneOf(query.get('whose'), WHOSE) ?? 'everybody',
    urgent: query.get('urgent') === 'yes',
    location_id: idIn(query.get('location_id')),
    q: wordsIn(query.get('q')),
    cursor: query.get('cursor') ?? undefined,
  };
};

const read = (visit: Visit, { state, whose, urgent, ...selected }: ReturnType<typeof selectionOf>) =>
  visit.read(async (act) => {
    const open = state === 'all' ? undefined : state === 'open';
    const { id } = visit.session.person;
    const mine = { everybody: {}, reported: { person_id: id }, working: { assignee_id: id } }[whose];
    const query = { ...selected, ...mine, open, priority: urgent ? 'urgent' : undefined, limit: 25 };
    const tickets = await act.call('listTickets', { query });
    return {
      tickets,
      names: await readMachineNames(
        act,
        tickets.data.map(({ machine_id }) => machine_id),
      ),
      places: await readPlaces(act),
    };
  });

/** The reported problems. */
export const ticketsPage: PageDefinition = {
  path: '/tickets',
  operation: 'ticketsPage',
  needs: 'listTickets',
  show: async (visit) => {
    const { texts } = visit;
    const selected = selectionOf(visit);
    const { tickets, names, places } = await read(visit, selected);
    const scope = filterScope(visit);
    const fields = [
      select(scope, {
        name: 'state',
        label: texts.filter.state,
        value: selected.state,
        choices: STATES.map((state) => [state, texts.filter[state]]),
      }),
      select(scope, {
        name: 'whose',
        label: texts.filter.who,
        value: selected.whose,
        choices: WHOSE.filter((whose) => whose !== 'working' || visit.may('listWorkOrders')).map((whose) => [
          whose,
          texts.filter[whose],
        ]),
      }),
      placeField(scope, places, selected.location_id),
      input(scope, { name: 'q', label: texts.filter.words, value: selected.q, type: 'search' }),
      checkbox(scope, { name: 'urgent', label: texts.filter.urgent, value: selected.urgent ? 'yes' : '' }),
    ];
    const list = rows(tickets.data.map((ticket) => listedTicketRow(visit, ticket, names)));
    return {
      title: texts.nav.tickets,
      content: filterForm(scope, fields),
      live: markup`${list ?? markup`<p class="status">${texts.list.none}</p>`}${moreLink(visit, tickets)}`,
    };
  },
};
