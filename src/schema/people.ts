import {
  computedColumns,
  folded,
  listedByTime,
  nameKey,
  part,
  referable,
  searched,
  uniqueExternalRef,
} from './columns.ts';
import { once } from './records/recorded.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = { person: { ...nameKey, ...folded('name'), ...searched('search', ['name', 'email']) } };

const TABLES = `
create table person (
  ${referable('person')},
  name text not null, email text, phone text, role text not null, language text, active boolean not null default true,
  erased_at timestamptz(3), ${computedColumns(COMPUTED.person)},
  constraint person_role_check check (role in ('manager', 'technician', 'staff'))
);
${listedByTime('person')};
${uniqueExternalRef('person')};
create unique index person_email on person (tenant_id, fold_case(email)) where email is not null;
create index person_by_name on person (tenant_id, name_key, id);
create index person_by_name_folded on person (tenant_id, name_folded, id);
create index person_by_role on person (tenant_id, role, id);
create index person_by_active on person (tenant_id, active, id);

create table person_location (
  ${part('person_location')}, person_id bigint not null, location_id bigint not null,
  constraint person_location_tenant_id_person_id_location_id_unique unique (tenant_id, person_id, location_id)
);
create index person_location_location on person_location (tenant_id, location_id, person_id);
`;

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

/** The people who work at a gym. */
export const people: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['person_location', 'person_id', 'person', 'cascade'],
    ['person_location', 'location_id', 'location'],
  ],
  functions: [END_ACCESS],
  recorded: [
    {
      kind: 'person',
      parts: { table: 'person_location' },
      members: `(select jsonb_build_object('location_ids', coalesce(jsonb_agg(location_id order by location_id), '[]'))
      from person_location where person_id = stored.id)`,
      further: [once('person.erased', 'erased_at')],
    },
  ],
  triggers: [
    `create trigger end_access after update of active on person for each row
      when (old.active and not new.active) execute function end_access_of_person()`,
  ],
  rights: { person: 'select, insert, update, delete', person_location: 'select, insert, update, delete' },
};
