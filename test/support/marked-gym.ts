import { send } from './areas.ts';
import { operations } from './contract.ts';
import { exampleArguments } from './example-arguments.ts';
import { createWorld, type World } from './gym-data.ts';
import type { Gym } from './service.ts';

/** The texts that occur only in records of a kind, by the operation that lists that kind. */
export const MARKS: Readonly<Record<string, string>> = {
  listSuppliers: 'Zq-supplier',
  listWorkOrders: 'Zq-order',
  listIncidents: 'Zq-incident',
  listInspections: 'Zq-inspection',
  listMaintenanceTasks: 'Zq-task',
  listWarrantyClaims: 'Zq-claim',
  listAttachments: 'Zq-file',
  listParts: 'Zq-part',
  listContracts: 'Zq-contract',
  listQuotes: 'Zq-quote',
  listPurchaseOrders: 'Zq-purchase',
  listNotes: 'Zq-note',
};

/** A gym with a machine on which there is a record of every kind of {@link MARKS}. */
export type MarkedGym = { world: World; machine_id: number; ticket_id: number };

/** Fills a gym with a machine on which there is a record of every kind of {@link MARKS}, at a location if one is given. */
export const markGym = async (gym: Gym, location_id: number | null = null): Promise<MarkedGym> => {
  const world = await createWorld(gym);
  const { id: supplier_id } = await world.add('supplier', { name: 'Zq-supplier' });
  const { id: machine_id } = await world.add('machine', {
    name: 'Rower',
    supplier_id,
    location_id,
    status: 'out_of_service',
  });
  const { id: usable } = await world.add('machine', { name: 'Bike', supplier_id, location_id });
  const { id: ticket_id } = await world.add('ticket', { machine_id });
  const order = { ticket_id, task_id: null, title: 'Zq-order' };
  const { id: workorder_id } = await world.add('work_order', { machine_id, ...order });
  await send(gym, 'PATCH', `/api/v1/tickets/${ticket_id}`, { workorder_id }).catch(() => undefined);
  for (const each of [machine_id, usable]) {
    await world.add('incident', { machine_id: each, description: 'Zq-incident' });
    await world.add('inspection', { machine_id: each, passed: false, notes: 'Zq-inspection', checklist: [] });
    await world.add('maintenance_task', { machine_id: each, title: 'Zq-task', next_due_at: '2020-01-01' });
    await world.add('warranty_claim', { machine_id: each, title: 'Zq-claim', ticket_id: null });
  }
  for (const [attachable_type, attachable_id] of [
    ['machine', machine_id],
    ['ticket', ticket_id],
  ] as const)
    await world.add('attachment', { attachable_type, attachable_id, name: 'Zq-file' });
  await world.add('part', { name: 'Zq-part', location_id, quantity: 0, min_quantity: 5 });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const term = { starts_on: day(-100), ends_on: day(5), notice_days: 30 };
  await send(gym, 'POST', '/api/v1/contracts', { title: 'Zq-contract', supplier_id, ...term });
  await world.add('quote', { title: 'Zq-quote' });
  await world.add('note', { notable_type: 'ticket', notable_id: ticket_id, body: 'Zq-note' });
  return { world, machine_id, ticket_id };
};

/** The marks of the kinds that a role may not list over REST, or of which it lists only its own. */
export const hiddenFrom = (role: string): string[] =>
  operations.flatMap((operation) => {
    const mark = MARKS[operation.operationId];
    if (mark === undefined) return [];
    return operation['x-roles']?.includes(role) && !operation['x-own']?.includes(role) ? [] : [mark];
  });

export const marksIn = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => text.includes(mark));

/** Returns the arguments of a tool that show or change the marked records. */
export const argumentsOn = ({ world, machine_id, ticket_id }: MarkedGym, name: string): object => {
  const examples: Record<string, object> = exampleArguments(world.row);
  const given = examples[name] ?? {};
  const marked: Record<string, object> = { list_machines: {}, search: { q: 'Zq' }, overview: {} };
  const about = {
    ...('machine_id' in given && { machine_id: String(machine_id) }),
    ...('ticket_id' in given && { ticket_id: String(ticket_id) }),
  };
  return marked[name] ?? { ...given, ...about };
};
