import { Agent } from 'node:http';
import type { ContractOperation, Received } from '../support/contract.ts';

import { parametersOf } from '../support/operation-requests.ts';
import { curlLine, sendOver, type WireRequest } from '../support/wire.ts';
import { requirements, type Verdict } from './access.ts';
import { callees, callOperation, callTool, pick, requestOf } from './calls.ts';
import type { Callee, Draw, Prepared } from './calls.ts';
import { ways, type Way } from './ways.ts';
import type { Known, ModelWorld, NamedCaller } from './world.ts';

/** A disagreement between the law and the service, with the command that repeats it. */
export class Disagreement extends Error {}

/** A call, or another way to a record. */
export type Drawn = (Callee & { way?: never }) | { name: string; way: Way; operation?: never; tool?: never };

/** Drawings and reports take long, so the others have their turn more often. */
const weightOf = ({ name }: Drawn): number => (/report|pdf|draw|render|print|file|labels/i.test(name) ? 1 : 20);

const reached: readonly Drawn[] = [...callees, ...ways.map((way) => ({ name: way.name, way }))];

/** The calls and ways in the proportion in which they are drawn. */
export const drawn: readonly Drawn[] = reached.flatMap((each) => Array<Drawn>(weightOf(each)).fill(each));

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Characters of a response in a report. */
const SHOWN = 600;

const NAMES = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\bvx[a-x]{4}\b/gi;

/** Returns the records that a text names which the caller may not know of. */
const leaksIn = (world: ModelWorld, { caller }: NamedCaller, text: string): Known[] => [
  ...new Set(
    [...text.matchAll(NAMES)].flatMap(([name]) => {
      const known = world.names.get(name.toLowerCase());
      return known && (caller === null || !world.law.mayKnow(caller, known)) ? [known] : [];
    }),
  ),
];

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Returns the members of some names that a value has anywhere. */
const membersIn = (value: unknown, names: readonly string[]): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    names.includes(name) && !isEmpty(member) ? [name] : membersIn(member, names),
  );
};

/** The calls whose results have members that not everyone gets. */
const WITH_MEMBERS = /^(getOverview|overview|searchRecords|search.*|get_machine|list_machines|set_machine_status)$/;

/** Returns the members of a result that the caller may not have. */
const excessIn = ({ law }: ModelWorld, { caller }: NamedCaller, name: string, { status, body }: Received): string[] => {
  if (caller === null || status !== 200 || !WITH_MEMBERS.test(name)) return [];
  const { result, responses, ...own } = JSON.parse(body);
  return membersIn(result?.structuredContent ?? responses?.[0]?.body ?? own, law.withheld(caller));
};

/** Statuses of a change that the law allows and that the state of its record, or a rule of its area, prevents. */
const OTHERWISE = [409, 410, 412, 413, 422, 428, 503, 507];

/** Returns whether the status of an operation is what the law says. */
const agrees = (verdict: Verdict, status: number, isRead: boolean): boolean => {
  if (verdict !== 'allowed') return status === verdict || (verdict === 422 && [404, 409].includes(status));
  return status < 400 || (!isRead && OTHERWISE.includes(status));
};

const FORBIDDEN = /may not do this|with own records|scope|concerns all locations|forbidden|may not see/i;

/** Returns the verdict that the result of a tool shows, as far as it does. */
const verdictOfTool = ({ status, body }: Received): Verdict => {
  if (status === 401) return 401;
  const { result, error } = JSON.parse(body);
  const text = JSON.stringify(result?.content ?? error ?? '');
  if (error === undefined && result?.isError !== true) return 'allowed';
  return FORBIDDEN.test(text) ? 403 : 422;
};

const agreesOfTool = (verdict: Verdict, shown: Verdict, isRead: boolean): boolean => {
  if (verdict === 'allowed') return shown === 'allowed' || (shown === 422 && !isRead);
  // A list with the filter of a record that is not there is empty.
  if (verdict === 422) return shown === 422 || isRead;
  // The text of a tool does not tell a record that is not there from a wrong argument.
  return shown === (verdict === 404 ? 422 : verdict);
};

/** Returns whether a status is what the law says of a call. */
const isLawful = ({ verdict, mayMiss = false }: Prepared, status: number, isRead: boolean): boolean =>
  agrees(verdict, status, isRead) || (mayMiss && status === 404);

/** A request, and what is wrong with a response to it. */
type Sent = { request: WireRequest; judge: (received: Received) => string | undefined };

const ofOperation = (prepared: Prepared, isRead: boolean): Sent => ({
  request: prepared.request,
  judge: ({ status }) =>
    isLawful(prepared, status, isRead) ? undefined : `the law says ${prepared.verdict}, the service ${status}`,
});

const inBatch = (caller: NamedCaller, prepared: Prepared, isRead: boolean): Sent => {
  const { method, path, body } = prepared.request;
  const item = { id: 'a', method, path, ...(body && { body: JSON.parse(body.toString()) }) };
  return {
    request: requestOf(caller, 'POST', '/api/v1/batch', { requests: [item] }),
    judge: ({ status, body: text }) => {
      const inner = status === 200 ? JSON.parse(text).responses[0].status : status;
      return isLawful(prepared, inner, isRead) || inner === 406
        ? undefined
        : `the law says ${prepared.verdict}, the batch ${inner}`;
    },
  };
};

const ofTool = (prepared: Prepared, isRead: boolean): Sent => ({
  request: prepared.request,
  judge: (received) => {
    const shown = verdictOfTool(received);
    return agreesOfTool(prepared.verdict, shown, isRead)
      ? undefined
      : `the law says ${prepared.verdict}, the tool ${shown}`;
  },
});

/** Returns a request with all that the operation can expand. */
const expanding = (operation: ContractOperation, { request, ...rest }: Prepared): Prepared => {
  const expand = parametersOf(operation).find(({ name }) => name === 'expand');
  const { enum: values } = Object(Object(expand?.schema)['items']);
  if (!Array.isArray(values)) return { request, ...rest };
  const mark = request.path.includes('?') ? '&' : '?';
  return { request: { ...request, path: `${request.path}${mark}expand=${values.join()}` }, ...rest };
};

const canBatch = ({ path, headers, body }: WireRequest): boolean =>
  path.startsWith('/api/v1/') &&
  !/\.(pdf|png|svg|csv|ndjson)|\/(content|thumbnail|batch)/.test(path) &&
  (body === null || headers['content-type'] === 'application/json');

/** Prepares the call of a draw by its way: plainly, in a batch or by `use_tool`, or with everything that is expanded. */
const prepareCall = async (
  world: ModelWorld,
  caller: NamedCaller,
  { operation, tool, name }: Callee,
  draw: Draw,
): Promise<Sent> => {
  if (operation) {
    const isRead = operation.method === 'GET';
    const prepared = expanding(operation, await callOperation(world, caller, operation, draw));
    const isBatch = draw.way % 3 === 1 && caller.token !== null && canBatch(prepared.request);
    return isBatch ? inBatch(caller, prepared, isRead) : ofOperation(prepared, isRead);
  }
  const prepared = await callTool(world, caller, tool, draw);
  return ofTool(prepared, requirements(name).scope === 'read');
};

/** Prepares what a draw sends. Undefined if its way leads nowhere. */
const prepareDraw = async (
  world: ModelWorld,
  caller: NamedCaller,
  callee: Drawn,
  draw: Draw,
): Promise<Sent | undefined> => {
  if (!callee.way) return prepareCall(world, caller, callee, draw);
  const kind = pick([...world.things.keys()], draw.to);
  const thing = pick(world.things.get(kind) ?? [], draw.on);
  const reached = { world, caller, thing, other: pick(world.callers, draw.way), draw, agent };
  const request = await callee.way.request(reached);
  const judge = (received: Received): string | undefined =>
    received.status >= 500 ? `the service answers ${received.status}` : callee.way.judge?.(reached, received);
  return request && { request, judge };
};

/** Returns what is wrong with a response to a caller; undefined if nothing is. */
const wrongIn = (world: ModelWorld, caller: NamedCaller, name: string, { judge }: Sent, received: Received) => {
  const wrong = judge(received);
  if (wrong !== undefined) return wrong;
  // A search repeats the word alone, in quotes.
  const leaks = leaksIn(world, caller, received.body.replaceAll(/\\*"vx[a-x]{4}\\*"/g, ''));
  const records = leaks.map(({ kind, set, marker }) => `the ${kind} ${marker} of ${set.name}`);
  const named = [...records, ...excessIn(world, caller, name, received)];
  return named.length > 0 ? `it shows ${named.join(', ')}` : undefined;
};

/** Sends what a draw stands for. @throws Disagreement if the service does not do what the law says */
export const checkDraw = async (world: ModelWorld, draw: Draw, among: readonly Drawn[] = drawn): Promise<void> => {
  const callee = pick(among, draw.callee);
  const caller = pick(world.callers, draw.caller);
  const sent = await prepareDraw(world, caller, callee, draw);
  if (!sent) return;
  const received = await sendOver(agent, world.base, sent.request);
  const wrong = wrongIn(world, caller, callee.name, sent, received);
  if (wrong === undefined) return;
  const line = curlLine(world.base, sent.request, 'model');
  const answer = `${received.status} ${received.body.slice(0, SHOWN)}`;
  throw new Disagreement(`${callee.name} by ${caller.name}: ${wrong}\n  ${line}\n  ${answer}`);
};
