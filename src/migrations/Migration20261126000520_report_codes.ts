import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { confine } from './initial/access.ts';
import { folded, resource, tenantColumn } from './initial/columns.ts';
import { confineTable } from './new-tables.ts';
import { recordedKind } from './records/events.ts';
import { AS_OWNER } from './records/versions.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns 128 random bits in Crockford's Base32. A random UUID has 122, so the bits are those of a digest of two. The first
 * of the 26 characters holds three bits.
 */
const NEW_REPORT_CODE = `create function new_report_code() returns text language plpgsql volatile parallel safe as $$ declare
    digest bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    bits bit(130) := b'00' || ('x' || encode(substr(digest, 1, 16), 'hex'))::bit(128);
    code text := '';
  begin
    for n in 0 .. 25 loop
      code := code || substr('${ALPHABET}', substring(bits from 5 * n + 1 for 5)::bit(5)::int + 1, 1);
    end loop;
    return code;
  end $$`;

const OWN = 'tenant_id = current_tenant()';

/**
 * Without a tenant, only the owner sees codes, because it finds the tenant of the page behind a label. With one it sees those
 * of the tenant, like the machines: PostgreSQL compares both when a backup is restored.
 */
const VISIBLE = `${OWN} or current_tenant() is null and current_user <> '${SERVICE_ROLE}'`;

const TABLES = [
  `create table report_code (
    code text primary key, ${tenantColumn('report_code')}, machine_id bigint not null, rotated_at timestamptz(3),
    constraint report_code_machine_id_foreign foreign key (tenant_id, machine_id) references machine (tenant_id, id) on delete cascade
  )`,
  'create index report_code_by_machine on report_code (tenant_id, machine_id)',
  `create table machine_code (
    ${resource('machine_code')}, machine_id bigint not null, value text not null, ${folded('value')},
    actor text default nullif(current_setting('app.actor', true), ''),
    constraint machine_code_tenant_id_value_folded_unique unique (tenant_id, value_folded),
    constraint machine_code_machine_id_foreign foreign key (tenant_id, machine_id) references machine (tenant_id, id) on delete restrict
  )`,
  'create index machine_code_by_machine on machine_code (tenant_id, machine_id, id)',
  ...confine('report_code', VISIBLE),
  `grant select on table report_code to ${SERVICE_ROLE}`,
  ...confineTable('machine_code', 'select, insert, delete'),
];

/** Gives every machine a code. The table is filled without row-level security because a migration has no tenant. */
const FILL = [
  `alter table machine add column report_code text not null default new_report_code(),
    add constraint machine_report_code check (report_code ~ '^[0-7][${ALPHABET}]{25}$')`,
  'alter table machine no force row level security',
  'insert into report_code (code, tenant_id, machine_id) select report_code, tenant_id, id from machine',
  'alter table machine force row level security',
];

/** Keeps the current code of each machine and all earlier ones, also for rows that the owner loads. */
const REMEMBER = `create function remember_report_code() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'INSERT' then
      insert into report_code (code, tenant_id, machine_id) select report_code, tenant_id, id from added;
      return null;
    end if;
    update report_code set rotated_at = changed_at() where tenant_id = old.tenant_id and code = old.report_code;
    insert into report_code (code, tenant_id, machine_id) values (new.report_code, new.tenant_id, new.id);
    return null;
  end $$`;

const TRIGGERS = [
  `create trigger report_code_of_new after insert on machine referencing new table as added
    for each statement execute function remember_report_code()`,
  `create trigger report_code after update of report_code on machine
    for each row when (old.report_code <> new.report_code) execute function remember_report_code()`,
];

/** The document of a code, which never changes, so it has no version. */
const DOCUMENT = `create function event_data(stored machine_code) returns jsonb language sql stable parallel safe
  as $$ select stored_values(stored) - array['version', 'updated_at', 'value_folded'] $$`;

/** Adds the codes of machines: those of their labels, and claimed ones. */
export class ReportCodes extends Migration {
  override up(): void {
    for (const statement of [NEW_REPORT_CODE, ...TABLES, ...FILL, REMEMBER, ...TRIGGERS, DOCUMENT])
      this.addSql(statement);
    this.addSql('revoke execute on function remember_report_code() from public');
    for (const statement of recordedKind('machine_code')) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop function remember_report_code() cascade');
    this.addSql('alter table machine drop column report_code');
    this.addSql('drop function event_data(machine_code)');
    this.addSql('drop function record_machine_code() cascade');
    this.addSql('drop table report_code, machine_code');
    this.addSql('drop function new_report_code()');
  }
}
