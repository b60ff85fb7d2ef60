import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../texts/languages.ts';
import { addQuantities } from '../areas/parts/operations.ts';
import { invalid } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import { numberOf } from '../texts/number-texts.ts';
import type { PageDefinition, Params } from './definition.ts';
import { checkbox, foldedForm, input, numberInput, scopeOf, type FormScope } from './fields.ts';
import { filterForm, filterScope, filtersOf, moreLink, wordsIn } from './filters.ts';
import { readPartNames, readSupplierNames } from './names.ts';
import type { ChangingForm, Posted } from './posted.ts';
import type { Sent } from './problems.ts';
import { rows, section } from './shown.ts';
import type { Act, Visit } from './visit.ts';

/** Orders on their way that the page lists. */
const MOST_ORDERS = 20;

const stockOf = ({ texts, formats }: Visit, { quantity, unit }: Pick<Schemas['Part'], 'quantity' | 'unit'>): string =>
  fill(texts.part.stock, { quantity: formats.number(quantity), unit: unit ?? '' }).trim();

/** Reads the orders on their way, and their parts, for those who may receive them. */
const readOrders = async ({ may }: Visit, act: Act) => {
  if (!may('receivePurchaseOrder')) return { data: [], names: new Map(), suppliers: new Map<number, string>() };
  const query = { status: 'ordered,partially_received', limit: MOST_ORDERS };
  const { data } = await act.call('listPurchaseOrders', { query });
  return {
    data,
    names: await readPartNames(
      act,
      data.flatMap(({ lines }) => lines.map(({ part_id }) => part_id)),
    ),
    suppliers: await readSupplierNames(
      act,
      data.map(({ supplier_id }) => supplier_id),
    ),
  };
};

const read = (visit: Visit) => {
  const query = filtersOf(visit);
  const low_stock = query.get('low') === 'yes' || undefined;
  const q = wordsIn(query.get('q'));
  return visit.read(async (act) => ({
    low_stock,
    q,
    parts: await act.call('listParts', {
      query: { q, low_stock, sort: 'name', limit: 50, cursor: query.get('cursor') ?? undefined },
    }),
    orders: await readOrders(visit, act),
  }));
};

type Facts = Awaited<ReturnType<typeof read>>;

type Order = Schemas['PurchaseOrder'];

/** The lines of an order of which something has not arrived, and how much. */
const openLines = ({ lines }: Order) =>
  lines
    .map((line) => ({ ...line, open: addQuantities(line.quantity, -line.quantity_received) }))
    .filter(({ open }) => open > 0);

const orderRow = (
  visit: Visit,
  { orders: { names, suppliers } }: Facts,
  order: Order,
  sent: Sent | undefined,
): Html => {
  const { texts, formats } = visit;
  const { part } = texts;
  const own = sent?.values.get('purchase_order_id') === String(order.id) ? sent : undefined;
  const scope = { ...scopeOf(visit, '/parts', 'receive', own), id: `receive-${order.id}` };
  const lines = openLines(order).map(({ id, open, part_id, description }) => {
    const named = part_id === null ? undefined : names.get(part_id);
    const hint = fill(part.on_way, { quantity: formats.number(open), unit: named?.unit ?? '' }).trim();
    return numberInput(scope, { name: `quantity_${id}`, label: named?.name ?? description ?? '–', value: open, hint });
  });
  const { expected_on, supplier_id } = order;
  const facts = [
    suppliers.get(supplier_id),
    expected_on !== null && fill(part.expected, { date: formats.day(expected_on) }),
  ];
  return markup`<p>${fill(part.order, { number: order.number })}</p><p class="meta">${facts.filter(Boolean).join(' · ')}</p>
${foldedForm(scope, part.arrived, {
  fields: [
    markup`<p class="hint">${part.arrived_hint}</p><input type="hidden" name="purchase_order_id" value="${order.id}">`,
    lines,
    input(scope, { name: 'note', label: part.delivery }),
  ],
  submit: part.arrived,
})}`;
};

/** Returns what has arrived of the lines of an order: nothing of those that are empty or 0. @throws Problem validation_failed */
const arrivalsIn = ({ values, text }: Posted): { line_id: number; quantity: number }[] => {
  const names = [...values.keys()].filter((name) => /^quantity_\d{1,15}$/.test(name));
  const arrivals = names.map((name) => {
    const quantity = numberOf(text(name) ?? '0');
    if ('error' in quantity) throw invalid(`/${name}`, quantity.error);
    return { line_id: Number(name.slice('quantity_'.length)), quantity: quantity.value };
  });
  const arrived = arrivals.filter(({ quantity }) => quantity !== 0);
  if (arrived.length === 0) throw invalid(`/${names[0] ?? 'lines'}`, 'is required');
  return arrived;
};

const receive: ChangingForm = {
  run: async ({ call }, posted) => {
    const path = { id: posted.id('purchase_order_id') ?? '' };
    const body = { lines: arrivalsIn(posted), note: posted.text('note') ?? null };
    await call('receivePurchaseOrder', { path, body });
    return { to: '/parts', did: 'received' };
  },
};

/** The stock of parts, and orders on their way. */
export const partsPage: PageDefinition = {
  path: '/parts',
  operation: 'partsPage',
  needs: 'listParts',
  show: async (visit, _params, sent) => {
    const { texts } = visit;
    const facts = await read(visit);
    const { parts, orders, low_stock, q } = facts;
    const scope = filterScope(visit);
    const list = rows(
      parts.data.map(
        (part) =>
          markup`<p><a class="name" href="/parts/${part.id}">${part.name}</a> ${part.low_stock && markup`<span class="tag bad">${texts.part.is_low}</span>`}</p><p class="meta">${[stockOf(visit, part), part.sku].filter(Boolean).join(' · ')}</p>`,
      ),
    );
    const fields = [
      input(scope, { name: 'q', label: texts.filter.words, value: q, type: 'search' }),
      checkbox(scope, { name: 'low', label: texts.part.low, value: low_stock === true ? 'yes' : '' }),
    ];
    return {
      title: texts.nav.parts,
      content: markup`${filterForm(scope, fields)}
${list ?? markup`<p class="status">${texts.list.none}</p>`}${moreLink(visit, parts)}
${section(texts.part.orders, rows(orders.data.map((order) => orderRow(visit, facts, order, sent))))}`,
    };
  },
  forms: { receive: () => receive },
};

const idOf = ({ id }: Params): number => Number(id);

const countForm = (scope: FormScope): Html => {
  const { part, machine, form } = scope.visit.texts;
  return foldedForm(scope, part.count, {
    fields: [
      numberInput(scope, { name: 'counted', label: part.counted, required: true }),
      input(scope, { name: 'reason', label: machine.reason, required: true }),
    ],
    submit: form.save,
  });
};

const moveForm = (scope: FormScope, title: string): Html => {
  const { job, machine, form } = scope.visit.texts;
  return foldedForm(scope, title, {
    fields: [
      numberInput(scope, { name: 'quantity', label: job.quantity, required: true }),
      input(scope, { name: 'note', label: machine.note_text }),
    ],
    submit: form.save,
  });
};

/** Moves stock by hand: out with `consumption`, in with `receipt`. */
const move =
  (kind: 'consumption' | 'receipt', sign: 1 | -1) =>
  (params: Params): ChangingForm => ({
    run: async ({ call }, { text }) => {
      const number = numberOf(text('quantity') ?? '');
      if ('error' in number) throw invalid('/quantity', number.error);
      const body = { kind, quantity: sign * number.value, note: text('note') ?? null };
      await call('createStockMovement', { path: { id: idOf(params) }, body });
      return { to: `/parts/${idOf(params)}`, did: 'stock' };
    },
  });

const count = (params: Params): ChangingForm => ({
  run: async ({ call, use }, { text }) => {
    const { id, unit } = await call('getPart', { path: { id: idOf(params) } });
    const change = { counted: text('counted') ?? '', reason: text('reason') ?? '' };
    await use('adjust_stock', { part_id: id, ...change, unit: unit ?? undefined });
    return { to: `/parts/${id}`, did: 'stock' };
  },
});

/** A part: how many there are, and what happened to them. */
export const partPage: PageDefinition = {
  path: '/parts/:id',
  operation: 'partPage',
  needs: 'getPart',
  show: async (visit, params, sent) => {
    const { texts, formats } = visit;
    const path = { id: idOf(params) };
    const { part, movements } = await visit.read(async ({ call }) => ({
      part: await call('getPart', { path }),
      movements: (await call('listStockMovements', { path, query: { limit: 20 } })).data,
    }));
    const scope = (name: string) => scopeOf(visit, `/parts/${part.id}`, name, sent);
    return {
      title: part.name,
      subtitle: part.sku,
      content: markup`<p class="status ${part.low_stock ? 'defect' : 'active'}">${stockOf(visit, part)}</p>
<p class="meta">${part.min_quantity > 0 && fill(texts.part.least, { quantity: formats.number(part.min_quantity) })}</p>
${part.description && markup`<p class="said">${part.description}</p>`}
${moveForm(scope('use'), texts.part.use)}${moveForm(scope('receive'), texts.part.receive)}${countForm(scope('count'))}
${section(
  texts.part.movements,
  rows(
    movements.map(
      ({ quantity, note, actor, created_at }) =>
        markup`<p>${quantity > 0 && '+'}${formats.number(quantity)} ${part.unit} ${note}</p><p class="meta">${[formats.instant(created_at), actor].filter(Boolean).join(', ')}</p>`,
    ),
  ),
)}`,
    };
  },
  forms: { use: move('consumption', -1), receive: move('receipt', 1), count },
};
