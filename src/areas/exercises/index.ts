import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { Exercise, ExerciseMachine } from './entity.ts';
import { exercises } from './operations.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [Exercise, ExerciseMachine];

export const kinds = { exercises: 'exercise' } as const satisfies KindsByAddress;

export const exported = { exercises: recordsOf(COLUMNS.Exercise, exercises.list) } satisfies ExportSources;

export const searched = { exercises: { table: 'exercise', name: ['name'] } } satisfies SearchSources;
