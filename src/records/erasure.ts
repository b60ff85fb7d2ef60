import { sql, type RawBuilder } from 'kysely';

/** Returns SQL that replaces those values of a JSON column of an event whose names are in `by`. */
export const replacedValues = (column: 'before' | 'data', by: object): RawBuilder<unknown> => {
  const values = JSON.stringify(by);
  return sql`(select json_object_agg(key, case when ${values}::jsonb ? key then ${values}::json -> key else value end)
    from json_each(event.${sql.ref(column)}))`;
};
