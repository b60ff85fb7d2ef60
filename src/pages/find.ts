import { fill } from '../texts/languages.ts';
import { toReportCode } from '../areas/codes/report-code.ts';
import { Problem } from '../core/errors.ts';
import { markup } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { machineLink, machineStatus, rows, section, ticketRow } from './shown.ts';
import { findForm } from './today.ts';
import type { Act, Visit } from './visit.ts';

/** Most characters of a search. */
const LONGEST = 200;

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
  return read(async ({ call }) => {
    const machines = coded ? [coded] : (await call('listMachines', { query: { q, limit: 20 } })).data;
    return { machines, tickets: (await call('listTickets', { query: { q, open: true, limit: 10 } })).data };
  });
};

/** Targets of the search: machines by their name or what is on them, and open tickets. */
export const findPage: PageDefinition = {
  path: '/find',
  operation: 'findPage',
  needs: 'listMachines',
  show: async (visit) => {
    const { texts, req } = visit;
    const q = new URL(req.url, 'http://page').searchParams.get('q')?.trim().slice(0, LONGEST) ?? '';
    const { machines, tickets } = q === '' ? { machines: [], tickets: [] } : await search(visit, q);
    const found = [
      section(
        texts.find.machines,
        rows(
          machines.map(
            ({ id, name, status, zone, asset_tag }) =>
              markup`<p>${machineLink(id, name)} ${machineStatus(visit, status)}</p><p class="meta">${[asset_tag, zone].filter(Boolean).join(' · ')}</p>`,
          ),
        ),
      ),
      section(
        texts.find.tickets,
        rows(tickets.map((ticket) => ticketRow(visit, { ...ticket, title: ticket.title ?? ticket.description }))),
      ),
    ].filter((part) => part !== null);
    const none = q !== '' && found.length === 0 && markup`<p class="status">${fill(texts.find.none, { q })}</p>`;
    return { title: texts.find.title, content: markup`${findForm(visit, q)}${none}${found}` };
  },
};
