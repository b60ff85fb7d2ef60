import type { Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { Importer } from '../../records/importer.ts';

/** How the rows of each area are imported. */
export const IMPORTERS: Readonly<Record<Schemas['ImportArea'], Importer>> = collect(areas, 'imported');
