import type { Schemas } from '../../generated/contract.ts';
import { fill } from '../across/public-reports/texts.ts';
import { invalid } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import { numberOf } from '../texts/number-texts.ts';
import type { PageDefinition, Params } from './definition.ts';
import { checkbox, foldedForm, input, numberInput, scopeOf, type FormScope } from './fields.ts';
import { filterForm, filterScope, filtersOf, moreLink, wordsIn } from './filters.ts';
import type { ChangingForm } from './posted.ts';
import type { Sent } from './problems.ts';
import { rows, section } from './shown.ts';
import type { Visit } from './visit.ts';

/** Orders on their way that the page lists. */
const MOST_ORDERS = 20;

const stockOf = ({ texts, formats }: Visit, { quantity, unit }: Pick<Schemas['Part'], 'quantity' | 'unit'>): string =>
  fill(texts.part.stock, { quantity: formats.number(quantity), unit: unit ?? '' }).trim();

const read = (visit: Visit) => {
  const query = filtersOf(visit);
  const low_stock = query.get('low') === 'yes' || undefined;
  const q = wordsIn(query.get('q'));
  return visit.read(async ({ call }) => ({
    low_stock,
    q,
    parts: await call('listParts', {
      query: { q, low_stock, sort: 'name', limit: 50, cursor: query.get('cursor') ?? undefined },
    }),
    orders: visit.may('receivePurchaseOrder')
      ? (await call('listPurchaseOrders', { query: { status: 'ordered,partially_received', limit: MOST_ORDERS } })).data
      : [],
  }));
};

const orderRow = (visit: Visit, order: Schemas['PurchaseOrder'], sent: Sent | undefined): Html => {
  const { part } = visit.texts;
  const own = sent?.values.get('purchase_order_id') === String(order.id) ? sent : undefined;
  const scope = scopeOf(visit, '/parts', 'receive', own);
  const lines = order.lines.map(
    ({ description, quantity }) => `${visit.formats.number(quantity)} ${description ?? ''}`,
  );
  return markup`<p>${fill(part.order, { number: order.number })}</p><p class="meta">${lines.join(', ')}</p>
${foldedForm({ ...scope, id: `receive-${order.id}` }, part.arrived, {
  fields: [
    markup`<input type="hidden" name="purchase_order_id" value="${order.id}">`,
    input({ ...scope, id: `receive-${order.id}` }, { name: 'note', label: part.delivery }),
  ],
  submit: part.arrived,
})}`;
};

const receive: ChangingForm = {
  run: async ({ use }, { text, isTicked }) => {
    const purchase_order_id = text('purchase_order_id') ?? '';
    await use('receive_order', { purchase_order_id, note: text('note'), confirm: isTicked('confirm') });
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
    const { parts, orders, low_stock, q } = await read(visit);
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
${section(texts.part.orders, rows(orders.map((order) => orderRow(visit, order, sent))))}`,
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
