import { Migration } from '@mikro-orm/migrations';

/** The completion is inserted after the ticket to which it refers, so the database checks the reference at the end. */
const COLUMN = [
  'alter table ticket add column completion_id bigint',
  `alter table ticket add constraint ticket_completion_id_foreign foreign key (tenant_id, completion_id)
    references maintenance_completion (tenant_id, id) deferrable initially deferred`,
  'create index ticket_by_completion on ticket (tenant_id, completion_id, id)',
];

/** Adds to a ticket the completion of maintenance that found the defect. */
export class CompletionOfTicket extends Migration {
  override up(): void {
    for (const statement of COLUMN) this.addSql(statement);
  }

  override down(): void {
    this.addSql('alter table ticket drop column completion_id');
  }
}
