import type { Fixture } from './fixture-types.ts';

/** A plan of a brand that no machine has, so it makes no tasks in tests of other things. */
export const MAINTENANCE_PLAN: Fixture = {
  path: 'maintenance_plans',
  columns: (_idOf, n) => ({
    name: `Rowers${n}`,
    // Inactive, so that it adds no tasks to the machines that fit.
    active: false,
    match: { brand: 'Technogym', model: null, type: null, category: null, location_id: null },
    tasks: [
      {
        key: 'chain',
        title: 'Oil the chain',
        instructions: null,
        rule_unit: 'month',
        rule_interval: 1,
        basis: 'scheduled',
        starts_in_days: null,
        meter: null,
        ticket_on_failure: true,
        checklist: [{ item: 'Wipe', kind: 'check', unit: null, min: null, max: null, required: false }],
        parts: [],
        estimated_minutes: 10,
      },
    ],
  }),
};
