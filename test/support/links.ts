import type { Schemas } from '../../generated/contract.ts';
import type { Gym, TestService } from './service.ts';

/** Returns the address of a link on the service of a test, which does not listen at its `PUBLIC_URL`. */
export const addressOf = ({ base }: Pick<TestService, 'base'>, { url }: Pick<Schemas['OneUseLink'], 'url'>): string =>
  base + new URL(url).pathname;

/** Makes a link for an upload to a machine. Returns its address. */
export const makeUploadLink = async (
  service: Pick<TestService, 'base'>,
  gym: Gym,
  machine_id: number,
  { token, ...more }: { token?: string; expires_in?: number } = {},
): Promise<string> => {
  const body = { attachable_type: 'machine', attachable_id: machine_id, ...more };
  const response = await gym.request('POST', '/api/v1/upload_links', { body, ...(token ? { token } : {}) });
  if (response.status !== 201) throw new Error(await response.text());
  return addressOf(service, JSON.parse(await response.text()));
};

/** Sends the form of the page behind a link, as a browser does. */
export const sendForm = (url: string, content: string | Uint8Array<ArrayBuffer>, name: string): Promise<Response> => {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return fetch(url, { method: 'POST', body });
};

/** Returns the files on a machine. */
export const filesOn = async (gym: Gym, machine_id: number): Promise<Schemas['Attachment'][]> => {
  const path = `/api/v1/attachments?attachable_type=machine&attachable_id=${machine_id}`;
  return JSON.parse(await (await gym.request('GET', path)).text()).data;
};
