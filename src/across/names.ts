import { areas } from '../areas/index.ts';
import { collect } from '../core/collect.ts';
import type { SearchSource } from '../records/search-source.ts';

/** The kinds that tools accept by name, by asset tag, serial number or SKU where they take an id. */
export const names = collect(areas, 'names');

const SEARCHED: readonly SearchSource[] = Object.values(collect(areas, 'searched'));

/** Returns the column with the name or title of a record of a kind. */
export const titleColumnOf = (kind: string): string => SEARCHED.find(({ table }) => table === kind)?.name[0] ?? 'name';
