import { Problem } from '../core/errors.ts';
import { markup } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { formOf, scopeOf } from './fields.ts';

/** A page of this service. */
const OWN_PAGE = /^\/[\w-][\w/-]*$/;

const backOf = (values: URLSearchParams): string => {
  const back = values.get('back') ?? '';
  return OWN_PAGE.test(back) ? back : '/today';
};

/** Takes back what the last form has done. It is shown only if that needs a confirmation, or is refused. */
export const undoPage: PageDefinition = {
  path: '/undo',
  operation: 'undoPage',
  needs: 'undoEvent',
  show: async (visit, _params, sent) => {
    const { texts } = visit;
    const title = texts.undo.title;
    if (sent === undefined) return { title, content: markup`<p class="status">${texts.undo.expired}</p>` };
    const scope = scopeOf(visit, '/undo', 'last', sent);
    const fields = markup`<input type="hidden" name="event" value="${sent.values.get('event')}"><input type="hidden" name="back" value="${backOf(sent.values)}">`;
    return { title, content: formOf(scope, { fields, submit: texts.undo.button }) };
  },
  forms: {
    last: () => ({
      run: async ({ use }, { values, text, isTicked }) => {
        const event_id = text('event');
        if (event_id === undefined) throw new Problem('not_found');
        await use('undo', { event_id, confirm: isTicked('confirm'), confirmed_by: text('confirmed_by') });
        return { to: backOf(values), did: 'undone' };
      },
    }),
  },
};
