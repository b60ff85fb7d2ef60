import { Migration } from '@mikro-orm/migrations';

/** Keeps the request of an answer that equal calls get, because an undo of the request ends that. */
export class RequestsOfRepeats extends Migration {
  override up(): void {
    this.addSql('alter table idempotency_key add column request_id text');
    this.addSql(
      'create index idempotency_key_request on idempotency_key (tenant_id, request_id) where request_id is not null',
    );
  }

  override down(): void {
    this.addSql('alter table idempotency_key drop column request_id');
  }
}
