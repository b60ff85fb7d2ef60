import { areas } from '../areas/index.ts';
import { collect } from '../core/collect.ts';

/** The kinds that tools accept by name, by asset tag, serial number or SKU where they take an id. */
export const names = collect(areas, 'names');
