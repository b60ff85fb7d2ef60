import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { synonymOf } from '../../words/synonyms.ts';

/** Returns the statuses of a machine that staff mean by a word; a partial defect is a defect. */
export const statusesOf = (word: string): Schemas['MachineStatus'][] => {
  const meant = MachineStatus.find((status) => status === word) ?? synonymOf(word, MachineStatus);
  return MachineStatus.filter((status) => status === meant || (meant === 'defect' && status === 'partial_defect'));
};
