import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { deleteAttachment } from '../../areas/attachments/operations.ts';
import { remove, removeRecent, restore } from './rows.ts';
import { restoreContract, restoreExercise, restoreFloorPlan, restoreLines, restoreOrder } from './documents.ts';
import { restoreLocation, restoreMachine, restorePart, restoreTask, retire, returnStock } from './effects.ts';
import type { Change, Effect, Raise } from './request.ts';

type Kind = Schemas['EventKind'];

type Roles = readonly Schemas['PersonRole'][];

/** Makes the reverse of what a request did to a record, and returns what that was. @throws Problem if it is not possible */
export type Reverse = (tx: Transaction, change: Change, raise: Raise) => Promise<Effect>;

/** How a change is undone and who may do that, or why it is not undone. */
export type Reversal = { rolesFor: (change: Change) => Roles; reverse: Reverse } | string;

/** What undoes the addition of a record, and a change of one. */
type Reversals = { created: Reversal; changed: Reversal };

const WORKERS = ['manager', 'technician'] as const;
const MANAGERS = ['manager'] as const;
const REPORTERS = ['manager', 'technician', 'staff'] as const;

const by = (roles: Roles, reverse: Reverse): Reversal => ({ rolesFor: () => roles, reverse });

/** A change of a report or file, which staff make of their own, unless it was of the status. */
const byReporters = (reverse: Reverse): Reversal => ({
  rolesFor: ({ before }) => ('status' in before ? WORKERS : REPORTERS),
  reverse,
});

/** A change that takes the role of a manager, unless it was of these fields only. */
const byManagersUnless = (fields: readonly string[], reverse: Reverse): Reversal => ({
  rolesFor: ({ before }) => (Object.keys(before).every((name) => fields.includes(name)) ? WORKERS : MANAGERS),
  reverse,
});

/** The fields of a machine that follow from its status. */
const OF_STATUS = ['status', 'blocked_reason', 'confirmed_by', 'retired_at'];

const both = (reason: string): Reversals => ({ created: reason, changed: reason });

const NEVER_CHANGES = 'It never changes.';
const ACCESS = 'It decides who may do or receive what: change it back at its own address.';

/**
 * The reversals of every kind of record. The roles are those that may add such a record, and change one, over REST, but
 * staff take back only what they have added themselves, and changes of it. A deletion has none: a record does not come back with its number.
 */
export const REVERSALS: Readonly<Record<Kind, Reversals>> = {
  machine: { created: by(MANAGERS, retire), changed: byManagersUnless(OF_STATUS, restoreMachine) },
  inspection: { created: by(WORKERS, removeRecent), changed: NEVER_CHANGES },
  ticket: { created: by(WORKERS, removeRecent), changed: byReporters(restore) },
  work_order: { created: by(WORKERS, removeRecent), changed: by(WORKERS, restore) },
  maintenance_task: { created: by(WORKERS, remove), changed: by(WORKERS, restoreTask) },
  maintenance_plan: both('It changes the tasks of many machines: change the plan back, or make it inactive.'),
  meter: {
    created: by(MANAGERS, remove),
    changed: 'A reading stays: record the right value, with a reset if it is lower.',
  },
  part: { created: by(MANAGERS, remove), changed: byManagersUnless(['quantity', 'low_stock'], restorePart) },
  stock_movement: { created: by(WORKERS, returnStock), changed: NEVER_CHANGES },
  location: { created: by(MANAGERS, remove), changed: by(MANAGERS, restoreLocation) },
  supplier: { created: by(MANAGERS, remove), changed: by(MANAGERS, restore) },
  incident: { created: by(WORKERS, removeRecent), changed: byReporters(restore) },
  reporter: { created: by(WORKERS, remove), changed: by(WORKERS, restore) },
  person: both(ACCESS),
  quote: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreLines) },
  purchase_order: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreOrder) },
  purchase_order_receipt: { created: by(MANAGERS, removeRecent), changed: NEVER_CHANGES },
  warranty_claim: { created: by(WORKERS, removeRecent), changed: by(WORKERS, restore) },
  contract: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreContract) },
  floor_plan: { created: by(MANAGERS, remove), changed: by(MANAGERS, restoreFloorPlan) },
  exercise: { created: by(MANAGERS, remove), changed: by(WORKERS, restoreExercise) },
  note: both('Notes are only added, never removed: add one that corrects it.'),
  attachment: {
    created: by(WORKERS, async (tx, { id }) => {
      await deleteAttachment(tx, id);
      return 'removed';
    }),
    changed: byReporters(restore),
  },
  webhook_endpoint: both(ACCESS),
  notification_rule: both(ACCESS),
  settings: both(ACCESS),
  machine_code: both('A code belongs to a sticker: claim or delete it on its machine.'),
};
