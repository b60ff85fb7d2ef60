import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openFolder } from './folder.ts';
import { openS3 } from './s3.ts';
import type { Files } from '../core/services.ts';

/** Opens the store of files of a configuration. */
export const openFiles = ({ files, max_file_bytes }: Pick<Config, 'files' | 'max_file_bytes'>, log: Logger): Files => ({
  store: files.kind === 's3' ? openS3(files, log) : openFolder(files.directory, log),
  max_bytes: max_file_bytes,
});
