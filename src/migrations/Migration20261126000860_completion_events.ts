import { Migration } from '@mikro-orm/migrations';
import { dueByMeter } from './meters/tasks.ts';
import { recordRows, type FurtherEvent } from './records/events.ts';
import { FURTHER } from './records/records.ts';

const EVENTS = FURTHER.filter(({ kind }) => kind === 'maintenance_task').map((event) =>
  event.type === dueByMeter.type ? dueByMeter : event,
);

/** An undo withdraws a completion, and so restores the time of the one before. */
const unlessUndone = (event: FurtherEvent): FurtherEvent =>
  event.type === 'maintenance_task.completed'
    ? { ...event, when: `(${event.when} and coalesce(current_setting('app.tool', true), '') <> 'undo')` }
    : event;

const replaceEvents = (events: readonly FurtherEvent[]): string =>
  recordRows('maintenance_task', events).replace('create function', 'create or replace function');

/** Announces no completion when one is undone. */
export class CompletionEvents extends Migration {
  override up(): void {
    this.addSql(replaceEvents(EVENTS.map(unlessUndone)));
  }

  override down(): void {
    this.addSql(replaceEvents(EVENTS));
  }
}
