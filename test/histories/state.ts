import { KINDS, type FinalState, type Kind, type LoggedEvent } from './history.ts';

/** The members of a document that name the records which it was made from. */
const REFERENCES: readonly (readonly [member: string, kind: Kind])[] = [
  ['machine_id', 'machine'],
  ['ticket_id', 'ticket'],
  ['part_id', 'part'],
  ['purchase_order_id', 'purchase_order'],
];

const toEvent = (row: Record<string, unknown>): LoggedEvent => {
  const type = String(row['type']);
  const data: Record<string, unknown> = Object(row['data']);
  const refers = REFERENCES.flatMap(([member, kind]) =>
    typeof data[member] === 'number' ? [[kind, data[member]] as const] : [],
  );
  return {
    id: String(row['id']),
    type,
    kind: String(row['kind']),
    resource_id: Number(row['resource_id']),
    request_id: typeof row['request_id'] === 'string' ? row['request_id'] : null,
    version: Number(data['version'] ?? 1),
    quantity: typeof data['quantity'] === 'number' ? data['quantity'] : null,
    refers: type.endsWith('.created') ? Object.fromEntries(refers) : {},
  };
};

/** Runs a statement as an administrator who sees all rows of a gym, and returns its rows. */
export type RunStatement = (statement: string) => Promise<Record<string, unknown>[]>;

/** Reads the state of a gym from its tables. */
export const readState = async (run: RunStatement, gym: number): Promise<FinalState> => {
  const read = (columns: string, table: string) =>
    run(`select ${columns} from ${table} where tenant_id = ${gym} order by id`);
  const events = (await read('id, type, kind, resource_id, request_id, data', 'event')).map(toEvent);
  const rows = await Promise.all(
    KINDS.map(async (kind) => {
      const quantity = kind === 'part' ? 'quantity::float8' : 'null as quantity';
      return (await read(`id, version, ${quantity}`, kind)).map((row) => ({
        kind,
        id: Number(row['id']),
        version: Number(row['version']),
        quantity: row['quantity'] === null ? null : Number(row['quantity']),
      }));
    }),
  );
  const movements = await read('id, part_id, quantity::float8, quantity_after::float8', 'stock_movement');
  return {
    events,
    rows: rows.flat(),
    movements: movements.map((row) => ({
      id: Number(row['id']),
      part_id: Number(row['part_id']),
      quantity: Number(row['quantity']),
      quantity_after: Number(row['quantity_after']),
    })),
  };
};
