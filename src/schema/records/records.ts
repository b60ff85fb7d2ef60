import { confine } from '../access.ts';
import type { Subject } from '../subject.ts';
import { compositeFunctions, composites, compositeTriggers } from './composites.ts';
import { documents } from './documents.ts';
import { eventFunctions, recordingOf } from './record.ts';
import type { Recorded } from './recorded.ts';
import { RECORDS_OFF } from './recording.ts';
import { writing } from './write.ts';

const recordsOf = (recorded: Recorded): string[] =>
  recorded.parts === undefined ? [...writing(recorded), ...recordingOf(recorded)] : compositeTriggers(recorded);

/**
 * Returns the functions and triggers that write the records of a change: its version, the time of the change and the
 * events follow from a change of a row, by whomever. The service cannot write them by itself. Actor, person, token, tool
 * and request are the settings of the transaction (`app.actor` and others), and null without them.
 */
export const records = (kinds: readonly Recorded[]): string[] => [
  ...documents(kinds),
  RECORDS_OFF,
  ...eventFunctions,
  ...composites,
  ...kinds.flatMap(recordsOf),
];

/** The rights on the functions of {@link records}, and on the table that they use. */
export const recording: Subject = {
  access: confine('unrecorded_change'),
  served: ['record_webhook_test(bigint)'],
  internal: [
    'changed_values(jsonb, jsonb)',
    'type_of_change(text, jsonb)',
    'subject_of(text, bigint, jsonb)',
    'record_row()',
    ...compositeFunctions,
  ],
};
