import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from './areas.ts';
import type { Gym, TestService } from './service.ts';

/** A site of a gym, and the token of a person with a role who may see nothing else. */
export type Site = { id: number; person_id: number; token: string };

/** Adds a site to a gym, with a person who may see it alone. */
export const addSite = async (
  service: TestService,
  gym: Gym,
  name: string,
  role: Schemas['PersonRole'] = 'manager',
): Promise<Site> => {
  const { id } = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name, kind: 'site' });
  const person = { name: `The ${role} of ${name}`, role, location_ids: [id] };
  const { id: person_id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', person);
  const tenant = await findTenant(service.database, gym.name);
  const { token } = await issueToken(service.database, tenant, { scope: 'write', person_id, expires_at: null });
  return { id, person_id, token };
};

/** Adds a machine to a location. */
export const addMachineAt = (gym: Gym, location_id: number | null, fields: object = {}): Promise<Schemas['Machine']> =>
  send(gym, 'POST', '/api/v1/machines', { name: 'Rower', type: 'rower', location_id, ...fields });

/** Members of a response that tests of sites read. */
export type Answer = {
  id: number;
  number?: string;
  detail?: string;
  errors?: { pointer: string; detail: string }[];
  data: { id: number; resource: { kind: string; id: number } }[];
};

/** Sends a request with a token, and returns its status and body. */
export const sendAs = async (
  gym: Gym,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Answer }> => {
  const response = await gym.request(method, `/api/v1${path}`, { token, ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};
