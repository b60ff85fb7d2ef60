import type { Schemas } from '../../generated/contract.ts';
import { addMachine } from './rows.ts';
import type { Gym } from './service.ts';

const DAY_MS = 86_400_000;

/** Returns the instant that is so many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Sends a request with a JSON body and returns its status and the parsed response. */
export const send = async <Body>(
  gym: Gym,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Body }> => {
  const response = await gym.request(method, `/api/v1/${path}`, body === undefined ? {} : { body });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

/** Adds a meter to a machine, a new one by default. */
export const addMeter = async (gym: Gym, fields: Partial<Schemas['MeterCreate']> = {}): Promise<Schemas['Meter']> => {
  const machine_id = fields.machine_id ?? (await addMachine(gym)).id;
  const body = { name: 'Running hours', unit: 'hour', ...fields, machine_id };
  return (await send<Schemas['Meter']>(gym, 'POST', 'meters', body)).body;
};

/** Adds a task to the machine of a meter, due by the meter only by default. */
export const addMeterTask = async (
  gym: Gym,
  { id, machine_id }: Schemas['Meter'],
  fields: object = {},
): Promise<Schemas['MaintenanceTask']> => {
  const body = { machine_id, title: 'Oil', meter_id: id, meter_interval: 100, ...fields };
  return (await send<Schemas['MaintenanceTask']>(gym, 'POST', 'maintenance_tasks', body)).body;
};

export const readTask = async (gym: Gym, id: number): Promise<Schemas['MaintenanceTask']> =>
  (await send<Schemas['MaintenanceTask']>(gym, 'GET', `maintenance_tasks/${id}`)).body;

export const readMeter = async (gym: Gym, id: number): Promise<Schemas['Meter']> =>
  (await send<Schemas['Meter']>(gym, 'GET', `meters/${id}`)).body;

/** Adds a reading to a meter. */
export const addReading = (gym: Gym, id: number, value: number, fields: object = {}) =>
  send<Schemas['MeterReadingResult']>(gym, 'POST', `meters/${id}/readings`, { value, ...fields });

/** Returns the types of the events of a task, oldest first, of one type if it is given. */
export const eventsOfTask = async (gym: Gym, id: number, type?: string): Promise<Schemas['Event'][]> => {
  // An event can be read once its millisecond is over.
  await new Promise((done) => {
    setTimeout(done, 3);
  });
  const { body } = await send<Schemas['EventPage']>(gym, 'GET', `maintenance_tasks/${id}/events?limit=100`);
  return body.data.filter((event) => type === undefined || event.type === type).toReversed();
};
