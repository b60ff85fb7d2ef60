import { Migration } from '@mikro-orm/migrations';
import { recordRows } from './records/events.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';

const COLUMNS = `alter table settings
  add column uuid uuid not null default gen_random_uuid(),
  add column created_at timestamptz(3) not null default changed_at(),
  add column updated_at timestamptz(3) not null default changed_at(),
  add constraint settings_tenant_id_uuid_unique unique (tenant_id, uuid)`;

/** Gives each tenant its settings. Without row-level security because a migration has no tenant. */
const FILL = [
  'alter table settings no force row level security',
  'insert into settings (tenant_id) select id from tenant on conflict do nothing',
  'alter table settings force row level security',
];

/** Adds the settings of a new tenant, in its name because row-level security applies to the owner too. */
const ADD_SETTINGS = `create function add_settings() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', new.id::text, true);
    insert into settings default values;
    perform set_config('app.tenant', before, true);
    return null;
  end $$`;

const TRIGGERS = [
  'create trigger settings_of_new after insert on tenant for each row execute function add_settings()',
  `create trigger version before update on settings for each row when ${RECORDING} execute function next_version()`,
  `create trigger event_of_change after update on settings referencing old table as removed new table as added
    for each statement when ${RECORDING} execute function record_settings()`,
];

const FUNCTIONS = ['add_settings()', 'record_settings()'];

/** Makes the settings a record: each tenant has them from its creation on, and their changes leave events. */
export class SettingsRecords extends Migration {
  override up(): void {
    for (const statement of [COLUMNS, ...FILL, ADD_SETTINGS, recordRows('settings', []), ...TRIGGERS])
      this.addSql(statement);
    for (const name of FUNCTIONS) this.addSql(`revoke execute on function ${name} from public`);
  }

  override down(): void {
    for (const name of FUNCTIONS) this.addSql(`drop function ${name} cascade`);
    this.addSql('drop trigger version on settings');
    this.addSql('alter table settings drop column uuid, drop column created_at, drop column updated_at');
  }
}
