import { PublicLanguage } from '../../generated/values.ts';
import type { Choice } from './fields.ts';
import type { Act } from './visit.ts';

/** Returns the active people of a gym as choices. */
export const readAssignees = async ({ call }: Act): Promise<Choice[]> =>
  (await call('listPeople', { query: { active: true, sort: 'name', limit: 100 } })).data.map(({ id, name }) => [
    id,
    name,
  ]);

/** Returns the languages of the pages, each by its own name, and the tag of another one that a person has. */
export const languageChoices = (own: string | null | undefined): Choice[] => {
  const spoken = PublicLanguage.map((language): Choice => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return [language, names.of(language) ?? language];
  });
  const isOther = own !== null && own !== undefined && spoken.every(([language]) => language !== own);
  return isOther ? [...spoken, [own, own]] : spoken;
};
