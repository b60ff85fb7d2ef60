import { FOUND_BY_CODE, SERVICE_ROLE } from '../core/tenancy.ts';
import { confine } from './access.ts';
import { actingPerson, actor, computedColumns, folded, resource, tenantColumn } from './columns.ts';
import type { Subject } from './subject.ts';

/** The characters of report codes, those of Crockford's Base32. */
export const REPORT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns 128 random bits in Crockford's Base32. A random UUID has 122, so the bits are those of a digest of two. The first
 * of the 26 characters holds three bits.
 */
export const NEW_REPORT_CODE = `create function new_report_code() returns text language plpgsql volatile parallel safe as $$ declare
    digest bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    bits bit(130) := b'00' || ('x' || encode(substr(digest, 1, 16), 'hex'))::bit(128);
    code text := '';
  begin
    for n in 0 .. 25 loop
      code := code || substr('${REPORT_CODE_ALPHABET}', substring(bits from 5 * n + 1 for 5)::bit(5)::int + 1, 1);
    end loop;
    return code;
  end $$`;

/** The computed columns of the tables. */
const COMPUTED = { machine_code: folded('value') };

const TABLES = `
-- The report codes that were replaced. The current one of a machine is in its row.
create table report_code (
  code text primary key, ${tenantColumn('report_code')}, machine_id bigint not null,
  rotated_at timestamptz(3) not null
);
create index report_code_by_machine on report_code (tenant_id, machine_id);

create table machine_code (
  ${resource('machine_code')}, machine_id bigint not null, value text not null, ${computedColumns(COMPUTED.machine_code)}, ${actor}, ${actingPerson},
  constraint machine_code_tenant_id_value_folded_unique unique (tenant_id, value_folded)
);
create index machine_code_by_machine on machine_code (tenant_id, machine_id, id);
`;

/** Remembers a code that is replaced, as a statement of PL/pgSQL after a machine was written. */
export const REPLACED_CODE = `if tg_op = 'UPDATE' and new.report_code <> old.report_code then
      insert into report_code (code, tenant_id, machine_id, rotated_at) values (old.report_code, old.tenant_id, old.id, changed_at());
    end if;`;

/** The codes of machines: those of their labels, and claimed ones. */
export const codes: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['report_code', 'machine_id', 'machine', 'cascade'],
    ['machine_code', 'machine_id', 'machine'],
  ],
  // A code never changes, so its document has no version.
  recorded: [
    {
      kind: 'machine_code',
      isVersioned: false,
      document: "stored_values(stored) - array['version', 'updated_at', 'value_folded']",
    },
  ],
  rights: { machine_code: 'select, insert, delete' },
  access: [...confine('report_code', FOUND_BY_CODE), `grant select on table report_code to ${SERVICE_ROLE}`],
};
