import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/commands/serve.ts';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { allOperations } from '../support/contract.ts';
import { startDemoService } from '../support/demo-service.ts';
import { useEms } from '../support/ems.ts';

type Pair = { key: string; value: string; disabled?: boolean };
type Item = {
  name: string;
  request: {
    method: string;
    url: { raw: string; path: string[]; query: Pair[]; variable: Pair[] };
    header: Pair[];
    body?: { raw?: string };
  };
  response: { code: number; header: Pair[]; body: string }[];
};
type Collection = { variable: Pair[]; item: { name: string; item: Item[] }[] };

const ems = useEms();
let service: Service;
let token = '';
let collection: Collection;
beforeAll(async () => {
  ({ service, token } = await startDemoService(ems));
  collection = JSON.parse(await (await fetch(`${service.address}/postman.json`)).text());
});
afterAll(() => service.stop());

/** Sends a request as Postman does, with the variables of the collection and those that people set. */
const run = ({ request }: Item): Promise<Response> => {
  const base = collection.variable.find(({ key }) => key === 'base_url')?.value ?? '';
  const { url, method, header, body } = request;
  const steps = url.path.map((step) => url.variable.find(({ key }) => step === `:${key}`)?.value ?? step);
  const query = new URLSearchParams(
    url.query.flatMap(({ key, value, disabled }): [string, string][] => (disabled === true ? [] : [[key, value]])),
  );
  const headers = header.flatMap(({ key, value, disabled }): [string, string][] =>
    disabled === true ? [] : [[key, value]],
  );
  return fetch(`${base}/${steps.join('/')}?${query}`, {
    method,
    headers: [['Authorization', `Bearer ${token}`], ...headers],
    ...(body?.raw !== undefined && { body: body.raw }),
  });
};

const itemOf = (folder: string, name: string): Item => {
  const item = collection.item.find((one) => one.name === folder)?.item.find((one) => one.name === name);
  if (item === undefined) throw new Error(`the collection has no request ${folder}/${name}`);
  return item;
};

/** The summaries of operations, which are the names of requests. */
const summaries = new Map(
  Object.values(contract.paths)
    .flatMap((item) => Object.values<object>(item).map(Object))
    .map(({ operationId, summary }) => [String(operationId), String(summary)]),
);

/** Ten requests of several folders: reads of JSON, CSV and pictures, and writes. */
const TEN = [
  ['Overview', 'getOverview'],
  ['Machines', 'listMachines'],
  ['Machines', 'getMachine'],
  ['Machines', 'createMachine'],
  ['Tickets', 'createTicket'],
  ['Tickets', 'listTickets'],
  ['Parts', 'createPart'],
  ['Reports', 'getCostReportCsv'],
  ['Reports', 'getAvailabilityReportSvg'],
  ['Events', 'listEvents'],
] as const;

describe('the collection for Postman', () => {
  it('has a folder per tag with a request for each operation, and the address of the service', () => {
    expect(collection.variable).toEqual([
      { key: 'base_url', value: service.address },
      { key: 'token', value: '' },
    ]);
    const names = collection.item.flatMap(({ item }) => item.map(({ name }) => name));
    expect(names).toHaveLength(allOperations.length);
    expect(new Set(collection.item.map(({ name }) => name)).size).toBe(collection.item.length);
  });

  it.each(TEN)(
    'sends a request that succeeds in the demo gym, with a saved response like it: %s, %s',
    async (tag, id) => {
      const item = itemOf(tag, summaries.get(id) ?? '');
      const response = await run(item);
      const body = await response.text();
      expect(response.ok, body).toBe(true);
      const saved = item.response.find(({ code }) => code === response.status);
      const type = response.headers.get('content-type') ?? '';
      expect(saved?.header[0]?.value).toBe(type.split(';')[0]);
      const keysOf = (text: string): string[] => (type.includes('json') ? Object.keys(JSON.parse(text)) : []);
      expect(keysOf(body)).toEqual(expect.arrayContaining(keysOf(saved?.body ?? '')));
    },
  );
});
