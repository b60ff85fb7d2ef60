import type { Schemas } from '../../../generated/contract.ts';

type QuoteLine = { part?: string; description: string; quantity: number; price: number };
/** `valid` is in days from today. */
type Quote = {
  title: string; supplier: string; status: Schemas['QuoteStatus']; on: number; machine?: string; ticket?: string; valid?: number;
  lines: readonly QuoteLine[];
};

/** Quotes from suppliers, oldest first. */
export const quotes: readonly Quote[] = [
  {
    title: 'New motor for treadmill 11', supplier: 'Nordvelt Fitness Service', status: 'rejected', on: -50, valid: -20,
    machine: 'TM-11', ticket: 'Motor smells burnt',
    lines: [
      { description: 'Motor and controller', quantity: 1, price: 2480 },
      { description: 'Labour, hours', quantity: 6.5, price: 95 },
    ],
  },
  {
    title: 'Upholstery of eight strength machines', supplier: 'Polder Fitness Parts', status: 'expired', on: -48, valid: -18,
    machine: 'LC-01', ticket: 'Seat padding torn',
    lines: [{ description: 'Seat and back pad, black', quantity: 16, price: 64.5 }],
  },
  {
    title: 'Deck for treadmill 3', supplier: 'Technogym Benelux', status: 'accepted', on: -18, valid: 12,
    machine: 'TM-03', ticket: 'Belt drifts to the left',
    lines: [
      { part: 'Treadmill deck, Excite Run', description: 'Running deck', quantity: 1, price: 412 },
      { description: 'Freight', quantity: 1, price: 48.5 },
    ],
  },
  {
    title: 'Guide rods for the pec fly', supplier: 'Life Fitness Benelux', status: 'received', on: -3, valid: 27,
    machine: 'PF-01', ticket: 'Guide rod bent',
    lines: [
      { description: 'Guide rod pair, Insignia', quantity: 1, price: 236 },
      { description: 'Fitting on site, hours', quantity: 2.5, price: 98 },
    ],
  },
  {
    title: 'Guide rods for the pec fly, second offer', supplier: 'Nordvelt Fitness Service', status: 'received', on: -2, valid: 19,
    machine: 'PF-01', ticket: 'Guide rod bent',
    lines: [{ description: 'Guide rods made to measure, fitted', quantity: 1, price: 389 }],
  },
  {
    title: 'Two more rowing machines', supplier: 'Concept2 Europe', status: 'requested', on: -1,
    lines: [{ description: 'RowErg, standard legs', quantity: 2, price: 1090 }],
  },
  {
    title: 'Two running belts', supplier: 'Technogym Benelux', status: 'accepted', on: -1, valid: 40,
    lines: [{ part: 'Treadmill belt, Excite Run', description: 'Running belt', quantity: 2, price: 289 }],
  },
];

type OrderLine = { part?: string; description?: string; quantity: number; price?: number; received?: number };
/** `ordered` and `expected` are in days from today. Received goods arrived on the expected day. */
type Order = {
  number: string; supplier: string; status: Schemas['PurchaseOrderStatus']; on: number; quote?: string; ordered?: number; expected?: number;
  lines: readonly OrderLine[];
};

/** Purchase orders, oldest first. Their numbers do not restart each year. */
export const orders: readonly Order[] = [
  {
    number: 'PO-0041', supplier: 'Polder Fitness Parts', status: 'received', on: -75, ordered: -74, expected: -68,
    lines: [
      { part: 'Chain oil', quantity: 6, price: 6.2, received: 6 },
      { part: 'Flywheel bearing 6203', quantity: 4, price: 7.35, received: 4 },
      { description: 'Freight', quantity: 1, price: 9.95, received: 1 },
    ],
  },
  {
    number: 'PO-0042', supplier: 'Nordvelt Fitness Service', status: 'cancelled', on: -50,
    lines: [{ description: 'Motor and controller for treadmill 11', quantity: 1, price: 2480 }],
  },
  {
    number: 'PO-0043', supplier: 'Technogym Benelux', status: 'ordered', on: -16, quote: 'Deck for treadmill 3', ordered: -15, expected: 4,
    lines: [
      { part: 'Treadmill deck, Excite Run', quantity: 1, price: 412 },
      { description: 'Freight', quantity: 1, price: 48.5 },
    ],
  },
  {
    number: 'PO-0044', supplier: 'De Wit Cables and Pulleys', status: 'partially_received', on: -12, ordered: -12, expected: -5,
    lines: [
      { part: 'Pulley 90 mm', quantity: 4, price: 12.4, received: 4 },
      { part: 'Steel cable 5 mm, coated', quantity: 50, price: 3.85 },
    ],
  },
  {
    number: 'PO-0045', supplier: 'Technogym Benelux', status: 'ordered', on: -10, ordered: -10, expected: 2,
    lines: [
      { part: 'Seat pin, Selection 700', quantity: 3, price: 34.5 },
      { description: 'Brake unit, Excite Recline 600', quantity: 1, price: 268 },
    ],
  },
  {
    number: 'PO-0046', supplier: 'Concept2 Europe', status: 'approved', on: -2,
    lines: [
      { part: 'Foot strap pair, RowErg', quantity: 6, price: 11.5 },
      { part: 'Chain, RowErg', quantity: 1, price: 49 },
    ],
  },
  {
    number: 'PO-0047', supplier: 'Polder Fitness Parts', status: 'draft', on: -1,
    lines: [
      { part: 'Selector pin, magnetic', quantity: 6, price: 9.75 },
      { description: 'Disinfectant wipes, box', quantity: 12 },
    ],
  },
];

/** `submitted` is in days from today; `claimed` and `recovered` are amounts. */
type Claim = {
  title: string; machine: string; supplier: string; status: Schemas['WarrantyClaimStatus']; on: number; ticket?: string;
  description?: string; submitted?: number; outcome?: Schemas['WarrantyClaimOutcome']; resolution?: string;
  claimed?: number; recovered?: number;
};

/** Warranty claims, oldest first. */
export const claims: readonly Claim[] = [
  {
    title: 'Display of functional trainer 1 scratched on delivery', machine: 'FT-01', supplier: 'Matrix Fitness Netherlands',
    status: 'closed', on: -240, submitted: -238, outcome: 'refund', resolution: '150 euro back.', claimed: 220, recovered: 150,
  },
  {
    title: 'Monitor of rowing machine 7', machine: 'RW-07', supplier: 'Concept2 Europe', status: 'rejected', on: -174, submitted: -173,
    ticket: 'Monitor forgets its settings', resolution: 'Damaged by water.', claimed: 189, recovered: 0,
  },
  {
    title: 'Console of treadmill 7', machine: 'TM-07', supplier: 'Life Fitness Benelux', status: 'closed', on: -149, submitted: -149,
    ticket: 'Console does not start', outcome: 'refund', resolution: 'Paid in full.', claimed: 540, recovered: 540,
  },
  {
    title: 'Stride rod of cross-trainer 5', machine: 'CT-05', supplier: 'Life Fitness Benelux', status: 'closed', on: -96, submitted: -94,
    ticket: 'Stride rod creaks', outcome: 'refund', resolution: 'The parts are paid, the visit is not.', claimed: 210, recovered: 130,
  },
  {
    title: 'Pad bracket of the hip machine', machine: 'HP-01', supplier: 'Matrix Fitness Netherlands', status: 'closed', on: -76, submitted: -76,
    ticket: 'Pad bracket bent', outcome: 'refund', resolution: 'Paid in full.', claimed: 145, recovered: 145,
  },
  {
    title: 'Safety key of treadmill 10', machine: 'TM-10', supplier: 'Life Fitness Benelux', status: 'approved', on: -60, submitted: -59,
    ticket: 'Cord of the safety key tears', outcome: 'refund', resolution: 'To be paid with the next bill.', claimed: 120,
  },
  {
    title: 'Motor of treadmill 11', machine: 'TM-11', supplier: 'Technogym Benelux', status: 'rejected', on: -54, submitted: -54,
    ticket: 'Motor smells burnt', resolution: 'Years past its warranty.', claimed: 1200, recovered: 0,
  },
  {
    title: 'Handlebar post of spin bike 2', machine: 'SP-02', supplier: 'Nordvelt Fitness Service', status: 'approved',
    on: -31, submitted: -30, ticket: 'Handlebar comes loose', outcome: 'replacement', resolution: 'Six reinforced posts are sent.',
    claimed: 233.4, recovered: 233.4,
  },
  {
    title: 'Emergency stop of treadmill 8', machine: 'TM-08', supplier: 'Life Fitness Benelux', status: 'submitted', on: -3, submitted: -2,
    ticket: 'Emergency stop does not stop the belt', description: 'The belt ran on for eight seconds. Console logs are kept.', claimed: 640,
  },
  {
    title: 'Pulley bracket of cable crossover 2', machine: 'CX-02', supplier: 'Matrix Fitness Netherlands', status: 'draft', on: -1,
    ticket: 'Pulley bracket cracked', description: 'Photos of the weld are still to be taken.',
  },
];

/** `from`, `to` and `cancelled` are in days from today, `notice` in days. They determine the status. */
type Contract = {
  title: string; supplier: string; kind: Schemas['ContractKind']; from: number; to?: number; notice?: number; renews?: boolean;
  cost: number; per: Schemas['CostPeriod']; cancelled?: number; machines: readonly string[];
};

/** Contracts, at least one of each status, oldest first. */
export const contracts: readonly Contract[] = [
  {
    title: 'Service of the strength machines', supplier: 'Nordvelt Fitness Service', kind: 'service', from: -1130, to: -35, notice: 60,
    cost: 1650, per: 'year', machines: ['LP-01', 'LE-01', 'LC-01', 'CP-01', 'SH-01'],
  },
  {
    title: 'Service of the air bikes', supplier: 'Nordvelt Fitness Service', kind: 'service', from: -400, to: 330, notice: 30,
    cancelled: -80, cost: 45, per: 'quarter', machines: ['AK-01', 'AK-02'],
  },
  {
    title: 'Service of the Riverside treadmills', supplier: 'Nordvelt Fitness Service', kind: 'service', from: -345, to: 20, notice: 60,
    renews: true, cost: 225, per: 'month', machines: ['TM-01', 'TM-02', 'TM-03', 'TM-04', 'TM-05', 'TM-06'],
  },
  {
    title: 'Lease of the Station Square cardio', supplier: 'Amstel Lease', kind: 'lease', from: -330, to: 1495, notice: 90,
    cost: 1340, per: 'month', machines: ['TM-07', 'TM-08', 'TM-09', 'TM-10', 'CT-04', 'CT-05', 'UB-04'],
  },
  {
    title: 'Machinery breakdown insurance', supplier: 'Amstel Lease', kind: 'insurance', from: -700,
    cost: 2980, per: 'year', machines: [],
  },
  {
    title: 'Service of the spin bikes', supplier: 'Nordvelt Fitness Service', kind: 'service', from: 25, to: 390, notice: 30, renews: true,
    cost: 190, per: 'quarter', machines: ['SP-01', 'SP-02', 'SP-03', 'SP-04', 'SP-05', 'SP-06'],
  },
];
