import { Migration } from '@mikro-orm/migrations';

/** Adds the setting for puzzles on the page of a machine. */
export class ProofOfWork extends Migration {
  override up(): void {
    this.addSql('alter table settings add column public_proof_of_work boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table settings drop column public_proof_of_work');
  }
}
