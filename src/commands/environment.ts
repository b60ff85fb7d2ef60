import type { Config } from '../config/config.ts';
import { maskUrl } from '../config/mask-url.ts';
import type { Database } from '../postgres/database.ts';

/** How a command opens its database. */
export type OpenOptions = {
  /** Whether to create an embedded database where there is none; false by default. */
  create?: boolean;
  /** Whether to migrate the schema first; true by default. */
  migrate?: boolean;
};

/** Where an administration command runs. */
export type CommandPlace = {
  config: Config;
  /** The directory that relative paths of the command refer to. */
  cwd: string;
  /** True in the process that serves the embedded database. */
  isServing: boolean;
  /** Opens the database, once. @throws AdministrationError when there is none and the command must not create it */
  open(options?: OpenOptions): Promise<Database>;
};

/** Resources of an administration command. */
export type CommandEnvironment = CommandPlace & {
  /** Prints a line of the result to standard output. */
  print: (line: string) => void;
  /** Prints a line for the operator to standard error. With `--json` it is an object with the member `note`. */
  note: (line: string) => void;
};

/** Returns the database of commands in words, without a password. */
export const describeDatabase = ({ database_url, database_owner_url, data_dir }: Config): string => {
  const url = database_owner_url ?? database_url;
  return url === null ? `embedded in ${data_dir} (DATABASE_URL is not set)` : maskUrl(url);
};
