import type { Schemas } from '../../generated/contract.ts';
import { Location } from '../../src/areas/locations/entity.ts';
import { Supplier } from '../../src/areas/suppliers/entity.ts';
import type { Gym } from './service.ts';

type Row = { id: number; uuid: string };

/** Creates a machine of the gym through the API. */
export const addMachine = async (
  gym: Gym,
  fields: Partial<Schemas['MachineCreate']> = {},
): Promise<Schemas['Machine']> => {
  const { data, error } = await gym.api.POST('/api/v1/machines', { body: { name: 'Rower', ...fields } });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};

/** Creates an inspection through the API. */
export const addInspection = async (
  gym: Gym,
  body: Schemas['InspectionCreate'],
): Promise<Schemas['RecordedInspection']> => {
  const { data, error } = await gym.api.POST('/api/v1/inspections', { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};

/** Returns the current state of a machine. */
export const readMachine = async (gym: Gym, id: number | string): Promise<Schemas['Machine']> => {
  const { data, error } = await gym.api.GET('/api/v1/machines/{id}', { params: { path: { id: String(id) } } });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
};

/** Moves a machine to a status and returns the changed machine. */
export const moveMachine = async (
  gym: Gym,
  id: number | string,
  body: Schemas['MachineStatusChange'],
): Promise<Schemas['ChangedMachine']> => {
  const { data, error, response } = await gym.api.PATCH('/api/v1/machines/{id}/status', {
    params: { path: { id: String(id) } },
    body,
  });
  if (!data || response.status !== 200) throw new Error(JSON.stringify(error));
  return data;
};

/** Adds a location to the table, without an event. */
export const addLocation = (gym: Gym, name = 'Main hall'): Promise<Row> =>
  gym.seed(async (tx) => {
    const location = tx.entities.create(Location, { name });
    await tx.entities.flush();
    return tx.em
      .getKysely()
      .selectFrom('location')
      .select(['id', 'uuid'])
      .where('id', '=', location.id)
      .executeTakeFirstOrThrow();
  });

/** Adds a supplier to the table, without an event. */
export const addSupplier = (gym: Gym, name = 'Matrix'): Promise<Row> =>
  gym.seed(async (tx) => {
    const supplier = tx.entities.create(Supplier, { name });
    await tx.entities.flush();
    return tx.em
      .getKysely()
      .selectFrom('supplier')
      .select(['id', 'uuid'])
      .where('id', '=', supplier.id)
      .executeTakeFirstOrThrow();
  });

/** Returns the changes of a machine's status, oldest first, without the line of its creation. */
export const historyOf = (gym: Gym, machine_id: number) =>
  gym.seed((tx) =>
    tx.em
      .getKysely()
      .selectFrom('machine_status_change')
      .select(['from_status', 'to_status', 'reason', 'cause', 'cause_id', 'actor'])
      .where('machine_id', '=', machine_id)
      .where('from_status', 'is not', null)
      .orderBy('id')
      .execute(),
  );

/** Returns the status, code, pointers and details of a problem. */
export const refusal = async (
  response: Response,
): Promise<{ status: number; code: string; places: string[]; details: string[] }> => {
  const problem: Schemas['Problem'] = JSON.parse(await response.text());
  const errors = problem.errors ?? [];
  return {
    status: response.status,
    code: problem.code,
    places: errors.map(({ pointer, parameter }) => parameter ?? pointer ?? '?'),
    details: errors.map(({ detail }) => detail),
  };
};
