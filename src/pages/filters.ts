import { queryOf } from '../http/request-head.ts';
import { markup, type Html } from '../texts/html.ts';
import { scopeOf, select, type Choice, type FormScope } from './fields.ts';
import type { Act, Visit } from './visit.ts';

/** The values in the query of a page. */
export const filtersOf = ({ req }: Pick<Visit, 'req'>): URLSearchParams => new URLSearchParams(queryOf(req));

/** Returns a value of a query if it is one of some values. */
export const oneOf = <Value extends string>(text: string | null, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === text);

/** Returns the number of a record in a query. */
export const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns the words of a search; undefined for none. */
export const wordsIn = (text: string | null): string | undefined => text?.trim().slice(0, 200) || undefined;

/** The fields of a filter, which are filled with the values of the query. */
export const filterScope = (visit: Visit): FormScope => scopeOf(visit, visit.req.path, 'filter', undefined);

/** Returns the form of a list's filter. */
export const filterForm = ({ visit: { texts, req } }: FormScope, fields: readonly (Html | null)[]): Html =>
  markup`<form method="get" action="${req.path}" class="filter"><div class="pair">
${fields.filter((field) => field !== null).map((field) => markup`<div>${field}</div>`)}</div><button type="submit" class="second">${texts.filter.show}</button></form>`;

/** Returns the places of a gym as choices. */
export const readPlaces = async ({ call }: Act): Promise<Choice[]> =>
  (await call('listLocations', { query: { sort: 'name', limit: 100 } })).data.map(({ id, name }) => [id, name]);

/** Returns the field that limits a list to a place. */
export const placeField = (scope: FormScope, places: readonly Choice[], chosen: number | undefined): Html | null => {
  const { filter } = scope.visit.texts;
  if (places.length < 2) return null;
  return select(scope, {
    name: 'location_id',
    label: filter.place,
    value: chosen,
    choices: places,
    empty: filter.everywhere,
  });
};

/** Returns the link to the rest of a list. */
export const moreLink = (visit: Visit, { next_cursor }: { next_cursor: string | null }): Html | null => {
  if (next_cursor === null) return null;
  const query = filtersOf(visit);
  query.set('cursor', next_cursor);
  return markup`<p class="more"><a href="${visit.req.path}?${query.toString()}">${visit.texts.list.more}</a></p>`;
};
