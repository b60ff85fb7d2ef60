import type { Recorded } from './recorded.ts';

const sameAgain = (columns: readonly string[]): string =>
  columns.map((column) => `same.${column} := old.${column};`).join(' ');

/**
 * Gives a row that changes its next version and the time of the change, whatever the statement writes to both. The row is
 * compared with a copy in which the columns that no version depends on are equal.
 */
const nextVersion = (remembered: readonly string[]): string => `new.version := old.version;
    new.updated_at := old.updated_at;
    same := new;
    ${sameAgain(remembered)}
    if same *<> old then
      new.version := old.version + 1;
      new.updated_at := changed_after(old.updated_at);
    end if;`;

/** Returns the function and trigger that apply the rules of a row before it is written, and set its next version. */
export const writing = ({ kind, isVersioned, rules = '', remembered = [] }: Recorded): string[] => {
  if (isVersioned === false && rules === '') return [];
  const when = rules === '' ? 'update' : 'insert or update';
  return [
    `create function write_${kind}() returns trigger language plpgsql as $$ declare
    same ${kind};
  begin
    if records_off() then return new; end if;
    ${rules}
    ${rules === '' ? '' : "if tg_op = 'INSERT' then return new; end if;"}
    ${nextVersion(remembered)}
    return new;
  end $$`,
    `create trigger write before ${when} on ${kind} for each row execute function write_${kind}()`,
    `revoke execute on function write_${kind}() from public`,
  ];
};
