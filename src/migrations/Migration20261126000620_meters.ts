import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { readingFunctions, readings } from './meters/readings.ts';
import { filledTasks, meterTables } from './meters/tables.ts';
import { dueByMeter, meterSchedule, TASK_DOCUMENT } from './meters/tasks.ts';
import { COUNT_NEW_TABLES } from './new-tables.ts';
import { STORED_VALUES } from './records/documents.ts';
import { recordRows } from './records/events.ts';
import { FURTHER } from './records/records.ts';
import { NEXT_VERSION, RECORDING } from './records/versions.ts';
import { replacing } from './replacing.ts';

const taskEvents = FURTHER.filter(({ kind }) => kind === 'maintenance_task');

const EVENTS = [
  recordRows('meter', []),
  `create trigger version before update on meter for each row when ${RECORDING} execute function next_version()`,
  `create trigger event_of_new after insert on meter referencing new table as added
    for each statement when ${RECORDING} execute function record_meter()`,
  `create trigger event_of_change after update on meter referencing old table as removed new table as added
    for each statement when ${RECORDING} execute function record_meter()`,
  `create trigger event_of_deletion before delete on meter for each row when ${RECORDING} execute function record_row()`,
  replacing(
    recordRows(
      'maintenance_task',
      taskEvents.map((event) => (event.type === dueByMeter.type ? dueByMeter : event)),
    ),
  ),
];

const FUNCTIONS = [...readingFunctions, 'schedule_by_meter()', 'record_meter()'];

/** Functions that statements of the service call. */
const SERVED = ['travelled_at(bigint, bigint, timestamptz)'];

/** Adds meters, their readings, and maintenance tasks that are due by them. */
export class Meters extends Migration {
  override up(): void {
    for (const statement of meterTables) this.addSql(statement);
    // With the new internal column of tasks, whose change is neither shown nor a version.
    for (const statement of [STORED_VALUES, NEXT_VERSION].map(replacing)) this.addSql(statement);
    this.addSql("select set_config('app.recording', 'off', true)");
    for (const statement of filledTasks) this.addSql(statement);
    this.addSql("select set_config('app.recording', '', true)");
    for (const statement of [...readings, ...meterSchedule, TASK_DOCUMENT, ...EVENTS]) this.addSql(statement);
    for (const name of FUNCTIONS) this.addSql(`revoke execute on function ${name} from public`);
    for (const name of SERVED) this.addSql(`grant execute on function ${name} to ${SERVICE_ROLE}`);
    this.addSql(COUNT_NEW_TABLES);
  }

  override down(): void {
    this.addSql(replacing(recordRows('maintenance_task', taskEvents)));
    this.addSql('drop function event_data(maintenance_task)');
    this.addSql('drop function schedule_by_meter() cascade');
    this.addSql('alter table maintenance_completion drop column meter_value');
    this
      .addSql(`alter table maintenance_task drop column expected_due_on, drop column meter_due_at, drop column next_due_value,
      drop column meter_interval, drop column meter_id`);
    this.addSql('drop table meter_reading');
    this.addSql('drop table meter');
    this.addSql('drop function record_meter()');
    for (const name of readingFunctions) this.addSql(`drop function ${name}`);
  }
}
