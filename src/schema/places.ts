import {
  computedColumns,
  customFields,
  folded,
  listedByCustomFields,
  listedByTime,
  nameKey,
  part,
  referable,
  resource,
  searched,
  uniqueExternalRef,
} from './columns.ts';
import { membersOf } from './records/documents.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = {
  location: {
    ...nameKey,
    ...folded('name'),
    ...searched('name_words', ['name']),
    ...searched('search', ['name', 'address', 'notes']),
  },
  floor_plan: { ...nameKey, ...folded('name'), ...searched('search', ['name']) },
  exercise: { ...nameKey, ...folded('muscle_group'), ...searched('search', ['name', 'muscle_group']) },
};

const TABLES = `
create table location (
  ${referable('location')},
  name text not null, kind text, parent_id bigint, address text, notes text,
  ${customFields('location')}, ${computedColumns(COMPUTED.location)},
  constraint location_parent check (parent_id <> id),
  constraint location_kind_check check (kind in ('site', 'building', 'floor', 'room', 'zone', 'storage'))
);
${listedByTime('location')};
${uniqueExternalRef('location')};
${listedByCustomFields('location')};
create index location_by_kind on location (tenant_id, kind, id);
create index location_by_parent on location (tenant_id, parent_id, id);
create index location_by_parent_and_name on location (tenant_id, parent_id, name_key, id);
create index location_by_name on location (tenant_id, name_key, id);
create index location_by_name_folded on location (tenant_id, name_folded, id);
create index location_names on location (tenant_id, id) include (name_words);

create table floor_plan (
  ${resource('floor_plan')},
  location_id bigint not null, name text not null, width numeric, height numeric, image_url text,
  ${computedColumns(COMPUTED.floor_plan)},
  constraint floor_plan_width check (width >= 0),
  constraint floor_plan_height check (height >= 0),
  constraint floor_plan_image_url check (image_url ~ '^https?://')
);
${listedByTime('floor_plan')};
create index floor_plan_location on floor_plan (tenant_id, location_id, id);
create index floor_plan_by_name on floor_plan (tenant_id, name_key, id);
create index floor_plan_by_name_folded on floor_plan (tenant_id, name_folded, id);

create table floor_plan_position (
  ${resource('floor_plan_position')},
  floor_plan_id bigint not null, machine_id bigint not null, x numeric not null, y numeric not null,
  rotation numeric not null default 0,
  constraint floor_plan_position_tenant_id_floor_plan_id_machine_id_unique unique (tenant_id, floor_plan_id, machine_id),
  constraint floor_plan_position_x check (x >= 0 and x <= 1),
  constraint floor_plan_position_y check (y >= 0 and y <= 1),
  constraint floor_plan_position_rotation check (rotation >= 0 and rotation <= 360)
);
create index floor_plan_position_by_machine on floor_plan_position (tenant_id, machine_id, floor_plan_id);

create table exercise (
  ${resource('exercise')},
  name text not null, muscle_group text, difficulty text, instructions text,
  ${computedColumns(COMPUTED.exercise)},
  constraint exercise_difficulty_check check (difficulty in ('beginner', 'intermediate', 'advanced'))
);
${listedByTime('exercise')};
create index exercise_by_muscle_group_folded on exercise (tenant_id, muscle_group_folded, id)
  where muscle_group_folded is not null;
create index exercise_by_difficulty on exercise (tenant_id, difficulty, id);
create index exercise_by_name on exercise (tenant_id, name_key, id);

create table exercise_machine (
  ${part('exercise_machine')},
  exercise_id bigint not null, machine_id bigint not null,
  constraint exercise_machine_tenant_id_exercise_id_machine_id_unique unique (tenant_id, exercise_id, machine_id)
);
create index exercise_machine_machine on exercise_machine (tenant_id, machine_id, exercise_id);
`;

/** Locations, floor plans and exercises. */
export const places: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['location', 'parent_id', 'location'],
    ['floor_plan', 'location_id', 'location'],
    ['floor_plan_position', 'machine_id', 'machine'],
    ['floor_plan_position', 'floor_plan_id', 'floor_plan', 'cascade'],
    ['exercise_machine', 'machine_id', 'machine'],
    ['exercise_machine', 'exercise_id', 'exercise', 'cascade'],
  ],
  recorded: [
    { kind: 'location', hasCustomFields: true },
    {
      kind: 'floor_plan',
      parts: { table: 'floor_plan_position', haveVersion: true },
      members: `(select jsonb_build_object('positions',
      coalesce(jsonb_agg(${membersOf('place', 'id', 'floor_plan_id')} order by place.id), '[]'))
    from floor_plan_position as place where floor_plan_id = stored.id)`,
    },
    {
      kind: 'exercise',
      parts: { table: 'exercise_machine' },
      members: `(select jsonb_build_object('machine_ids', coalesce(jsonb_agg(machine_id order by machine_id), '[]'),
      'available', coalesce(bool_or(machine.status = 'active'), false))
    from exercise_machine join machine on machine.id = machine_id where exercise_id = stored.id)`,
    },
  ],
  rights: {
    location: 'select, insert, update, delete',
    floor_plan: 'select, insert, update, delete',
    floor_plan_position: 'select, insert, update, delete',
    exercise: 'select, insert, update, delete',
    exercise_machine: 'select, insert, update, delete',
  },
};
