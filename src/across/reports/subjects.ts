import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { foldCase } from '../../words/fold.ts';
import { sameText } from '../../records/list-filters.ts';
import { resolveId, type Reference } from '../../records/references.ts';
import { isInside, isNamed } from '../../areas/locations/inside.ts';

type GroupBy = Schemas['ReportGroupBy'];

/** The filters of a report, all of machines. */
export type Filters = {
  machine_id?: Reference | undefined;
  location_id?: Reference | undefined;
  /** Part of a location's name: only machines at such a location or inside it. */
  location?: string | undefined;
  type?: string | undefined;
  model?: string | undefined;
  supplier_id?: Reference | undefined;
  /** Only machines that are not retired. */
  in_use?: boolean | undefined;
};

/** Property of machines that groups them. */
export type MachineGroup = Exclude<GroupBy, 'person'>;

/** Returns the filters of a query that select machines, in use or not. */
export const filtersOf = ({ machine_id, location_id, location, type, model, supplier_id }: Filters): Filters => ({
  machine_id,
  location_id,
  location,
  type,
  model,
  supplier_id,
});

type Group = { key: RawBuilder<unknown>; label: RawBuilder<unknown>; missing: string };

const byText = (text: RawBuilder<unknown>, missing: string): Group => ({
  key: sql`fold_case(${text})`,
  label: text,
  missing,
});

const byRow = (id: string, label: RawBuilder<unknown>, missing: string): Group => ({
  key: sql`${sql.ref(id)}::text`,
  label,
  missing,
});

/** Property by which machines are grouped. A machine without it belongs to a group with an empty key and the label `missing`. */
const GROUPS: Readonly<Record<MachineGroup, Group>> = {
  none: { key: sql`'all'`, label: sql`'All machines'`, missing: 'All machines' },
  machine: byRow('machine.id', sql`machine.name`, 'No machine'),
  model: byText(
    sql`case when machine.model is not null then concat_ws(' ', machine.brand, machine.model) end`,
    'No model',
  ),
  type: byText(sql`machine.type`, 'No type'),
  category: byText(sql`machine.category`, 'No category'),
  site: byRow('site.id', sql`site.name`, 'No site'),
  location: byRow('location.id', sql`location.name`, 'No location'),
  supplier: byRow('supplier.id', sql`supplier.name`, 'No supplier'),
};

/** Returns the id of a record that a filter names; 0, which no record has, if there is none. */
export const idOf = async (
  ctx: Context,
  kind: 'machine' | 'location' | 'supplier',
  reference: Reference,
): Promise<number> => (await resolveId(ctx, kind, reference)) ?? 0;

/** Returns a where clause of the conditions that are given, or none. */
export const filterBy = (conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> => {
  const applied = conditions.filter((condition) => condition !== false);
  return applied.length === 0 ? sql`` : sql`where ${sql.join(applied, sql` and `)}`;
};

const conditionsOf = async (
  ctx: Context,
  { machine_id, location_id, location, type, model, supplier_id, in_use = false }: Filters,
): Promise<(RawBuilder<unknown> | false)[]> => [
  machine_id !== undefined && sql`machine.id = ${await idOf(ctx, 'machine', machine_id)}`,
  location_id !== undefined && isInside('machine.location_id', sql`id = ${await idOf(ctx, 'location', location_id)}`),
  location !== undefined && isInside('machine.location_id', isNamed(location)),
  in_use && sql`machine.status <> 'retired'`,
  type !== undefined && sameText('machine', 'type')(type),
  model !== undefined && sql`fold_case(machine.model) = ${foldCase(model)}`,
  supplier_id !== undefined && sql`machine.supplier_id = ${await idOf(ctx, 'supplier', supplier_id)}`,
];

/**
 * Returns SQL that selects the machines of a report, each with the key and the label of its group. Without a filter, the
 * machine 0 stands for what belongs to no machine.
 */
export const selectSubjects = async (
  ctx: Context,
  group_by: MachineGroup,
  filters: Filters,
): Promise<RawBuilder<unknown>> => {
  const { key, label, missing } = GROUPS[group_by];
  const conditions = await conditionsOf(ctx, filters);
  const others = conditions.some((condition) => condition !== false)
    ? sql``
    : sql`union all select 0, ${group_by === 'none' ? sql.lit('all') : sql.lit('')}, ${sql.lit(missing)}`;
  return sql`
    with recursive place as (
      select id as location_id, id as site_id from location where parent_id is null
      union all select location.id, place.site_id from location join place on location.parent_id = place.location_id
    )
    select machine.id, coalesce(${key}, '') as key, coalesce(${label}, ${sql.lit(missing)}) as label
    from machine
    left join place on place.location_id = machine.location_id
    left join location as site on site.id = place.site_id
    left join location on location.id = machine.location_id
    left join supplier on supplier.id = machine.supplier_id
    ${filterBy(conditions)} ${others}`;
};

/** Returns SQL that selects all people, and 0 for work of nobody. */
export const selectPeople = async (): Promise<RawBuilder<unknown>> => sql`
  select id, id::text as key, name as label from person union all select 0, '', 'No person'`;
