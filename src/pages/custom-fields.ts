import type { Schemas } from '../../generated/contract.ts';
import { markup, type Content, type Html } from '../texts/html.ts';
import { section } from './shown.ts';
import type { Act, Visit } from './visit.ts';

type Kind = Schemas['CustomFieldKind'];
type Values = Schemas['CustomFieldValues'];
type Field = Pick<Schemas['CustomField'], 'key' | 'label' | 'type'>;

/** A field and its value. */
type Filled = { field: Field; value: Values[string] };

/** Returns the fields with a value of a record, in the order of their positions. A record without values needs no request. */
export const readFilled = async ({ call }: Act, kind: Kind, values: Values): Promise<Filled[]> => {
  const byKey = new Map(Object.entries(values));
  if (byKey.size === 0) return [];
  const query = { kind, active: true, sort: 'position', limit: 100 };
  const { data } = await call('listCustomFields', { query });
  return data.flatMap((field) => {
    const value = byKey.get(field.key);
    return value === undefined ? [] : [{ field, value }];
  });
};

const valueOf = ({ texts, formats }: Visit, { field: { type }, value }: Filled): Content => {
  if (typeof value === 'boolean') return value ? texts.custom_fields.yes : texts.custom_fields.no;
  if (typeof value === 'number') return formats.exact(value);
  if (type === 'date') return formats.day(value);
  return type === 'url' ? markup`<a href="${value}" rel="noopener noreferrer">${value}</a>` : value;
};

/** Returns the custom fields of a record with their values; null without any. */
export const customFieldsOf = (visit: Visit, filled: readonly Filled[]): Html | null =>
  section(
    visit.texts.custom_fields.title,
    filled.length > 0 &&
      markup`<dl class="facts">
${filled.map(
  (one) => markup`<div><dt>${one.field.label}</dt><dd class="said">${valueOf(visit, one)}</dd></div>
`,
)}</dl>`,
  );
