import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open as openFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Schemas } from '../../generated/contract.ts';
import { ExportArea } from '../../generated/values.ts';
import { exportArea, FORMATS, type Format, type Formulas, type Part, type Read } from '../across/exports/texts.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { CommandEnvironment } from './environment.ts';
import { exportFiles } from './exported-files.ts';
import { openCommandFiles } from './files.ts';
import { performInTenant } from './perform-in-tenant.ts';

/** Writes a file under another name, and renames it when it is complete. Returns the number of its records. */
const writeWhole = async (path: string, parts: AsyncIterable<Part>): Promise<number> => {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const file = await openFile(unfinished, 'wx', 0o600);
  let rows = 0;
  try {
    for await (const part of parts) {
      await file.writeFile(part.text);
      rows += part.rows;
    }
    await file.sync();
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  return rows;
};

/** Turns a failed system call, such as a directory without write permission, into a message. */
const describeSystemError = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error ? new AdministrationError(`Cannot export: ${error.message}`) : error;

type Options = {
  tenant: string;
  out: string;
  format: Format;
  formulas: Formulas;
  area?: Schemas['ExportArea'][];
  force?: boolean;
  json?: boolean;
};

/** Adds `export`, which writes one file per area into a directory, and the files of records into one inside it. */
export const addExportCommand = (program: Command, environment: CommandEnvironment): void => {
  const { open, print, note, cwd } = environment;
  program
    .command('export')
    .description(
      'write all records of a tenant to files, one per area, with the files of the records; secrets and tokens are left out',
    )
    .requiredOption('--tenant <name>', 'the tenant')
    .requiredOption('--out <directory>', 'directory of the files; created in an existing directory')
    .addOption(new Option('--format <format>', 'format of the files').choices(FORMATS).default('ndjson'))
    .addOption(
      new Option('--formulas <action>', 'what happens in CSV to texts that a spreadsheet would run as formulas')
        .choices(['quote', 'keep'])
        .default('quote'),
    )
    .addOption(new Option('--area <area...>', 'only these areas; all by default').choices(ExportArea))
    .option('--force', 'replace existing files')
    .option('--json', 'print the list of files as JSON')
    .action(async ({ tenant: name, out, format, formulas, area: areas, force = false, json = false }: Options) => {
      const directory = resolve(cwd, out);
      const files = ExportArea.filter((area) => areas === undefined || areas.includes(area)).map((area) => ({
        area,
        file: join(directory, `${area}.${format}`),
      }));
      const existing = files.find(({ file }) => existsSync(file));
      if (existing !== undefined && !force)
        throw new AdministrationError(`${existing.file} exists. Choose another directory, or replace it with --force.`);
      const database = await open();
      const perform = await performInTenant(database, name, 'export');
      const read: Read = (work) => perform('read', work);
      const { store } = openCommandFiles(environment);
      const written: { area: string; file: string; rows: number }[] = [];
      try {
        // Not recursive, because Node.js then retries without end in a file system such as /proc.
        if (!existsSync(directory)) await mkdir(directory, { mode: 0o700 });
        for (const { area, file } of files) {
          const rows = await writeWhole(file, exportArea(read, area, format, formulas));
          written.push({ area, file, rows });
          if (!json) print(`${file}\t${rows} ${rows === 1 ? 'record' : 'records'}`);
          if (area !== 'attachments' || rows === 0) continue;
          const { missing } = await exportFiles(read, store, join(directory, area));
          if (missing > 0)
            note(`${missing} files are not in the store, because they were deleted meanwhile or were lost.`);
        }
      } catch (error) {
        throw describeSystemError(error);
      }
      if (json) print(JSON.stringify(written));
    });
};
