import { fill } from '../texts/languages.ts';
import { Problem } from '../core/errors.ts';
import { markup, type Html } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { checkbox, formOf, input, photoInput, radios, scopeOf, textArea, type FormScope } from './fields.ts';
import { filtersOf, idIn } from './filters.ts';
import { attachPhoto, type ChangingForm, type Posted } from './posted.ts';
import { machineOf } from './shown.ts';
import type { Visit } from './visit.ts';

/** Points that the form has room for besides those of the last inspection. */
const BLANK = 3;

/** Most points of the last inspection that are offered again. */
const MOST_POINTS = 40;

/** The machine and the points of its last inspection, which the next one probably has too. */
const read = (visit: Visit, id: number) =>
  visit.read(async ({ call }) => {
    const machine = await call('getMachine', { path: { id } });
    if (!visit.may('listInspections')) return { machine, points: [] };
    const last = await call('listInspections', { query: { machine_id: id, sort: '-inspected_at', limit: 1 } });
    return { machine, points: (last.data[0]?.checklist ?? []).slice(0, MOST_POINTS).map(({ item }) => item) };
  });

const pointFields = (scope: FormScope, n: number, known: string | undefined): Html => {
  const { inspection, task } = scope.visit.texts;
  const label = fill(inspection.item, { n: n + 1 });
  return markup`<div class="step">${input(scope, { name: `item_${n}`, label, value: known })}
${radios(scope, {
  name: `ok_${n}`,
  label: `${label}: ${inspection.result}`,
  choices: [
    ['yes', task.ok],
    ['no', task.not_ok],
  ],
})}${input(scope, { name: `note_${n}`, label: task.remark })}</div>`;
};

const recordForm = (scope: FormScope, { machine, points }: Awaited<ReturnType<typeof read>>): Html => {
  const { texts } = scope.visit;
  const { inspection } = texts;
  const rows = Array.from({ length: points.length + BLANK }, (_, n) => pointFields(scope, n, points[n]));
  return formOf(scope, {
    fields: [
      markup`<input type="hidden" name="machine" value="${machine.id}">`,
      markup`<h2>${texts.task.checklist}</h2>`,
      rows,
      radios(scope, {
        name: 'passed',
        label: inspection.result,
        choices: [
          ['yes', inspection.passed],
          ['no', inspection.failed],
        ],
        required: true,
      }),
      checkbox(scope, { name: 'blocked_machine', label: inspection.block }),
      textArea(scope, { name: 'notes', label: inspection.notes }),
      input(scope, { name: 'next_due_at', label: inspection.next, type: 'date' }),
    ],
    photo: photoInput(scope, texts.machine.photo_optional),
    submit: inspection.save,
  });
};

/** The points that are filled in, as they are sent. */
const checklistOf = ({ values, text }: Posted): object[] =>
  [...values.keys()]
    .filter((name) => /^item_\d+$/.test(name))
    .flatMap((name) => {
      const n = name.slice('item_'.length);
      const [item, ok, note] = [text(name), text(`ok_${n}`), text(`note_${n}`)];
      if (item === undefined || (ok === undefined && note === undefined)) return [];
      return [{ item, ...(ok !== undefined && { ok: ok === 'yes' }), ...(note !== undefined && { note }) }];
    });

const record: ChangingForm = {
  photoOn: (values) => ({ attachable_type: 'machine', attachable_id: idIn(values.get('machine')) ?? 0 }),
  run: async (act, posted) => {
    const { text, isTicked } = posted;
    const machine_id = idIn(posted.values.get('machine'));
    if (machine_id === undefined) throw new Problem('not_found');
    const passed = text('passed');
    const body = {
      machine_id,
      ...(passed !== undefined && { passed: passed === 'yes' }),
      inspector: act.ctx.principal.person?.name ?? null,
      notes: text('notes') ?? null,
      next_due_at: text('next_due_at') ?? null,
      checklist: checklistOf(posted),
      blocked_machine: isTicked('blocked_machine'),
    };
    const { id } = await act.call('createInspection', { body });
    await attachPhoto(act, posted, { attachable_type: 'inspection', attachable_id: id });
    return { to: `/m/${machine_id}`, did: 'inspection' };
  },
};

/** Records an inspection of a machine. */
export const inspectionPage: PageDefinition = {
  path: '/inspections/new',
  operation: 'inspectionPage',
  needs: 'createInspection',
  show: async (visit, _params, sent) => {
    const machine_id = idIn((sent?.values ?? filtersOf(visit)).get('machine'));
    if (machine_id === undefined) throw new Problem('not_found');
    const facts = await read(visit, machine_id);
    const { machine } = facts;
    return {
      title: visit.texts.inspection.title,
      content: markup`${machineOf(visit, machine)}
${recordForm(scopeOf(visit, '/inspections/new', 'record', sent), facts)}`,
    };
  },
  forms: { record: () => record },
};
