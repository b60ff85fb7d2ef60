import type { Schemas } from '../../generated/contract.ts';
import type { Gym } from './service.ts';

/** The fields of the form on the page of a machine. */
export type Fields = Record<string, string | string[]>;

/** Sends the form on the page of a machine. */
export const sendReport = (base: string, code: string, fields: Fields): Promise<Response> => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return fetch(`${base}/r/${code}`, { method: 'POST', body });
};

/** Sends the form with a photo, as a browser does: the photo last. */
export const sendPhoto = (
  base: string,
  code: string,
  fields: Fields,
  photo: Uint8Array<ArrayBuffer> | string,
  name = 'photo.jpg',
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(field, one);
  body.append('photo', new Blob([photo]), name);
  return fetch(`${base}/r/${code}`, { method: 'POST', body, headers });
};

/** Returns the tickets of a machine, newest first. */
export const ticketsOf = async (gym: Gym, machine_id: number): Promise<Schemas['Ticket'][]> => {
  const response = await gym.request('GET', `/api/v1/tickets?machine_id=${machine_id}&limit=100`);
  return JSON.parse(await response.text()).data;
};

/** Returns the path of the report that the page after it links to, after `/r/`; empty without one. */
export const reportIn = (page: string): string => /href="\/r\/([0-9A-Z]{26}\/[0-9A-Z]{26})"/.exec(page)?.[1] ?? '';
