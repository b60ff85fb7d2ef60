import { HEAVY_READS } from '../support/heavy-requests.ts';
import { describeHeavyRequests } from './heavy-requests.ts';

// More machines and tasks than one statement handles. The slow test has a larger gym, and all requests.
describeHeavyRequests(
  { machines: 600, tasks: 1, imported: 50 },
  HEAVY_READS.filter(([what]) => /costs by machine and month as CSV|every machine|export of machines/.test(what)),
);
