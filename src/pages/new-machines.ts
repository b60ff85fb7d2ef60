import type { Schemas } from '../../generated/contract.ts';
import { importRecords } from '../across/imports/operations.ts';
import { readImportedFields } from '../across/imports/custom-columns.ts';
import { inspect } from '../across/imports/inspection.ts';
import { wordOf } from '../across/imports/spellings.ts';
import { fill } from '../texts/languages.ts';
import { Html, markup, type Content } from '../texts/html.ts';
import type { PageDefinition } from './definition.ts';
import { formOf, input, scopeOf, select, type Choice, type FormScope } from './fields.ts';
import { readPlaces } from './filters.ts';
import type { ChangingForm, RevealingForm } from './posted.ts';
import { sayRow } from './problems.ts';
import { rows } from './shown.ts';
import type { Texts } from './texts.ts';
import type { Act, Visit } from './visit.ts';

/** Most bytes and rows of a file on a page. The command line and the API take larger ones. */
const MOST_BYTES = 2 ** 20;
const MOST_ROWS = 5000;

/** Rows and columns that the preview lists. */
const MOST_SHOWN = 50;

const FIELDS = ['type', 'brand', 'model', 'serial_number', 'asset_tag', 'zone'] as const;

/** Imports machines from a CSV text, or shows what that would do. @throws Problem */
const importMachines = async (act: Act, csv: string, dry_run: boolean): Promise<Schemas['ImportResult']> => {
  act.require('createImport');
  const bytes = new TextEncoder().encode(csv);
  const source = {
    format: 'csv',
    async *open() {
      yield bytes;
    },
  } as const;
  const options = {
    area: 'machines',
    dry_run,
    match_on: undefined,
    overwrite: undefined,
    on_error: 'stop',
    unknown_columns: 'ignore',
    max_rows: MOST_ROWS,
  } as const;
  return importRecords(
    act.ctx,
    source,
    await inspect(source, options, await readImportedFields(act.ctx, options.area)),
    options,
  );
};

const addForm = (scope: FormScope, places: readonly Choice[]): Html => {
  const { new: texts, filter, form } = scope.visit.texts;
  const labels = labelsOf(scope.visit.texts);
  return formOf(scope, {
    fields: [
      input(scope, { name: 'name', label: texts.name, required: true }),
      markup`<div class="pair">${FIELDS.map((name) => markup`<div>${input(scope, { name, label: labels[name] ?? name })}</div>`)}</div>`,
      select(scope, { name: 'location_id', label: filter.place, choices: places, empty: '–' }),
    ],
    submit: form.add,
  });
};

const fileForm = (scope: FormScope): Html => {
  const { new: texts } = scope.visit.texts;
  const file = markup`<label for="csv">${texts.file}</label><p class="hint" id="csv-about">${texts.file_hint}</p>
<input id="csv" name="csv_file" type="file" accept=".csv,text/csv" aria-describedby="csv-about" required>`;
  return formOf(scope, { fields: null, photo: file, submit: texts.preview });
};

/** The fields of machines as the form names them. */
const labelsOf = ({ new: texts }: Texts): Readonly<Record<string, string>> => ({
  ...texts,
  serial_number: texts.serial,
  asset_tag: texts.tag,
});

/** Returns what people call a field of machines. */
const nameOf = ({ texts, language }: Visit, field: string): string =>
  FIELDS.some((name) => name === field) || field === 'name'
    ? (labelsOf(texts)[field] ?? field)
    : wordOf('machines', field, language);

/** Returns what is wrong with a row. A mistake without a column of the file names the field. */
const detailsOf = (
  visit: Visit,
  { row, errors, warnings }: Schemas['ImportRow'],
  columns: ReadonlySet<string>,
): Content[] => [
  ...errors.map(({ column, detail }) =>
    sayRow(visit, { row, column: column === null || columns.has(column) ? column : nameOf(visit, column) }, detail),
  ),
  ...warnings.map(({ detail }) => sayRow(visit, { row }, detail)),
];

/** Preview of an import: how many machines it adds, how it reads the columns, and what is wrong with which row. */
const previewOf = (visit: Visit, csv: string, result: Schemas['ImportResult']): Html => {
  const { new: texts } = visit.texts;
  const names = new Set(result.columns.map(({ column }) => column));
  const problems = result.results.flatMap((row) => detailsOf(visit, row, names)).slice(0, MOST_SHOWN);
  const columns = result.columns
    .slice(0, MOST_SHOWN)
    .map(({ column, field }) =>
      fill(texts.column, { column, field: field === null ? texts.ignored : nameOf(visit, field) }),
    );
  const scope = scopeOf(visit, '/machines/new', 'import', undefined);
  const text = markup`<textarea name="csv" hidden aria-label="${texts.file}">
${csv}</textarea>`;
  return markup`<p class="status ${result.failed > 0 ? 'defect' : 'active'}">${fill(texts.would, { created: result.created, failed: result.failed })}</p>
${rows(problems)}
${rows(columns)}
${result.failed === 0 && result.created > 0 && formOf(scope, { fields: text, photo: new Html(''), submit: texts.import })}
<p class="more"><a href="/machines/new">${texts.title}</a></p>`;
};

const add: ChangingForm = {
  run: async ({ call }, { text, id: refer }) => {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, text(name) ?? null]));
    const body = { name: text('name') ?? '', ...fields, location_id: refer('location_id') ?? null };
    const { id } = await call('createMachine', { body });
    return { to: `/m/${id}`, did: 'machine' };
  },
};

const preview: RevealingForm = {
  file: { field: 'csv', most_bytes: MOST_BYTES },
  reveal: async (visit, { values }) => {
    const csv = values.get('csv') ?? '';
    const result = await visit.write((act) => importMachines(act, csv, true));
    return { title: visit.texts.new.title, content: previewOf(visit, csv, result) };
  },
};

const importThem: ChangingForm = {
  // A browser sends a line end as two characters.
  most_bytes: 2 * MOST_BYTES,
  run: async (act, { values }) => {
    await importMachines(act, values.get('csv') ?? '', false);
    return { to: '/labels', did: 'imported' };
  },
};

/** Adds machines: one, or many from a file, after a look at what that would do. */
export const newMachinesPage: PageDefinition = {
  path: '/machines/new',
  operation: 'newMachinesPage',
  needs: 'createMachine',
  show: async (visit, _params, sent) => {
    const { new: texts } = visit.texts;
    const places = await visit.read(readPlaces);
    const scope = (name: string) => scopeOf(visit, '/machines/new', name, sent);
    const refused =
      sent?.form === 'import' ? scopeOf(visit, '/machines/new', 'preview', { ...sent, form: 'preview' }) : undefined;
    return {
      title: texts.title,
      content: markup`<h2>${texts.one}</h2>
${addForm(scope('add'), places)}
<h2>${texts.many}</h2>
${fileForm(refused ?? scope('preview'))}
<p class="more"><a href="/labels">${texts.labels}</a></p>`,
    };
  },
  forms: { add: () => add, preview: () => preview, import: () => importThem },
};
