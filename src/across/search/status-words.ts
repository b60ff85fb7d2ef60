import { MachineStatus } from '../../../generated/values.ts';
import { synonymOf } from '../../words/synonyms.ts';
import type { StatusesOf } from './operations.ts';

/** Returns the statuses of a machine that staff mean by a word; a partial defect is a defect. */
export const statusesOf: StatusesOf = (word) => {
  const meant = MachineStatus.find((status) => status === word) ?? synonymOf(word, MachineStatus);
  return MachineStatus.filter((status) => status === meant || (meant === 'defect' && status === 'partial_defect'));
};
