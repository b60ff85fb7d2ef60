import { Migration } from '@mikro-orm/migrations';
import { eventDataWith, MEMBERS } from './records/documents.ts';
import { replacing } from './replacing.ts';

/** Returns SQL for the columns of a part of a document that its event shows. A new column is among them. */
const columnsOf = (row: string, ...internal: string[]): string =>
  `to_jsonb(${row}) - array[${['tenant_id', 'uuid', 'version', 'created_at', 'updated_at', ...internal].map((name) => `'${name}'`).join(', ')}]`;

const LINES: Readonly<Record<string, string>> = {
  quote: `(select jsonb_build_object('total', coalesce(round(sum(quantity * unit_price), 2), 0), 'lines',
      coalesce(jsonb_agg(${columnsOf('line', 'quote_id')} order by line.position), '[]'))
    from quote_line as line where quote_id = stored.id)`,
  purchase_order: `(select jsonb_build_object(
      'total', case when count(*) = count(unit_price) then coalesce(round(sum(quantity * unit_price), 2), 0) end,
      'lines', coalesce(jsonb_agg(${columnsOf('line', 'purchase_order_id')} order by line.position), '[]'))
    from purchase_order_line as line where purchase_order_id = stored.id)`,
  floor_plan: `(select jsonb_build_object('positions',
      coalesce(jsonb_agg(${columnsOf('place', 'id', 'floor_plan_id')} order by place.id), '[]'))
    from floor_plan_position as place where floor_plan_id = stored.id)`,
};

const replaceDocuments = (members: Readonly<Record<string, string>>): string[] =>
  Object.keys(LINES).map((kind) => replacing(eventDataWith(kind, members[kind] ?? '')));

/** Takes the lines and positions of a document from their rows, so that an event shows a new column of theirs too. */
export class ColumnsOfLines extends Migration {
  override up(): void {
    for (const statement of replaceDocuments(LINES)) this.addSql(statement);
  }

  override down(): void {
    for (const statement of replaceDocuments(MEMBERS)) this.addSql(statement);
  }
}
