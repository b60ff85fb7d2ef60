import { Migration } from '@mikro-orm/migrations';
import { folded, listedByTime, nameKey, part, resource } from './initial/columns.ts';
import { foreignKey } from './initial/references.ts';
import { confineTable } from './new-tables.ts';
import { compositeTriggers, furtherTrigger } from './records/composites.ts';
import { eventDataWith } from './records/documents.ts';
import { deletionTrigger } from './records/events.ts';
import { once } from './records/records.ts';

const TABLES = [
  `create table person (
    ${resource('person')},
    name text not null, email text, phone text, role text not null, language text, active boolean not null default true,
    erased_at timestamptz(3), ${nameKey}, ${folded('name')},
    constraint person_role_check check (role in ('manager', 'technician', 'staff'))
  )`,
  ...listedByTime('person').split(';\n'),
  'create unique index person_email on person (tenant_id, lower(email)) where email is not null',
  'create index person_by_name on person (tenant_id, name_key, id)',
  'create index person_by_name_folded on person (tenant_id, name_folded, id)',
  'create index person_by_role on person (tenant_id, role, id)',
  'create index person_by_active on person (tenant_id, active, id)',
  `create table person_location (
    ${part('person_location')}, person_id bigint not null, location_id bigint not null,
    constraint person_location_tenant_id_person_id_location_id_unique unique (tenant_id, person_id, location_id)
  )`,
  'create index person_location_location on person_location (tenant_id, location_id, person_id)',
  foreignKey(['person_location', 'person_id', 'person'], 'cascade'),
  foreignKey(['person_location', 'location_id', 'location'], 'restrict'),
];

const ACCESS = ['person', 'person_location'].flatMap((table) => confineTable(table, 'select, insert, update, delete'));

const RECORDS = [
  eventDataWith(
    'person',
    `(select jsonb_build_object('location_ids', coalesce(jsonb_agg(location_id order by location_id), '[]'))
      from person_location where person_id = stored.id)`,
  ),
  ...compositeTriggers({ kind: 'person', parts: 'person_location', haveVersion: false }),
  furtherTrigger(once('person', 'person.erased', 'erased_at')),
  deletionTrigger('person'),
];

const ASSIGNMENTS = [
  'alter table work_order add column assignee_id bigint',
  'alter table maintenance_task add column assignee_id bigint, add column assignee text',
  foreignKey(['work_order', 'assignee_id', 'person'], 'restrict'),
  foreignKey(['maintenance_task', 'assignee_id', 'person'], 'restrict'),
  'create index work_order_by_person on work_order (tenant_id, assignee_id, id)',
  `create index work_order_open_by_person on work_order (tenant_id, assignee_id, id)
    where status <> 'completed' and status <> 'cancelled'`,
  'create index maintenance_task_by_person on maintenance_task (tenant_id, assignee_id, id)',
];

/** Adds the people who work at a gym, and assigns work to them. */
export class People extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...ACCESS, ...RECORDS, ...ASSIGNMENTS]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('alter table work_order drop column assignee_id');
    this.addSql('alter table maintenance_task drop column assignee_id, drop column assignee');
    this.addSql('drop table person_location');
    this.addSql('drop function event_data(person)');
    this.addSql('drop table person');
  }
}
