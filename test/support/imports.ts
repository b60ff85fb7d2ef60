import type { Schemas } from '../../generated/contract.ts';
import type { Gym } from './gym.ts';

/** Fields that a test sends besides the file. */
export type ImportRequest = { query?: string; type?: string; headers?: Record<string, string>; token?: string | null };

/** Sends a file as CSV unless `type` is another media type. */
export const sendFile = (
  gym: Gym,
  area: Schemas['ImportArea'],
  file: string,
  { query = '', type = 'text/csv', headers = {}, token }: ImportRequest = {},
): Promise<Response> =>
  gym.request('POST', `/api/v1/imports?area=${area}${query === '' ? '' : `&${query}`}`, {
    body: file,
    headers: { 'content-type': type, ...headers },
    ...(token === undefined ? {} : { token }),
  });

/** Imports a file that must be accepted. */
export const importFile = async (...args: Parameters<typeof sendFile>): Promise<Schemas['ImportResult']> => {
  const response = await sendFile(...args);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`the import returned ${response.status}: ${body}`);
  return JSON.parse(body);
};

/** Sends a file that must be refused, and returns its mistakes as `[row, column, detail]`. */
export const mistakesIn = async (...args: Parameters<typeof sendFile>) => {
  const response = await sendFile(...args);
  const body = await response.text();
  if (response.status !== 422) throw new Error(`the import returned ${response.status}: ${body}`);
  const { errors = [] }: Schemas['Problem'] = JSON.parse(body);
  return errors.map(({ row, column, parameter, detail }) => [row, column ?? parameter, detail]);
};

/** Returns all records of an area, at most 100, oldest first. */
export const recordsOf = async <Row extends object = Record<string, unknown>>(
  gym: Gym,
  area: string,
): Promise<Row[]> => {
  const response = await gym.request('GET', `/api/v1/${area}?limit=100`);
  const { data }: { data: Row[] } = JSON.parse(await response.text());
  return data.toReversed();
};
