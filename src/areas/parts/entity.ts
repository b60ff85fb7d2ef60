import { defineEntity, p } from '@mikro-orm/core';
import { StockMovementKind } from '../../../generated/values.ts';
import {
  actingClient,
  actingPerson,
  computedCode,
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  money,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { confined, confinedAndSearched } from '../../core/tenancy.ts';

/** A column for a quantity of a part, in the part's unit, with three decimals. */
export const quantity = () => p.decimal('number').precision(12).scale(3);

/**
 * A spare part. `quantity` is the sum of its movements and never negative; only `moveStock` changes it.
 */
export const Part = defineEntity({
  name: 'Part',
  tableName: 'part',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    sku_folded: computedCode(),
    sku: p.text().nullable(),
    description: p.text().nullable(),
    unit: p.text().nullable(),
    quantity: quantity().default(0),
    min_quantity: quantity().default(0),
    unit_cost: money().nullable(),
    supplier_id: reference().nullable(),
    location_id: reference().nullable(),
    custom_fields: customFields(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('part'),
    customFieldsCheck('part'),
    { name: 'part_quantity', expression: 'quantity >= 0' },
    { name: 'part_min_quantity', expression: 'min_quantity >= 0' },
    { name: 'part_unit_cost', expression: 'unit_cost >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('part'),
    externalRefIndex('part'),
    ...customFieldsIndexes('part'),
    searchIndex('part'),
    ...foldedIndexes('part', ['name', 'sku']),
    { name: 'part_low_stock', properties: ['tenant_id', 'id'], where: 'quantity < min_quantity' },
    ...referenceIndexes('part', ['supplier_id', 'location_id']),
    { name: 'part_by_name', properties: ['tenant_id', 'name_key', 'id'] },
  ],
});
// Ids of a part's movements ascend in the order of its changes, because each change locks the part.
const CHECK_BALANCE = `if new.quantity_after <> new.quantity + coalesce((
    select quantity_after from stock_movement where part_id = new.part_id and id < new.id order by id desc limit 1), 0)
  or (select quantity from part where id = new.part_id) <> (
    select quantity_after from stock_movement where part_id = new.part_id order by id desc limit 1)
  then raise 'movement % leaves the stock of part % unbalanced', new.id, new.part_id
    using errcode = 'check_violation', constraint = 'stock_movement_balance';
  end if`;

/**
 * An append-only change of a part's stock: positive for incoming, negative for outgoing. The trigger rejects a movement
 * that does not continue the part's previous one, and one whose part has another quantity than its last movement left.
 */
export const StockMovement = defineEntity({
  name: 'StockMovement',
  tableName: 'stock_movement',
  ...confined,
  properties: {
    ...resource,
    part_id: reference(),
    kind: p.enum(StockMovementKind),
    quantity: quantity(),
    quantity_after: quantity(),
    unit_cost: money().nullable(),
    workorder_id: reference().nullable(),
    after_completion: p.boolean().default(false),
    purchase_order_line_id: reference().nullable(),
    note: p.text().nullable(),
    actor: p.text().nullable(),
    person_id: actingPerson(),
    client: actingClient(),
  },
  checks: [
    {
      name: 'stock_movement_direction',
      expression: `case kind when 'receipt' then quantity > 0 when 'consumption' then quantity < 0 when 'loss' then quantity < 0
        else quantity <> 0 end`,
    },
    { name: 'stock_movement_quantity_after', expression: 'quantity_after >= 0' },
    { name: 'stock_movement_unit_cost', expression: 'unit_cost >= 0' },
  ],
  uniques: resourceUniques,
  indexes: [
    { name: 'stock_movement_by_part', properties: ['tenant_id', 'part_id', 'id'] },
    { name: 'stock_movement_by_work_order', properties: ['tenant_id', 'workorder_id', 'id'] },
  ],
  triggers: [{ name: 'balance', timing: 'after', events: ['insert'], body: `${CHECK_BALANCE}; return null` }],
});
