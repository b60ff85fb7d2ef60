import { Migration } from '@mikro-orm/migrations';

/**
 * Ends the sessions, links and connections of a person who is no longer active, so none of them works again if the person is active
 * later. Tokens that a manager or the operator has issued stay, and work while the person is active.
 */
const END_ACCESS = `create function end_access_of_person() returns trigger language plpgsql
  as $$ begin
    delete from browser_session where tenant_id = new.tenant_id and person_id = new.id;
    update one_use_link set used_at = now() where tenant_id = new.tenant_id and person_id = new.id and used_at is null;
    with ended as (
      delete from oauth_grant using token
      where oauth_grant.tenant_id = new.tenant_id and token.tenant_id = new.tenant_id and token.id = oauth_grant.token_id
        and token.person_id = new.id
      returning oauth_grant.token_id, oauth_grant.hash
    ), revoked as (
      update token set revoked_at = coalesce(revoked_at, now()) from ended
      where token.tenant_id = new.tenant_id and token.id = ended.token_id
    )
    delete from oauth_record using ended where oauth_record.grant_hash = ended.hash;
    return null;
  end $$`;

/** Ends what a person has opened when the person is deactivated or erased, by whatever way. */
export class EndOfAccess extends Migration {
  override up(): void {
    this.addSql(END_ACCESS);
    this.addSql(`create trigger end_access after update of active on person for each row
      when (old.active and not new.active) execute function end_access_of_person()`);
  }

  override down(): void {
    this.addSql('drop trigger end_access on person');
    this.addSql('drop function end_access_of_person()');
  }
}
