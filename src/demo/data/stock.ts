import type { Schemas } from '../../../generated/contract.ts';

type Part = {
  name: string; sku: string; unit?: string; stock: number; minimum: number; cost: number; supplier: string; store?: string;
};

export const MAIN_STORE = 'Riverside parts store';
const STATION = 'Station basement store';

/** When the parts of each store were counted for the first time, in days from today. */
export const openings: Readonly<Record<string, number>> = { [MAIN_STORE]: -371, [STATION]: -300 };

/** Spare parts, with what is in stock today. What the opening counts found follows from that and the movements since. */
export const parts: readonly Part[] = [
  { name: 'Treadmill belt, Excite Run', sku: 'TG-BELT-700', stock: 1, minimum: 2, cost: 289, supplier: 'Technogym Benelux' },
  { name: 'Treadmill deck, Excite Run', sku: 'TG-DECK-700', stock: 0, minimum: 1, cost: 412, supplier: 'Technogym Benelux' },
  { name: 'Treadmill belt, Integrity', sku: 'LF-BELT-INT', stock: 1, minimum: 1, cost: 305, supplier: 'Life Fitness Benelux', store: STATION },
  { name: 'Silicone lubricant', sku: 'PP-SIL-500', unit: 'litre', stock: 3.25, minimum: 2, cost: 21.95, supplier: 'Polder Fitness Parts' },
  { name: 'Console, Excite Run', sku: 'TG-CON-700', stock: 0, minimum: 0, cost: 412.5, supplier: 'Technogym Benelux' },
  { name: 'Steel cable 5 mm, coated', sku: 'DW-CAB-5', unit: 'metre', stock: 13.5, minimum: 20, cost: 3.85, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Cable end clamp 5 mm', sku: 'DW-CLAMP-5', stock: 22, minimum: 12, cost: 1.1, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Pulley 90 mm', sku: 'DW-PUL-90', stock: 9, minimum: 4, cost: 12.4, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Selector pin, magnetic', sku: 'PP-PIN-M10', stock: 3, minimum: 6, cost: 9.75, supplier: 'Polder Fitness Parts' },
  { name: 'Seat pin, Selection 700', sku: 'TG-SEATPIN', stock: 0, minimum: 2, cost: 34.5, supplier: 'Technogym Benelux' },
  { name: 'Chain, RowErg', sku: 'C2-CHAIN', stock: 2, minimum: 1, cost: 49, supplier: 'Concept2 Europe' },
  { name: 'Foot strap pair, RowErg', sku: 'C2-STRAP', unit: 'pair', stock: 2, minimum: 4, cost: 11.5, supplier: 'Concept2 Europe' },
  { name: 'Chain oil', sku: 'PP-OIL-100', unit: 'bottle', stock: 6, minimum: 3, cost: 6.2, supplier: 'Polder Fitness Parts' },
  { name: 'Pedal set and straps', sku: 'PP-PEDAL', unit: 'pair', stock: 4, minimum: 3, cost: 27.9, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Handlebar post, M3i', sku: 'KE-POST-M3', stock: 1, minimum: 1, cost: 38.9, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Flywheel bearing 6203', sku: 'PP-6203-2RS', stock: 6, minimum: 4, cost: 7.35, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Pedal arm bearing, Integrity', sku: 'LF-BRG-PA', stock: 2, minimum: 2, cost: 18.6, supplier: 'Life Fitness Benelux' },
  { name: 'Grip tape', sku: 'PP-GRIP', unit: 'roll', stock: 12, minimum: 5, cost: 4.5, supplier: 'Polder Fitness Parts' },
  { name: 'Foot strap pair, old RowErg', sku: 'C2-STRAP-C', unit: 'pair', stock: 0, minimum: 0, cost: 9.5, supplier: 'Concept2 Europe' },
];

type Movement = {
  part: string; kind: Exclude<Schemas['StockMovementKind'], 'receipt'>; quantity: number; on: number; work_order?: string; note?: string;
};

/** Use of parts without a work order: `quantity` every so many `days`, the last time on the day `last`. */
export const regular: readonly { part: string; quantity: number; days: number; last: number; note: string }[] = [
  { part: 'Silicone lubricant', quantity: 0.25, days: 14, last: -7, note: 'Treadmills' },
  { part: 'Chain oil', quantity: 1, days: 28, last: -10, note: 'Rowing machines' },
  { part: 'Grip tape', quantity: 1, days: 14, last: -5, note: 'Strength machines' },
];

/** Other movements except the receipts of purchase orders, oldest first. */
export const movements: readonly Movement[] = [
  { part: 'Selector pin, magnetic', kind: 'loss', quantity: -5, on: -62, note: 'Missing at the count' },
  { part: 'Console, Excite Run', kind: 'consumption', quantity: -1, on: -41, work_order: 'Replace the console of treadmill 1' },
  { part: 'Handlebar post, M3i', kind: 'consumption', quantity: -1, on: -32, work_order: 'Replace the handlebar post of spin bike 2' },
  { part: 'Foot strap pair, RowErg', kind: 'consumption', quantity: -1, on: -16, note: 'Rowing machine 3' },
  { part: 'Seat pin, Selection 700', kind: 'consumption', quantity: -1, on: -13, note: 'Wrong size for leg extension 1' },
  { part: 'Seat pin, Selection 700', kind: 'return', quantity: 1, on: -12, note: 'Put back, unused' },
  { part: 'Seat pin, Selection 700', kind: 'loss', quantity: -1, on: -11, note: 'Bent, thrown away' },
  { part: 'Treadmill belt, Excite Run', kind: 'consumption', quantity: -1, on: -9, work_order: 'Replace belt and deck of treadmill 3' },
  {
    part: 'Flywheel bearing 6203', kind: 'consumption', quantity: -2, on: -1,
    work_order: 'Replace the flywheel bearing of spin bike 4',
  },
];
