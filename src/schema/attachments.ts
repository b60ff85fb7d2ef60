import { actingPerson, actor, resource } from './columns.ts';
import { NOTABLE, NOTABLE_LIST } from './notable.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/**
 * The files of records. `storage_key` is the name of the bytes in the folder of the tenant. The folder is no column, so
 * that no row can name the bytes of another tenant.
 */
const TABLES = `
create table attachment (
  ${resource('attachment')},
  attachable_type text not null, attachable_id bigint not null, name text not null, caption text,
  content_type text not null, bytes bigint not null, sha256 text not null, width int, height int,
  ${actor}, ${actingPerson}, storage_key text not null,
  constraint attachment_attachable_type_check check (attachable_type in ${NOTABLE_LIST}),
  constraint attachment_content_type_check check (content_type in
    ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf', 'text/plain', 'text/csv')),
  constraint attachment_bytes check (bytes > 0),
  constraint attachment_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_storage_key check (storage_key ~ '^[0-9a-f]{32}$'),
  constraint attachment_tenant_id_storage_key_unique unique (tenant_id, storage_key)
);
create index attachment_attachable on attachment (tenant_id, attachable_type, attachable_id, id);
create index attachment_by_attachable_and_created_at on attachment (tenant_id, attachable_type, attachable_id, created_at, id);
create index attachment_by_attachable_and_updated_at on attachment (tenant_id, attachable_type, attachable_id, updated_at, id);
`;

/** Returns the folder of the tenant's files. The service cannot read the table of tenants. */
const FILES_FOLDER = `create function files_folder() returns uuid language sql stable ${AS_OWNER}
  as $$ select uuid from tenant where id = current_tenant() $$`;

/** Rejects a file that exceeds the quota of the tenant before its bytes arrive. Its row is counted again. */
const ADMIT_FILE = `create function admit_file(size bigint) returns void language plpgsql stable ${AS_OWNER}
  as $$ declare
    most bigint := (select max_bytes from quota);
    used bigint;
  begin
    if most = 0 then return; end if;
    select coalesce(sum(byte_count), 0) into used from tenant_usage where tenant_id = current_tenant();
    if used + size > most then
      raise exception 'limit % of % bytes', most, used using errcode = 'EMSQB',
        detail = json_build_object('limit', most, 'used', used)::text;
    end if;
  end $$`;

/**
 * Returns those paths, of a folder and the name of bytes, that lie in the folder of a tenant and belong to no row. Runs as
 * the owner, to which row-level security applies too, so it sets each tenant in turn. It shows nothing of the rows.
 */
const FILES_WITHOUT_ROW = `create function files_without_row(paths text[]) returns setof text language plpgsql volatile ${AS_OWNER}
  as $$ declare
    gym bigint;
    own text[];
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym, own in
      select id, array_agg(path) from unnest(paths) as path join tenant on uuid::text = split_part(path, '/', 1)
        where not shares_files group by id
    loop
      perform set_config('app.tenant', gym::text, true);
      return query select path from unnest(own) as path where not exists (
        select from attachment where tenant_id = gym and storage_key = split_part(path, '/', 2));
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** Deletes the files of a record that was deleted. */
const DELETE_ATTACHMENTS = `create function delete_attachments() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    delete from attachment where tenant_id = old.tenant_id and attachable_type = tg_table_name and attachable_id = old.id;
    return null;
  end $$`;

/** The files of records. */
export const attachments: Subject = {
  tables: TABLES,
  functions: [FILES_FOLDER, ADMIT_FILE, FILES_WITHOUT_ROW, DELETE_ATTACHMENTS],
  // Without the name of the bytes.
  recorded: [
    {
      kind: 'attachment',
      document: "stored_values(stored) - 'storage_key'",
      subject: (row) => `case ${row}.attachable_type when 'reporter' then ${row}.attachable_id end`,
    },
  ],
  triggers: NOTABLE.map(
    (kind) => `create trigger attachments after delete on ${kind} for each row execute function delete_attachments()`,
  ),
  rights: { attachment: 'select, insert, update, delete' },
  served: ['files_folder()', 'admit_file(bigint)', 'files_without_row(text[])'],
  internal: ['delete_attachments()'],
};
