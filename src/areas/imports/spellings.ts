import { foldText } from '../../platform/fold.ts';

/** How spreadsheets usually name the fields of records. A spelling applies where the area has the field. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  name: [
    'Machine',
    'Machine name',
    'Equipment',
    'Equipment name',
    'Full name',
    'Part',
    'Part name',
    'Company',
    'Company name',
  ],
  title: ['Name', 'Task', 'Contract', 'Subject'],
  serial_number: ['Serial', 'Serial No', 'Serial Nr', 'Serial #', 'S/N', 'SN'],
  asset_tag: [
    'Asset',
    'Asset No',
    'Asset number',
    'Asset ID',
    'Inventory number',
    'Inventory No',
    'Inventory Nr',
    'Tag',
  ],
  brand: ['Manufacturer', 'Make', 'Maker'],
  model: ['Model name', 'Model No', 'Model number'],
  type: ['Machine type', 'Equipment type'],
  category: ['Group'],
  zone: ['Area'],
  status: ['State', 'To status', 'New status'],
  at: ['When', 'Date', 'Time', 'Occurred at', 'Changed at'],
  reason: ['Why', 'Remark', 'Comment'],
  purchased_at: [
    'Purchase date',
    'Date of purchase',
    'Date purchased',
    'Purchased',
    'Purchased on',
    'Bought',
    'Bought on',
  ],
  purchase_price: ['Price', 'Cost', 'Purchase cost', 'Price paid'],
  warranty_until: [
    'Warranty',
    'Warranty end',
    'Warranty ends',
    'Warranty expires',
    'Warranty expiry',
    'Warranty end date',
  ],
  expected_lifespan_years: ['Lifespan', 'Expected lifespan', 'Expected life', 'Useful life', 'Lifespan (years)'],
  replacement_value: ['Replacement value', 'Replacement cost', 'Replacement price'],
  criticality: ['Criticality', 'Importance'],
  commissioned_at: [
    'Commissioned',
    'Commissioning date',
    'In service since',
    'Installed',
    'Installed on',
    'Installation date',
  ],
  supplier_id: ['Supplier', 'Supplier name', 'Vendor', 'Dealer', 'Company'],
  location_id: ['Location', 'Location name', 'Storage', 'Storage location', 'Stored in', 'Room'],
  parent_id: ['Parent', 'Parent location', 'Inside', 'Part of'],
  machine_id: ['Machine', 'Machine name', 'Equipment', 'Asset tag', 'Serial number'],
  machine_ids: ['Machines', 'Equipment'],
  kind: ['Type', 'Category'],
  email: ['E-mail', 'Mail', 'Email address', 'E-mail address'],
  phone: ['Telephone', 'Tel', 'Phone number', 'Telephone number', 'Mobile'],
  website: ['Web', 'Web site', 'URL', 'Homepage'],
  address: ['Postal address', 'Street address'],
  notes: ['Note', 'Remark', 'Remarks', 'Comment', 'Comments'],
  sku: ['Article number', 'Article No', 'Part number', 'Part No', 'Item number', 'Item No'],
  unit: ['Unit of measure', 'UOM'],
  quantity: ['Qty', 'Stock', 'In stock', 'On hand', 'Quantity on hand'],
  min_quantity: [
    'Minimum',
    'Min qty',
    'Min stock',
    'Minimum stock',
    'Minimum quantity',
    'Reorder level',
    'Reorder point',
  ],
  unit_cost: ['Cost', 'Price', 'Unit price', 'Cost per unit', 'Price per unit'],
  instructions: ['How to', 'Procedure'],
  rule_unit: ['Interval unit', 'Frequency unit'],
  rule_interval: ['Interval', 'Frequency'],
  starts_on: ['Start', 'Starts', 'Start date', 'From'],
  ends_on: ['End', 'Ends', 'End date', 'Until', 'Expires', 'Expiry date'],
  next_due_at: ['Due', 'Due date', 'Due on', 'Next due', 'Next due date', 'Next date'],
  last_completed_at: ['Last completed', 'Last done'],
  checklist: ['Steps'],
  notice_days: ['Notice', 'Notice period', 'Notice (days)', 'Notice period (days)'],
  auto_renew: ['Renews', 'Renewal', 'Automatic renewal', 'Renews automatically'],
  cost: ['Price', 'Amount'],
  cost_period: ['Period', 'Billing period'],
  muscle_group: ['Muscle', 'Muscles', 'Muscle groups'],
  difficulty: ['Level'],
};

/** Returns a name as columns are compared: without letter case, accents, spaces and punctuation. */
export const normalize = (name: string): string =>
  foldText(name)
    .replaceAll('#', 'no')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the field of each recognized column of an area, by the normalized name: first the fields' own names, which no
 * spelling replaces.
 */
export const spellingsOf = (fields: readonly string[]): ReadonlyMap<string, string> => {
  const bySpelling = new Map(fields.map((field) => [normalize(field), field]));
  for (const field of fields) {
    for (const spelling of SPELLINGS[field] ?? []) {
      const key = normalize(spelling);
      if (!bySpelling.has(key)) bySpelling.set(key, field);
    }
  }
  return bySpelling;
};
