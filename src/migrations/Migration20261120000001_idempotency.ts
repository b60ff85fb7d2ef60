import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { part } from './initial/columns.ts';

/** Creates the table of responses to the first request with each idempotency key. */
export class Idempotency extends Migration {
  override up(): void {
    this.addSql(`create table idempotency_key (
      ${part}, key text not null, request_hash bytea not null,
      answer text not null, created_at timestamptz(3) not null default now(),
      constraint idempotency_key_tenant_id_key_unique unique (tenant_id, key),
      constraint idempotency_key_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete cascade
    )`);
    this.addSql('create index idempotency_key_age on idempotency_key (tenant_id, created_at)');
    this.addSql('alter table idempotency_key enable row level security');
    this.addSql('alter table idempotency_key force row level security');
    this.addSql(
      'create policy tenant on idempotency_key using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    );
    this.addSql(`grant select, insert, delete on table idempotency_key to ${SERVICE_ROLE}`);
    this.addSql(`grant usage on sequence idempotency_key_id_seq to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop table idempotency_key');
  }
}
