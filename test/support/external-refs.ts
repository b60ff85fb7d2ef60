import { sql } from 'kysely';
import { REFERABLE } from '../../generated/values.ts';
import { operations, type ContractOperation } from './contract.ts';
import type { Kind } from './fixtures.ts';
import type { Row } from './gym-data.ts';
import { inArea, kindOfPath } from './paths.ts';
import type { Gym } from './service.ts';

/** Returns whether the records of a kind have an `external_ref`. */
export const isReferable = (kind: Kind | undefined): kind is Kind => REFERABLE.some((referable) => referable === kind);

/** The text of the `external_ref` of a row, with characters that an address has to encode. */
const textOf = ({ uuid }: Row): string => `ERP/${uuid} ü`;

/** Gives a row an `external_ref`, if it has none, and returns the reference by it. */
export const referTo = async (gym: Gym, kind: Kind, row: Row): Promise<string> => {
  const text = textOf(row);
  await gym.load(({ em }) =>
    sql`update ${sql.table(kind)} set external_ref = ${text} where id = ${row.id} and external_ref is null`.execute(
      em.getKysely(),
    ),
  );
  return `ref:${text}`;
};

/** Returns the operation that does something to a kind of record at its collection or at one record. */
export const operationOf = (kind: Kind, method: 'POST' | 'GET' | 'PATCH', one: boolean): ContractOperation => {
  const found = operations.find(
    (operation) =>
      operation.method === method &&
      kindOfPath(operation.path) === kind &&
      inArea(operation.path).split('/').length === (one ? 5 : 4) &&
      inArea(operation.path).endsWith('{id}') === one,
  );
  if (found === undefined) throw new Error(`there is no ${method} of a ${kind}`);
  return found;
};
