import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../texts/languages.ts';
import { listHazards } from '../across/overview/operations.ts';
import { toReportCode } from '../areas/codes/report-code.ts';
import { Problem } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { filtersOf, moreLink, oneOf, wordsIn } from './filters.ts';
import { readMachineNames } from './names.ts';
import { machineLink, machineStatus, rows, section, listedTicketRow } from './shown.ts';
import { findForm, hazardRow } from './today.ts';
import type { Act, Visit } from './visit.ts';

/** Most machines that are listed because they could hurt somebody. */
const MOST_HAZARDS = 100;

/** Returns the code in the address of a label, or the text itself. */
const codeIn = (q: string): string => /\/r\/([0-9A-Za-z-]+)\/?$/.exec(q)?.[1] ?? q;

/** Returns the machine with a code; undefined if there is none, or several. */
const findByCode = async ({ call }: Act, q: string) => {
  const code = codeIn(q);
  if (code === q && /\s/.test(q) && toReportCode(q) === null) return undefined;
  try {
    return await call('findMachineByCode', { path: { value: code } });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

const search = async ({ read }: Visit, q: string) => {
  const coded = await read((act) => findByCode(act, q));
  return read(async (act) => {
    const machines = coded ? [coded] : (await act.call('listMachines', { query: { q, limit: 20 } })).data;
    const tickets = (await act.call('listTickets', { query: { q, open: true, limit: 10 } })).data;
    const ids = tickets.map(({ machine_id }) => machine_id);
    return { machines, tickets, names: await readMachineNames(act, ids) };
  });
};

const machineRow = (visit: Visit, machine: Schemas['Machine']): Html => {
  const { id, name, status, zone, asset_tag, location, blocked_reason } = machine;
  const facts = [asset_tag, ...new Set([location, zone]), blocked_reason];
  return markup`<p>${machineLink(id, name)} ${machineStatus(visit, status)}</p><p class="meta">${facts.filter(Boolean).join(' · ')}</p>`;
};

/** The lists without a search: all machines, those out of use, or those that could hurt somebody. */
const LISTS = ['all', 'unusable', 'hazards'] as const;

/** Returns machines by name, in pages. */
const machinesOf = async (visit: Visit, title: string, usable: false | undefined): Promise<Html> => {
  const cursor = filtersOf(visit).get('cursor') ?? undefined;
  const query = { sort: 'name', limit: 50, usable, cursor };
  const machines = await visit.read(({ call }) => call('listMachines', { query }));
  const list = rows(machines.data.map((machine) => machineRow(visit, machine)));
  return markup`${section(title, list ?? markup`<p>${visit.texts.list.none}</p>`)}${moreLink(visit, machines)}`;
};

const listOf = async (visit: Visit, list: (typeof LISTS)[number]): Promise<Html | null> => {
  const { find, today } = visit.texts;
  if (list !== 'hazards')
    return list === 'all' ? machinesOf(visit, find.all, undefined) : machinesOf(visit, today.unusable, false);
  const hazards = await visit.read(({ ctx }) => listHazards(ctx, MOST_HAZARDS));
  return section(today.hazards, rows(hazards.map((hazard) => hazardRow(visit, hazard))));
};

const foundOf = async (visit: Visit, q: string): Promise<Html> => {
  const { find } = visit.texts;
  const { machines, tickets, names } = await search(visit, q);
  if (machines.length + tickets.length === 0) return markup`<p class="status">${fill(find.none, { q })}</p>`;
  const ticketRows = tickets.map((ticket) => listedTicketRow(visit, ticket, names));
  return markup`${section(find.machines, rows(machines.map((machine) => machineRow(visit, machine))))}${section(find.tickets, rows(ticketRows))}`;
};

/** Targets of the search: machines by their name or what is on them, and open tickets. Without words, all machines. */
export const findPage: PageDefinition = {
  path: '/find',
  operation: 'findPage',
  needs: 'listMachines',
  show: async (visit) => {
    const query = filtersOf(visit);
    const q = wordsIn(query.get('q'));
    const list = oneOf(query.get('show'), LISTS) ?? 'all';
    return {
      title: visit.texts.find.title,
      content: markup`${findForm(visit, q)}${q === undefined ? await listOf(visit, list) : await foundOf(visit, q)}`,
    };
  },
};
