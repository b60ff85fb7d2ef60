import { badge } from './badge.ts';
import { button, html } from './elements.ts';
import { openMachine } from './machine.ts';
import { Service, type Content, type Outcome } from './service.ts';
import { count, SYMBOLS, words } from './words.ts';

type Machine = Content<'show_floor_plan'>['machines'][number];
type Plan = { id: number; name: string; location_name: string; machines: readonly Machine[] };
type Opener = 'show_floor_plan' | 'list_floor_plans';

/** Machines that the list shows before a person asks for all. */
const FIRST = 30;

const plansOf = (content: Content<Opener>): Plan[] =>
  'machines' in content ? [content] : content.data.map(({ positions, ...plan }) => ({ ...plan, machines: positions }));

const isBroken = ({ machine_status }: Machine): boolean => machine_status !== 'active';

const labelOf = ({ machine_name, machine_status }: Machine): string => `${machine_name}, ${words(machine_status)}`;

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** Draws the machines where they stand. Their names fit only on a wide plan; the list below it always has them. */
const drawPlan = ({ name, machines }: Plan, open: (machine: Machine) => Promise<void>): HTMLElement =>
  html(
    'div',
    { class: 'plan', role: 'group', 'aria-label': `Plan of ${name}` },
    ...machines.map((machine) => {
      const { machine_status: status, machine_name, x, y } = machine;
      const spot = button('', () => open(machine), {
        class: `spot ${status}`,
        'aria-label': labelOf(machine),
        title: labelOf(machine),
        style: `left: ${percent(x)}; top: ${percent(y)}`,
      });
      spot.append(html('span', { class: 'symbol' }, SYMBOLS[status]), html('span', { class: 'name' }, machine_name));
      return spot;
    }),
  );

const listMachines = (machines: readonly Machine[], open: (machine: Machine) => Promise<void>): HTMLElement => {
  const rows = machines.map((machine) =>
    html(
      'li',
      {},
      button(machine.machine_name, () => open(machine), { class: 'link' }),
      ' ',
      badge(machine.machine_status),
    ),
  );
  const list = html('ul', { class: 'machines' }, ...rows.slice(0, FIRST));
  if (rows.length <= FIRST) return list;
  const more = button(`Show all ${count(rows.length, 'machine')}`, () => {
    list.replaceChildren(...rows);
    more.remove();
  });
  return html('div', {}, list, more);
};

/** Shows a plan: its machines, those that are not active first, and the one that a person chooses. */
const showPlan = (place: HTMLElement, service: Service, plan: Plan): void => {
  const machines = plan.machines.toSorted((one, other) => Number(isBroken(other)) - Number(isBroken(one)));
  const broken = machines.filter(isBroken).length;
  const chosen = html('section', { 'aria-live': 'polite', class: 'chosen' });
  const open = ({ machine_id }: Machine): Promise<void> => openMachine(chosen, service, machine_id);
  place.replaceChildren(
    html('h2', {}, plan.name),
    html(
      'p',
      { class: 'soft' },
      `${plan.location_name}: ${count(machines.length, 'machine')}, ${broken === 0 ? 'all active' : `${broken} not active`}. Choose one to see what is open on it.`,
    ),
    drawPlan(plan, open),
    chosen,
    html('h3', {}, 'Machines'),
    listMachines(machines, open),
  );
};

const show = (place: HTMLElement, service: Service, outcome: Outcome<Opener>): void => {
  if ('refusal' in outcome)
    return place.replaceChildren(html('p', { role: 'alert', class: 'problem' }, outcome.refusal));
  const plans = plansOf(outcome.content);
  const shown = html('div', {});
  const title = html('h1', {}, plans.length === 1 ? 'Floor plan' : 'Floor plans');
  const [first] = plans;
  if (first === undefined) return place.replaceChildren(title, html('p', {}, 'There are no floor plans.'));
  const choice = html(
    'select',
    { id: 'plan', change: () => showPlan(shown, service, plans[choice.selectedIndex] ?? first) },
    ...plans.map(({ name, location_name }) => html('option', {}, `${name} (${location_name})`)),
  );
  const chooser = html('p', { class: 'field' }, html('label', { for: 'plan' }, 'Plan'), choice);
  place.replaceChildren(title, ...(plans.length > 1 ? [chooser] : []), shown);
  showPlan(shown, service, first);
};

/** Opens the app of the floor plans. */
export const openFloorPlan = (place: HTMLElement): Promise<void> => {
  const service = new Service();
  return service.connect<Opener>((_args, outcome) => show(place, service, outcome));
};
