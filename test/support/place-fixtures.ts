import type { Fixture } from './fixture-types.ts';

/** The drawings of locations, and what members do on the machines there. */
export const PLACES: Record<'floor_plan' | 'exercise', Fixture> = {
  floor_plan: {
    path: 'floor_plans',
    columns: (idOf) => ({ name: 'Cardio', location_id: idOf('location'), width: 20.5, height: 12 }),
    parts: {
      positions: {
        table: 'floor_plan_position',
        columns: (floor_plan_id, idOf) => ({ floor_plan_id, machine_id: idOf('machine'), x: 0.125, y: 0.5 }),
      },
    },
  },
  exercise: {
    path: 'exercises',
    columns: () => ({ name: 'Interval run', muscle_group: 'legs', difficulty: 'beginner' }),
    parts: {
      machines: {
        table: 'exercise_machine',
        columns: (exercise_id, idOf) => ({ exercise_id, machine_id: idOf('machine') }),
      },
    },
  },
};
