import type { Schemas } from '../../generated/contract.ts';
import type { Transaction } from '../core/context.ts';
import type { Question } from '../core/question.ts';
import type { StoredEvent } from './stored-event.ts';

/** Effect of an undo on a record. */
export type Effect = Schemas['UndoneRecord']['effect'];

/** Raises what a person must agree to before the undo. Returns who says that it is safe, null for no one. @throws Problem */
export type Raise = (question: Question) => string | null;

/** Changes of one record by a request: its events, oldest first, and the values that its changes replaced. */
export type Change = {
  kind: StoredEvent['kind'];
  id: number;
  did: 'created' | 'changed' | 'deleted' | 'nothing';
  before: Readonly<Record<string, unknown>>;
  events: readonly StoredEvent[];
  latest: StoredEvent;
};

type Roles = readonly Schemas['PersonRole'][];

/** Makes the reverse of what a request did to a record, and returns what that was. @throws Problem if it is not possible */
export type Reverse = (tx: Transaction, change: Change, raise: Raise) => Promise<Effect>;

/** How a change is undone and who may do that, or why it is not undone. */
type Reversal = { rolesFor: (change: Change) => Roles; reverse: Reverse } | string;

/** Reversals of an added and of a changed record. */
export type Reversals = { created: Reversal; changed: Reversal };

export const WORKERS = ['manager', 'technician'] as const;
export const MANAGERS = ['manager'] as const;
const REPORTERS = ['manager', 'technician', 'staff'] as const;

/** A change that callers with one of the roles may undo. */
export const by = (roles: Roles, reverse: Reverse): Reversal => ({ rolesFor: () => roles, reverse });

/** A change of a report or file, which staff make of their own, unless it was of the status. */
export const byReporters = (reverse: Reverse): Reversal => ({
  rolesFor: ({ before }) => ('status' in before ? WORKERS : REPORTERS),
  reverse,
});

/** A change that takes the role of a manager, unless it was of these fields only. */
export const byManagersUnless = (fields: readonly string[], reverse: Reverse): Reversal => ({
  rolesFor: ({ before }) => (Object.keys(before).every((name) => fields.includes(name)) ? WORKERS : MANAGERS),
  reverse,
});

/** The reversals of a kind whose records are not undone, with the reason. */
export const both = (reason: string): Reversals => ({ created: reason, changed: reason });

/** Why a change of a record that has none is not undone. */
export const NEVER_CHANGES = 'It never changes.';
/** Why a change of access is not undone. */
export const ACCESS = 'It decides who may do or receive what: change it back at its own address.';

/** Reversals of each kind of record of an area. */
export type ReversalsByKind = Partial<Record<Schemas['EventKind'], Reversals>>;
