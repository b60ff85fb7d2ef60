import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { both, type ReversalsByKind } from '../../records/reversals.ts';
import { MachineCode, ReportCode } from './entity.ts';
import { machineCodes } from './operations.ts';

export { handlers } from './handlers.ts';

export const entities = [MachineCode, ReportCode];

export const exported = { machine_codes: recordsOf(COLUMNS.MachineCode, machineCodes.list) } satisfies ExportSources;

export const undone = {
  machine_code: both('A code belongs to a sticker: claim or delete it on its machine.'),
} satisfies ReversalsByKind;
