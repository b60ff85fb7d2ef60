import { createReadStream, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Argument, Option, type Command } from 'commander';
import type { Schemas } from '../../generated/contract.ts';
import { ImportArea, ImportMatch } from '../../generated/values.ts';
import { readImportedFields } from '../across/imports/custom-columns.ts';
import { inspect, type ImportOptions } from '../across/imports/inspection.ts';
import { importRecords } from '../across/imports/operations.ts';
import type { Format, Source } from '../across/imports/rows.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { Problem, type Violation } from '../core/errors.ts';
import type { CommandEnvironment } from './environment.ts';
import { performInTenant } from './perform-in-tenant.ts';

const FORMATS: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
};

/** The name that histories and events record. */
const ACTOR = 'ems import';

type ImportFlags = {
  tenant: string;
  format?: Format;
  dryRun?: boolean;
  matchOn?: ImportOptions['match_on'];
  overwrite?: 'state';
  onError: ImportOptions['on_error'];
  unknownColumns: ImportOptions['unknown_columns'];
  json?: boolean;
};

const sourceOf = (path: string, format: Format): Source => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new AdministrationError(`There is no file ${path}.`);
  if (!stats.isFile()) throw new AdministrationError(`${path} is no file.`);
  return { format, open: () => createReadStream(path) };
};

const place = ({ row, column }: { row?: number | undefined; column?: string | null | undefined }): string =>
  [row === undefined ? [] : `row ${row}`, column === undefined || column === null ? [] : `column "${column}"`]
    .flat()
    .join(', ');

/** The parameters of the operation that texts suggest, as options. */
const OPTIONS = {
  'unknown_columns=ignore': '--unknown-columns ignore',
  'match_on=uuid': '--match-on uuid',
  'overwrite=state': '--overwrite state',
};

const lineOf = (at: string, detail: string): string =>
  Object.entries(OPTIONS).reduce(
    (text, [parameter, option]) => text.replace(parameter, option),
    `${at === '' ? 'The file' : at} ${detail}`,
  );

const linesOf = (violations: readonly Violation[]): string[] =>
  violations.map((violation) => {
    const at = 'parameter' in violation ? `--${violation.parameter.replaceAll('_', '-')}` : place(violation);
    return lineOf(at, violation.detail);
  });

const summary = ({ dry_run, ...counts }: Schemas['ImportResult']): string => {
  const { rows, created, updated, unchanged, failed } = counts;
  const start = dry_run ? 'Dry run, nothing was changed' : 'Imported';
  return `${start}: ${rows} rows, ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed.`;
};

const describe = (result: Schemas['ImportResult']): string[] => [
  ...result.columns
    .filter(({ field, column }) => field !== column)
    .map(({ column, field, detail }) => `column "${column}" ${field === null ? `ignored: ${detail}` : `is ${field}`}`),
  ...result.results.flatMap(({ row, errors, warnings }) => [
    ...errors.map(({ column, detail }) => lineOf(place({ row, column }), detail)),
    ...warnings.map(({ detail }) => lineOf(place({ row }), `warning: ${detail}`)),
  ]),
  summary(result),
];

const run = async (
  { open, print, cwd }: CommandEnvironment,
  area: Schemas['ImportArea'],
  file: string,
  format: Format,
  flags: ImportFlags,
): Promise<void> => {
  const source = sourceOf(resolve(cwd, file), format);
  const database = await open();
  const perform = await performInTenant(database, flags.tenant, ACTOR);
  const options: ImportOptions = {
    area,
    dry_run: flags.dryRun ?? false,
    match_on: flags.matchOn,
    overwrite: flags.overwrite,
    on_error: flags.onError,
    unknown_columns: flags.unknownColumns,
    max_rows: Infinity,
  };
  try {
    const custom = await perform('read', (ctx) => readImportedFields(ctx, options.area));
    const inspection = await inspect(source, options, custom);
    const result = await perform('write', (ctx) => importRecords(ctx, source, inspection, options));
    if (flags.json) print(JSON.stringify(result));
    else for (const line of describe(result)) print(line);
    if (result.dry_run && flags.onError === 'stop' && result.failed > 0)
      throw new AdministrationError('Nothing would be imported, because rows are invalid.');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (flags.json) print(JSON.stringify({ code: error.code, detail: error.message, errors: error.violations }));
    const summary = error.violations.length > 0 ? 'Nothing was imported.' : error.message;
    throw new AdministrationError([...linesOf(error.violations), summary].join('\n'));
  }
};

/** Adds `import`, which imports a file of any size into a tenant. */
export const addImportCommand = (program: Command, environment: CommandEnvironment): void => {
  program
    .command('import')
    .description('import the records of a file into a tenant: all rows, or none')
    .addArgument(new Argument('<area>', 'the records in the file').choices(ImportArea))
    .argument('<file>', 'a CSV, NDJSON or JSON file; - reads standard input')
    .requiredOption('--tenant <name>', 'the tenant')
    .addOption(
      new Option('--format <format>', 'format of the file; by default from its name').choices([
        'csv',
        'ndjson',
        'json',
      ]),
    )
    .option('--dry-run', 'report what would happen and change nothing')
    .addOption(
      new Option('--match-on <column>', 'update the record with the same value in this column').choices(ImportMatch),
    )
    .addOption(
      new Option(
        '--overwrite <what>',
        'what a row without a version may change besides its other fields: state is the status, activity, due date and stock',
      ).choices(['state']),
    )
    .addOption(new Option('--on-error <action>', 'what an invalid row does').choices(['stop', 'skip']).default('stop'))
    .addOption(
      new Option('--unknown-columns <action>', 'what happens to columns that are no field')
        .choices(['refuse', 'ignore'])
        .default('refuse'),
    )
    .option('--json', 'print the result as JSON')
    .action(async (area: Schemas['ImportArea'], file: string, flags: ImportFlags, command: Command) => {
      const format = flags.format ?? FORMATS[extname(file).toLowerCase()];
      if (format === undefined)
        return command.error(`error: the format of '${file}' is not known; add --format csv, ndjson or json`);
      return run(environment, area, file, format, flags);
    });
};
