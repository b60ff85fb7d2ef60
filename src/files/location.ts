import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where files are stored. */
export type FilesLocation = { readonly directory: string };

/** The folder of files in a data directory. */
const FOLDER = 'files';

/** Returns the location that a URL names, null for one that names none. */
const parse = (text: string): FilesLocation | null => {
  const url = URL.parse(text);
  if (url?.protocol === 'file:' && url.host === '' && url.search === '') return { directory: fileURLToPath(url) };
  return null;
};

/** Returns what is wrong with the URL of a store; null for nothing. */
export const findFilesUrlProblem = (text: string): string | null =>
  parse(text) === null ? 'must be a folder such as file:///srv/ems/files' : null;

/** Returns where the files of a configuration are: by default in a folder of the data directory. */
export const filesLocation = (files_url: string | undefined, data_dir: string): FilesLocation =>
  (files_url === undefined ? null : parse(files_url)) ?? { directory: join(data_dir, FOLDER) };
