import fc from 'fast-check';

/** The next step of a client. `on` chooses a record, `loses` the answer to the first attempt, after so many ms. */
export type Plan = {
  action: Action;
  on: number;
  amount: number;
  process: number;
  precondition: 'none' | 'current' | 'stale';
  hasKey: boolean;
  loses: number | null;
};

const WEIGHTS = {
  createMachine: 2,
  createTicket: 6,
  createWorkOrder: 3,
  createOrder: 6,
  updateMachine: 8,
  updateTicket: 6,
  updatePart: 8,
  machineStatus: 8,
  ticketStatus: 6,
  moveStock: 22,
  placeOrder: 10,
  receive: 14,
  undo: 5,
  read: 12,
} as const;

/** The changes and reads of clients. */
export type Action = keyof typeof WEIGHTS;

const ACTIONS: readonly Action[] = [
  'createMachine',
  'createTicket',
  'createWorkOrder',
  'createOrder',
  'updateMachine',
  'updateTicket',
  'updatePart',
  'machineStatus',
  'ticketStatus',
  'moveStock',
  'placeOrder',
  'receive',
  'undo',
  'read',
];

const plan: fc.Arbitrary<Plan> = fc.record({
  action: fc.oneof(...ACTIONS.map((action) => ({ weight: WEIGHTS[action], arbitrary: fc.constant(action) }))),
  on: fc.nat(),
  amount: fc.integer({ min: 1, max: 5 }),
  process: fc.nat(),
  precondition: fc.constantFrom('none', 'current', 'current', 'stale'),
  hasKey: fc.boolean(),
  loses: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
});

/** Returns so many plans. The same seed draws the same ones; which record each one meets depends on the others. */
export const drawPlans = (count: number, seed: number): Plan[] => fc.sample(plan, { numRuns: count, seed });

/** Clients that work at once. */
const CLIENTS = 8;

/** Work of a client once a share of the plans is done. */
export type Milestone = { share: number; run: () => Promise<void> };

/** Has clients do plans at once, the last one first, and each milestone when it is due. */
export const workThrough = async (
  plans: Plan[],
  act: (plan: Plan) => Promise<void>,
  milestones: Milestone[],
): Promise<void> => {
  const total = plans.length;
  const waiting = milestones.toSorted((a, b) => a.share - b.share);
  const work = async (): Promise<void> => {
    for (let plan = plans.pop(); plan !== undefined; plan = plans.pop()) {
      await act(plan);
      const [next] = waiting;
      if (next === undefined || plans.length > total * (1 - next.share)) continue;
      waiting.shift();
      await next.run();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
};
