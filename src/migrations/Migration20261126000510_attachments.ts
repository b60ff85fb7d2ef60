import { Migration } from '@mikro-orm/migrations';
import { splitScript } from '../jobs/sql.ts';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { ATTACHABLE, attachmentFunctions, attachmentTriggers, TABLE } from './files/attachments.ts';
import { COUNT_USAGE, SET_QUOTA, STORED_BYTES } from './files/usage.ts';
import { quotas } from './initial/limits.ts';
import { confineTable, COUNT_NEW_TABLES } from './new-tables.ts';
import { replacing } from './replacing.ts';

const SERVED = ['files_folder()', 'admit_file(bigint)', 'files_without_row(text[])'];
const INTERNAL = ['delete_attachments()', 'stored_bytes(attachment)'];

const RIGHTS = [
  ...confineTable('attachment', 'select, insert, update, delete'),
  ...[...SERVED, ...INTERNAL].map((name) => `revoke execute on function ${name} from public`),
  ...SERVED.map((name) => `grant execute on function ${name} to ${SERVICE_ROLE}`),
];

/** Returns the functions that the initial migration created, to replace those of this one. */
const formerFunctions = (): string[] =>
  splitScript(quotas)
    .filter((statement) => /create function (count_usage|set_quota)\(/.test(statement))
    .map(replacing);

/** Adds the files of records. The quota of a tenant counts their bytes, which are not in the database. */
export class Attachments extends Migration {
  override up(): void {
    for (const statement of [
      ...splitScript(TABLE),
      STORED_BYTES,
      ...attachmentFunctions,
      ...RIGHTS,
      ...attachmentTriggers,
      COUNT_USAGE,
      SET_QUOTA,
      COUNT_NEW_TABLES,
    ])
      this.addSql(statement);
  }

  override down(): void {
    for (const kind of ATTACHABLE) this.addSql(`drop trigger attachments on ${kind}`);
    for (const statement of formerFunctions()) this.addSql(statement);
    this.addSql('drop function event_data(attachment)');
    this.addSql('drop function record_attachment() cascade');
    for (const name of [...SERVED, ...INTERNAL]) this.addSql(`drop function ${name} cascade`);
    this.addSql('drop table attachment');
    for (const [table, rows] of [
      ['tenant_usage', "area = 'attachment'"],
      ['event', "kind = 'attachment'"],
    ]) {
      // Without row-level security because a migration has no tenant.
      this.addSql(`alter table ${table} no force row level security`);
      this.addSql(`delete from ${table} where ${rows}`);
      this.addSql(`alter table ${table} force row level security`);
    }
  }
}
