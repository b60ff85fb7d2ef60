import { HEAVY_READS } from '../support/heavy-requests.ts';
import { describeHeavyRequests } from './heavy-requests.ts';

// As large as the bounds of reports allow.
describeHeavyRequests({ machines: 5000, tasks: 4, imported: 2000 }, HEAVY_READS);
