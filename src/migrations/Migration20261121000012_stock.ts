import { Migration } from '@mikro-orm/migrations';

/** The tables that are read and filled, without row-level security because a migration has no tenant. */
const FILLED = ['part', 'stock_movement'];

/**
 * Sets the new columns of existing movements. The cost at their time was not recorded, so they get the part's present
 * cost.
 */
const FILL = [
  ...FILLED.map((table) => `alter table ${table} no force row level security`),
  `update stock_movement set quantity_after = total.quantity, unit_cost = part.unit_cost
    from part, (
      select id, tenant_id, sum(quantity) over (partition by tenant_id, part_id order by id) as quantity from stock_movement
    ) as total
    where part.tenant_id = stock_movement.tenant_id and part.id = stock_movement.part_id
      and total.tenant_id = stock_movement.tenant_id and total.id = stock_movement.id`,
  ...FILLED.map((table) => `alter table ${table} force row level security`),
];

/** Checks that movements continue each other and that the part has the quantity that the last one left. */
const CHECK_BALANCE = [
  `create function stock_movement_balance_fn() returns trigger language plpgsql
    as $$ begin
      if new.quantity_after <> new.quantity + coalesce((
        select quantity_after from stock_movement where part_id = new.part_id and id < new.id order by id desc limit 1), 0)
      or (select quantity from part where id = new.part_id) <> (
        select quantity_after from stock_movement where part_id = new.part_id order by id desc limit 1)
      then raise 'movement % leaves the stock of part % unbalanced', new.id, new.part_id
        using errcode = 'check_violation', constraint = 'stock_movement_balance';
      end if; return null;
    end; $$`,
  `create trigger balance after insert on stock_movement for each row execute function stock_movement_balance_fn()`,
];

const MAINTAIN_QUANTITY = [
  `create function stock_movement_part_quantity_fn() returns trigger language plpgsql
    as $$ begin
      update part set quantity = quantity + new.quantity, version = version + 1, updated_at = now() where id = new.part_id; return null;
    end; $$`,
  `create trigger part_quantity after insert on stock_movement for each row execute function stock_movement_part_quantity_fn()`,
];

/**
 * Leaves the quantity of a part to the operation that writes its version, and lets the database check it. Movements
 * keep the quantity that they left and the part's cost.
 */
export class Stock extends Migration {
  override up(): void {
    this.addSql('drop trigger part_quantity on stock_movement');
    this.addSql('drop function stock_movement_part_quantity_fn()');
    this.addSql(
      'alter table stock_movement add column quantity_after numeric(12,3), add column unit_cost numeric(12,2)',
    );
    for (const statement of FILL) this.addSql(statement);
    this.addSql(`alter table stock_movement alter column quantity_after set not null,
      add constraint stock_movement_quantity_after check (quantity_after >= 0),
      add constraint stock_movement_unit_cost check (unit_cost >= 0)`);
    this.addSql('create index stock_movement_by_part on stock_movement (tenant_id, part_id, id)');
    for (const statement of CHECK_BALANCE) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop trigger balance on stock_movement');
    this.addSql('drop function stock_movement_balance_fn()');
    this.addSql('drop index stock_movement_by_part');
    this.addSql('alter table stock_movement drop column quantity_after, drop column unit_cost');
    for (const statement of MAINTAIN_QUANTITY) this.addSql(statement);
  }
}
