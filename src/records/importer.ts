import type { Schemas } from '../../generated/contract.ts';
import type { Languages } from '../words/value-vocabulary.ts';
import type { BatchWriter } from './batch-writer.ts';
import type { Kind } from './references.ts';

/** The columns that a row can be matched on. */
export type Match = Schemas['ImportMatch'];

/**
 * How the rows of an area are imported. `create` and `update` receive fields that fit the contract's schemas of the
 * record, with references as numbers, and return the records in the same order.
 */
export type Importer = BatchWriter & {
  kind: Kind;
  /** The record's schema in the contract. */
  record: string;
  /** The fields that refer to other records, by one reference or a list. */
  references: Readonly<Record<string, Kind>>;
  match: readonly Match[];
  /** Fields that only the service sets, which a new record gets from its row. An update ignores them. */
  kept: readonly string[];
  /** Fields that only the service sets, which a row changes by another operation. */
  adjusted: readonly string[];
  /** The further columns of the file that an export writes. */
  exported?: readonly string[];
  /** The fields that an import leaves out although the interface sets them, and why. */
  ignored?: Readonly<Record<string, string>>;
  /** Fields that describe the state of a record, which an older file must not bring back. */
  state: readonly string[];
  /** Words of spreadsheets for fields that have other words, or none, in other areas. They come before those of column-vocabulary.ts. */
  columnWords?: Readonly<Record<string, Languages>>;
};

/** The importers of an area. */
export type Importers = Partial<Record<Schemas['ImportArea'], Importer>>;
