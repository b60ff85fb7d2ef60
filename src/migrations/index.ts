import { fingerprint } from '../schema/schema.ts';
import { Baseline } from './Migration20261127080000_baseline.ts';

/** The migrations, oldest first. One that has been released is never changed: a new one follows. */
export const migrations = [{ name: `Migration20261127080000_baseline_${fingerprint}`, class: Baseline }];
