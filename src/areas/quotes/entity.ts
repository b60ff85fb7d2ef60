import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { QuoteStatus } from '../../../generated/values.ts';
import {
  computedText,
  money,
  nullableIndexes,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';
import type { Transitions } from '../../records/transitions.ts';
import { quantity } from '../parts/entity.ts';

/** The statuses that a quote can change to. */
export const TRANSITIONS: Transitions<Schemas['QuoteStatus']> = {
  requested: ['received', 'rejected', 'expired'],
  received: ['accepted', 'rejected', 'expired'],
  accepted: [],
  rejected: [],
  expired: [],
};

/** A price request to a supplier. Its total is the sum of its lines. */
export const Quote = defineEntity({
  name: 'Quote',
  tableName: 'quote',
  ...confined,
  properties: {
    ...resource,
    supplier_id: reference(),
    title: p.text(),
    status: p.enum(QuoteStatus).default('requested'),
    machine_id: reference().nullable(),
    ticket_id: reference().nullable(),
    valid_until: p.date().nullable(),
    search: computedText(),
    lines: () => p.oneToMany(QuoteLine).mappedBy('quote').orphanRemoval().orderBy({ position: 'asc' }),
  },
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('quote'),
    { name: 'quote_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'quote_by_status_and_update', properties: ['tenant_id', 'status', 'updated_at', 'id'] },
    ...referenceIndexes('quote', ['supplier_id', 'machine_id', 'ticket_id']),
    ...nullableIndexes('quote', 'valid_until'),
  ],
});
export type Quote = InferEntity<typeof Quote>;
/** One line of a quote. Positions start at 1 and are unique in the quote. */
export const QuoteLine = defineEntity({
  name: 'QuoteLine',
  tableName: 'quote_line',
  ...confined,
  properties: {
    ...resource,
    quote: () => p.manyToOne(Quote).index(false),
    position: p.integer(),
    part_id: reference().nullable(),
    description: p.text(),
    quantity: quantity(),
    unit_price: money(),
  },
  checks: [
    { name: 'quote_line_position', expression: 'position >= 1' },
    { name: 'quote_line_quantity', expression: 'quantity >= 0' },
    { name: 'quote_line_unit_price', expression: 'unit_price >= 0' },
  ],
  uniques: [...resourceUniques, { properties: ['tenant_id', 'quote', 'position'] }],
});
