/**
 * The law of access: who may do what with which record. It is written for people to read, and imports nothing of the
 * service, so the two can disagree. `npm run model` compares them. The rights by role are in `rights.ts`.
 */
import {
  ADMINISTRATION,
  CARRYING,
  OF_ALL_SITES,
  OF_MACHINE,
  OF_PLATFORMS,
  OF_WHOLE_GYM,
  OPEN,
  READING,
  RIGHTS,
} from './rights.ts';

export type Role = 'manager' | 'technician' | 'staff';

/** Who calls. A program has no role and no person. Without sites, a caller sees all; `admin` counts for programs. */
export type Caller = {
  gym: string;
  scope: 'read' | 'write';
  role: Role | null;
  person: number | null;
  admin: boolean;
  sites: readonly Thing[];
};

/** A record: whose it is, who made it, and the records that it refers to, by their kinds. */
export type Thing = {
  kind: string;
  gym: string;
  owner: number | null;
  refers: Readonly<Record<string, readonly Thing[]>>;
};

/**
 * A call: the operation or tool, the record that it is about, those that its body or arguments refer to, and whether it
 * gives that record a location or takes it away.
 */
export type Call = {
  name: string;
  on?: Thing | undefined;
  to?: readonly Thing[];
  moves?: 'to a location' | 'to none' | undefined;
};

/** The answer that the law demands. 422 is a reference to what is not there for the caller. */
export type Verdict = 'allowed' | 401 | 403 | 404 | 422;

// ---------------------------------------------------------------- Records and sites

const all = (): boolean => true;

type Place = (thing: Thing, isThere: (other: Thing) => boolean, caller: Caller) => boolean;

/** A record is there if those are there which it refers to, or if it refers to none. */
const follows =
  (...kinds: string[]): Place =>
  ({ refers }, isThere) =>
    kinds.every((kind) => (refers[kind] ?? []).every(isThere));

/** A record is there if one of several is there, or if there are none. */
const concerns =
  (kind: string): Place =>
  ({ refers: { [kind]: several = [] } }, isThere) =>
    several.length === 0 || several.some(isThere);

const both =
  (...places: Place[]): Place =>
  (...args) =>
    places.every((place) => place(...args));

const isInside = (place: Thing, sites: readonly Thing[]): boolean =>
  sites.includes(place) || (place.refers['location'] ?? []).some((outer) => isInside(outer, sites));

/** Which records of each kind are there for a caller of some sites. Callers of all sites see all of their gym. */
const PLACES = new Map<string, Place>([
  ['location', (thing, _isThere, { sites }) => isInside(thing, sites)],
  ...['machine', 'part', 'floor_plan'].map((kind): [string, Place] => [kind, follows('location')]),
  ...OF_MACHINE.map((kind): [string, Place] => [kind, follows('machine')]),
  ...OF_WHOLE_GYM.map((kind): [string, Place] => [kind, all]),
  ['work_order', follows('machine')],
  ['maintenance_plan', follows('location')],
  ['contract', concerns('machine')],
  ['exercise', concerns('machine')],
  ['quote', both(follows('machine', 'ticket'), concerns('part'))],
  ['purchase_order', both(follows('quote'), concerns('part'))],
  ['note', ({ refers }, isThere) => Object.values(refers).flat().every(isThere)],
  ['attachment', ({ refers }, isThere) => Object.values(refers).flat().every(isThere)],
  // A record that shows those of all sites to others is there for callers of all sites only.
  ['calendar_feed', ({ refers: { location = [] } }, isThere) => location.length > 0 && location.every(isThere)],
  ['token', ({ refers: { location = [] } }, isThere) => location.length > 0 && location.every(isThere)],
  ['oauth_grant', follows('token')],
]);

/** Whether a record exists for a caller. Otherwise nothing may tell them of it. */
export const isThere = (caller: Caller, thing: Thing): boolean => {
  const place = PLACES.get(thing.kind);
  if (!place)
    throw new Error(
      `the law has no place for a ${thing.kind}: add it to OF_MACHINE in test/model/rights.ts, or to PLACES in access.ts`,
    );
  if (thing.gym !== caller.gym) return false;
  const isOwn = thing.kind !== 'oauth_grant' || managesAll(caller) || thing.owner === caller.person;
  return isOwn && (caller.sites.length === 0 || place(thing, (other) => isThere(caller, other), caller));
};

const managesAll = ({ role }: Caller): boolean => role === null || role === 'manager';

/** The kinds of records that only managers among people see, and what is written on them. */
const MANAGERIAL = ['quote', 'purchase_order', 'contract', 'webhook_endpoint', 'webhook_delivery', 'token'];

/** Whether a response may name a record to a caller, where it lists or embeds it. */
export const mayKnow = (caller: Caller, thing: Thing): boolean => {
  const isOn = ['note', 'attachment'].includes(thing.kind);
  if (!isThere(caller, thing) || (!managesAll(caller) && isManagerial(thing))) return false;
  return caller.role !== 'staff' || !(isOn || thing.kind === 'incident') || thing.owner === caller.person;
};

const isManagerial = ({ kind, refers }: Thing): boolean =>
  MANAGERIAL.includes(kind) ||
  (['note', 'attachment'].includes(kind) && Object.values(refers).flat().some(isManagerial));

// ---------------------------------------------------------------- The verdict

/** A right: its subject, what it allows, who has it, and for staff whether of own records only. */
export type Right = { subject: string; does: string; who: readonly Role[]; own: boolean; calls: readonly string[] };

const WHO: Readonly<Record<string, readonly Role[]>> = {
  managers: ['manager'],
  'technicians and managers': ['manager', 'technician'],
  everyone: ['manager', 'technician', 'staff'],
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The rights, in the order of the law. */
export const rights: readonly Right[] = RIGHTS.trim()
  .split(/\n(?! )/)
  .flatMap((article) => {
    const [subject = '', ...clauses] = article.split(/\n {2}(?! )/);
    return clauses.map((clause): Right => {
      const [, who = '', own, does = '', calls = ''] =
        /^(.+?)(, staff only of their own,)? may (.+?): (.+)$/s.exec(clause) ?? [];
      return { subject, does, who: WHO[who] ?? [], own: own !== undefined, calls: wordsOf(calls) };
    });
  });

const BY_CALL = new Map(rights.flatMap((right) => right.calls.map((name) => [name, right] as const)));
const [ofAllSites, administration, open, carrying] = [OF_ALL_SITES, ADMINISTRATION, OPEN, CARRYING].map(
  (text) => new Set(wordsOf(text)),
);

/** Everything that the law names, for the test that it names all operations and tools. */
export const named: readonly string[] = [...BY_CALL.keys(), ...wordsOf(OPEN), ...wordsOf(OF_PLATFORMS)];

/** The verdict on a call before any record is looked at; the contract must declare the same. */
export const requirements = (name: string) => {
  const right = BY_CALL.get(name);
  if (!right) throw new Error(`the law does not name ${name}: add it behind a right in test/model/rights.ts`);
  const reads = READING.test(name) || carrying?.has(name) === true || name === 'overview';
  return {
    scope: reads ? 'read' : 'write',
    roles: right.who,
    own: right.own,
    admin: administration?.has(name) === true,
    allSites: ofAllSites?.has(name) === true,
  };
};

/** Whether a call would change a plan of all sites, or add a plan, a calendar or a site beside those of the caller. */
const isWide = (name: string, on: Thing | undefined, to: readonly Thing[]): boolean => {
  const isWrite = requirements(name).scope === 'write';
  const isOf = (thing: Thing): boolean => thing.kind === 'location';
  if (on) return isWrite && on.kind === 'maintenance_plan' && on.refers['location'] === undefined;
  return /^create_?(MaintenancePlan|maintenance_plan|CalendarFeed|Location|location)$/.test(name) && !to.some(isOf);
};

/** Whether a machine or part of a site would become one of the whole gym, or the other way round. */
const changesHands = ({ kind, refers: { location = [] } }: Thing, moves: Call['moves']): boolean =>
  ['machine', 'part'].includes(kind) && moves === (location.length > 0 ? 'to none' : 'to a location');

/** Judges a call. */
export const judge = (caller: Caller | null, { name, on, to = [], moves }: Call): Verdict => {
  if (open?.has(name)) return 'allowed';
  if (wordsOf(OF_PLATFORMS).includes(name)) return 401;
  const { scope, roles, own, admin, allSites } = requirements(name);
  if (caller === null) return 401;
  if (scope === 'write' && caller.scope === 'read') return 403;
  if (allSites && caller.sites.length > 0) return 403;
  if (caller.role === null ? admin && !caller.admin : !roles.includes(caller.role)) return 403;
  const withholds = (test: (thing: Thing) => boolean): boolean => on !== undefined && !managesAll(caller) && test(on);
  // The kind is in the address of the call; what a note or file is written on is only known where it is there.
  if (withholds(({ kind }) => MANAGERIAL.includes(kind))) return 403;
  if (on !== undefined && !isThere(caller, on)) return 404;
  if (withholds(isManagerial)) return 403;
  if (on !== undefined && own && caller.role === 'staff' && on.owner !== caller.person) return 403;
  if (!to.every((thing) => isThere(caller, thing))) return 422;
  const isOfSome = caller.sites.length > 0;
  return isOfSome && (isWide(name, on, to) || (on !== undefined && changesHands(on, moves))) ? 403 : 'allowed';
};

// ---------------------------------------------------------------- Members of results

/** Members of results that show records of others, by the operation whose right they need; `null` or left out without it. */
const MEMBERS: Readonly<Record<string, string>> = {
  open_workorders: 'listWorkOrders',
  open_incidents: 'listIncidents',
  open_incident: 'listIncidents',
  failed_inspection: 'listInspections',
  last_inspection: 'listInspections',
  next_task: 'listMaintenanceTasks',
  overdue_maintenance: 'listMaintenanceTasks',
  low_stock: 'listParts',
  supplier_name: 'listSuppliers',
  warranty_claim: 'listWarrantyClaims',
  quotes: 'listQuotes',
  purchase_orders: 'listPurchaseOrders',
  contracts: 'listContracts',
  contracts_in_notice: 'listContracts',
};

/** The members of results that a caller does not get, because they may not list those records, or only their own. */
export const withheld = ({ role }: Caller): string[] =>
  Object.keys(MEMBERS).filter((member) => {
    const { roles, own } = requirements(MEMBERS[member] ?? '');
    return role !== null && (!roles.includes(role) || (own && role === 'staff'));
  });

/** The whole law, which a test may change to see that the comparison finds it. */
export const LAW = { judge, mayKnow, withheld };
export type Law = typeof LAW;
