import { LabelLayout } from '../../generated/values.ts';
import { markup } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { input, scopeOf, select } from './fields.ts';
import { readPlaces } from './filters.ts';

/** Names of the layouts among makers of label paper. */
const PAPER: Readonly<Record<(typeof LabelLayout)[number], string>> = {
  avery_l7160: 'Avery L7160, 21 × 63.5 × 38.1 mm',
  avery_l7173: 'Avery L7173, 10 × 99.1 × 57 mm',
  dymo_99012: 'Dymo 99012, 89 × 36 mm',
  single_62mm: '62 × 40 mm',
};

/** Chooses the labels to print. The PDF is at `/labels/print`. */
export const labelsPage: PageDefinition = {
  path: '/labels',
  operation: 'labelsPage',
  needs: 'printLabels',
  show: async (visit) => {
    const { texts } = visit;
    const places = await visit.read(readPlaces);
    const scope = scopeOf(visit, '/labels', 'print', undefined);
    return {
      title: texts.label.title,
      content: markup`<p>${texts.label.hint}</p>
<form method="get" action="/labels/print">
${select(scope, { name: 'location_id', label: texts.filter.place, choices: places, empty: texts.filter.everywhere })}
${select(scope, { name: 'layout', label: texts.label.sheet, choices: LabelLayout.map((layout) => [layout, PAPER[layout]]) })}
${input(scope, { name: 'start', label: texts.label.start, type: 'number', value: 1 })}
<button type="submit">${texts.label.make}</button>
</form>`,
    };
  },
};
