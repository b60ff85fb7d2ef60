import type { Schemas } from '../../generated/contract.ts';
import { send } from './meters.ts';
import type { Gym } from './service.ts';

type Task = Schemas['MaintenanceTask'];

/** A task of a plan every month. */
export const MONTHLY = { key: 'belt', title: 'Lubricate the belt', rule_unit: 'month', rule_interval: 1 } as const;

/** Adds a plan, with one monthly task by default. */
export const addPlan = async (
  gym: Gym,
  match: Schemas['PlanMatchCreate'],
  fields: Partial<Schemas['MaintenancePlanCreate']> = {},
): Promise<Schemas['MaintenancePlan']> => {
  const body = { name: 'Plan', tasks: [MONTHLY], ...fields, match };
  const sent = await send<Schemas['MaintenancePlan']>(gym, 'POST', 'maintenance_plans', body);
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  return sent.body;
};

/** Changes a plan. */
export const changePlan = async (gym: Gym, id: number, body: Schemas['MaintenancePlanUpdate']): Promise<void> => {
  const sent = await send(gym, 'PATCH', `maintenance_plans/${id}`, body);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
};

/** Deletes a plan. */
export const deletePlan = async (gym: Gym, id: number): Promise<number> =>
  (await gym.request('DELETE', `/api/v1/maintenance_plans/${id}`)).status;

/** Returns the tasks of a machine, oldest first. */
export const tasksOf = async (gym: Gym, machine: number, query = ''): Promise<Task[]> => {
  const path = `maintenance_tasks?machine_id=${machine}&limit=100&sort=created_at${query}`;
  return (await send<Schemas['MaintenanceTaskPage']>(gym, 'GET', path)).body.data;
};

/** Returns the tasks of a machine that are due again, oldest first. */
export const openTasksOf = (gym: Gym, machine: number): Promise<Task[]> => tasksOf(gym, machine, '&active=true');

/** Returns what a plan does on the machines that fit. */
export const preview = async (gym: Gym, id: number): Promise<Schemas['PlannedMachine'][]> =>
  (await send<Schemas['PlannedMachinePage']>(gym, 'GET', `maintenance_plans/${id}/machines?limit=100`)).body.data;
