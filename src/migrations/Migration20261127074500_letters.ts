import { Migration } from '@mikro-orm/migrations';
import { COUNT_NEW_TABLES } from './new-tables.ts';
import { FOLD_NAME as FORMER_FOLD_NAME } from './initial/functions.ts';
import { replaceSearches } from './initial/searches.ts';
import { foldColumns, unfoldColumns } from './letters/columns.ts';
import { foldFunctions, REQUIRE_UNICODE } from './letters/functions.ts';
import { dropUnfolded, foldedIndexes, formerIndexes } from './letters/indexes.ts';
import { dropNameIndexes, formerNames, uniqueNames } from './letters/names.ts';
import { findPeopleByEmail } from './Migration20261126000720_sign_in.ts';
import { foldPlans } from './plans/apply.ts';
import { STORED_VALUES } from './records/documents.ts';
import { replacing } from './replacing.ts';

/** Folds letters in one way, whatever the locale of the database: in searches, filters, names and where they are unique. */
export class Letters extends Migration {
  override up(): void {
    for (const statement of [
      REQUIRE_UNICODE,
      'set constraints all immediate',
      ...foldFunctions,
      replacing(STORED_VALUES),
      ...dropNameIndexes,
      ...dropUnfolded,
      ...foldColumns(),
      ...uniqueNames,
      ...foldedIndexes,
      ...replaceSearches('(select fold_text(q))'),
      ...foldPlans('fold_case'),
      replacing(findPeopleByEmail('fold_case')),
      COUNT_NEW_TABLES,
    ])
      this.addSql(statement);
  }

  override down(): void {
    for (const statement of [
      ...dropNameIndexes,
      'drop index location_names',
      replacing(FORMER_FOLD_NAME),
      ...unfoldColumns(),
      ...formerNames,
      ...formerIndexes,
      ...replaceSearches('lower(q)'),
      ...foldPlans('lower'),
      replacing(findPeopleByEmail('lower')),
      'drop function fold_text(text)',
      'drop function fold_case(text)',
      'drop function fold_new_letters(text)',
      COUNT_NEW_TABLES,
    ])
      this.addSql(statement);
  }
}
