import { Migration } from '@mikro-orm/migrations';
import { dueByMeter } from './meters/tasks.ts';
import { recordRows, type FurtherEvent } from './records/events.ts';
import { FURTHER } from './records/records.ts';
import { replacing } from './replacing.ts';

const EVENTS = FURTHER.filter(({ kind }) => kind === 'maintenance_task').map((event) =>
  event.type === dueByMeter.type ? dueByMeter : event,
);

/** An undo withdraws a completion, and so restores the time of the one before. */
const unlessUndone = (event: FurtherEvent): FurtherEvent =>
  event.type === 'maintenance_task.completed'
    ? { ...event, when: `(${event.when} and coalesce(current_setting('app.tool', true), '') <> 'undo')` }
    : event;

/** Announces no completion when one is undone. */
export class CompletionEvents extends Migration {
  override up(): void {
    this.addSql(replacing(recordRows('maintenance_task', EVENTS.map(unlessUndone))));
  }

  override down(): void {
    this.addSql(replacing(recordRows('maintenance_task', EVENTS)));
  }
}
