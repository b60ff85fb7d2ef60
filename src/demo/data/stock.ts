import type { Schemas } from '../../../generated/contract.ts';

type Part = {
  name: string; sku: string; unit?: string; minimum: number; cost: number; supplier: string; store?: string;
};

const STATION = 'Station basement store';

/** Spare parts. Their quantities are the sums of the movements below. */
export const parts: readonly Part[] = [
  { name: 'Treadmill belt, Excite Run', sku: 'TG-BELT-700', minimum: 2, cost: 289, supplier: 'Technogym Benelux' },
  { name: 'Treadmill deck, Excite Run', sku: 'TG-DECK-700', minimum: 1, cost: 412, supplier: 'Technogym Benelux' },
  { name: 'Treadmill belt, Integrity', sku: 'LF-BELT-INT', minimum: 1, cost: 305, supplier: 'Life Fitness Benelux', store: STATION },
  { name: 'Silicone lubricant', sku: 'PP-SIL-500', unit: 'litre', minimum: 2, cost: 21.95, supplier: 'Polder Fitness Parts' },
  { name: 'Console, Excite Run', sku: 'TG-CON-700', minimum: 0, cost: 412.5, supplier: 'Technogym Benelux' },
  { name: 'Steel cable 5 mm, coated', sku: 'DW-CAB-5', unit: 'metre', minimum: 20, cost: 3.85, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Cable end clamp 5 mm', sku: 'DW-CLAMP-5', minimum: 12, cost: 1.1, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Pulley 90 mm', sku: 'DW-PUL-90', minimum: 4, cost: 12.4, supplier: 'De Wit Cables and Pulleys' },
  { name: 'Selector pin, magnetic', sku: 'PP-PIN-M10', minimum: 6, cost: 9.75, supplier: 'Polder Fitness Parts' },
  { name: 'Seat pin, Selection 700', sku: 'TG-SEATPIN', minimum: 2, cost: 34.5, supplier: 'Technogym Benelux' },
  { name: 'Chain, RowErg', sku: 'C2-CHAIN', minimum: 1, cost: 49, supplier: 'Concept2 Europe' },
  { name: 'Foot strap pair, RowErg', sku: 'C2-STRAP', unit: 'pair', minimum: 4, cost: 11.5, supplier: 'Concept2 Europe' },
  { name: 'Chain oil', sku: 'PP-OIL-100', unit: 'bottle', minimum: 3, cost: 6.2, supplier: 'Polder Fitness Parts' },
  { name: 'Pedal set and straps', sku: 'PP-PEDAL', unit: 'pair', minimum: 3, cost: 27.9, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Handlebar post, M3i', sku: 'KE-POST-M3', minimum: 1, cost: 38.9, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Flywheel bearing 6203', sku: 'PP-6203-2RS', minimum: 4, cost: 7.35, supplier: 'Polder Fitness Parts', store: STATION },
  { name: 'Pedal arm bearing, Integrity', sku: 'LF-BRG-PA', minimum: 2, cost: 18.6, supplier: 'Life Fitness Benelux' },
  { name: 'Grip tape', sku: 'PP-GRIP', unit: 'roll', minimum: 5, cost: 4.5, supplier: 'Polder Fitness Parts' },
  { name: 'Foot strap pair, old RowErg', sku: 'C2-STRAP-C', unit: 'pair', minimum: 0, cost: 9.5, supplier: 'Concept2 Europe' },
];

type Movement = {
  part: string; kind: Exclude<Schemas['StockMovementKind'], 'receipt'>; quantity: number; on: number; work_order?: string; note?: string;
};

const OPENING = { kind: 'adjustment', on: -180, note: 'Opening count' } as const;

/** The opening stock. */
export const opening: readonly Movement[] = [
  { part: 'Treadmill belt, Excite Run', quantity: 2, ...OPENING },
  { part: 'Treadmill deck, Excite Run', quantity: 1, ...OPENING },
  { part: 'Treadmill belt, Integrity', quantity: 1, ...OPENING },
  { part: 'Silicone lubricant', quantity: 4.5, ...OPENING },
  { part: 'Console, Excite Run', quantity: 1, ...OPENING },
  { part: 'Steel cable 5 mm, coated', quantity: 36, ...OPENING },
  { part: 'Cable end clamp 5 mm', quantity: 30, ...OPENING },
  { part: 'Pulley 90 mm', quantity: 5, ...OPENING },
  { part: 'Selector pin, magnetic', quantity: 8, ...OPENING },
  { part: 'Seat pin, Selection 700', quantity: 1, ...OPENING },
  { part: 'Chain, RowErg', quantity: 2, ...OPENING },
  { part: 'Foot strap pair, RowErg', quantity: 3, ...OPENING },
  { part: 'Pedal set and straps', quantity: 4, ...OPENING },
  { part: 'Handlebar post, M3i', quantity: 2, ...OPENING },
  { part: 'Flywheel bearing 6203', quantity: 4, ...OPENING },
  { part: 'Pedal arm bearing, Integrity', quantity: 2, ...OPENING },
  { part: 'Grip tape', quantity: 12, ...OPENING },
];

/** All later movements except the receipts of purchase orders, oldest first. */
export const movements: readonly Movement[] = [
  { part: 'Treadmill deck, Excite Run', kind: 'consumption', quantity: -1, on: -103, note: 'Treadmill 2' },
  { part: 'Silicone lubricant', kind: 'consumption', quantity: -1.25, on: -90 },
  { part: 'Steel cable 5 mm, coated', kind: 'consumption', quantity: -22.5, on: -87, note: 'Cable crossover 1, both sides' },
  { part: 'Cable end clamp 5 mm', kind: 'consumption', quantity: -8, on: -87 },
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
