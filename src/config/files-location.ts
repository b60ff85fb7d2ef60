import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of files that are still arriving. Its name is none of a tenant's. */
export const SCRATCH = 'arriving';

/** A folder of this machine. */
type FolderLocation = { readonly kind: 'folder'; readonly directory: string };

/**
 * A bucket of an S3-compatible store. `prefix` begins all keys; it is empty or ends with a slash. `endpoint` is null for
 * AWS, `region` null for the one that the environment names. Files arrive in the directory `scratch` of this machine.
 */
export type S3Location = {
  readonly kind: 's3';
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string | null;
  readonly scratch: string;
};

/** Where files are stored. */
type FilesLocation = FolderLocation | S3Location;

/** The folder of files in a data directory. */
const FOLDER = 'files';

/** The parameters of an S3 URL. */
const PARAMETERS = ['endpoint', 'region'];

const isEndpoint = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#@\s]/.test(text);
};

const parseS3 = ({ host, pathname, searchParams, hash, username }: URL): Omit<S3Location, 'scratch'> | null => {
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const [endpoint, region] = PARAMETERS.map((name) => searchParams.get(name));
  const isValid =
    username === '' &&
    hash === '' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host) &&
    /^[\w.-]*(\/[\w.-]+)*$/.test(prefix) &&
    [...searchParams.keys()].every((name, i, all) => PARAMETERS.includes(name) && all.indexOf(name) === i) &&
    (endpoint == null || isEndpoint(endpoint)) &&
    (region == null || /^[a-z0-9-]{1,63}$/.test(region));
  if (!isValid) return null;
  return {
    kind: 's3',
    bucket: host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint ?? null,
    region: region ?? null,
  };
};

/** Returns the location that a URL names, null for one that names none. */
const parse = (text: string): FolderLocation | Omit<S3Location, 'scratch'> | null => {
  const url = URL.parse(text);
  if (url?.protocol === 's3:') return parseS3(url);
  if (url?.protocol === 'file:' && url.host === '' && url.search === '')
    return { kind: 'folder', directory: fileURLToPath(url) };
  return null;
};

/** Returns what is wrong with the URL of a store; null for nothing. */
export const findFilesUrlProblem = (text: string): string | null =>
  parse(text) === null
    ? 'must be a folder such as file:///srv/ems/files, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1, without credentials'
    : null;

/** Returns where the files of a configuration are: by default in a folder of the data directory. */
export const filesLocation = (files_url: string | undefined, data_dir: string): FilesLocation => {
  const directory = join(data_dir, FOLDER);
  const named = files_url === undefined ? null : parse(files_url);
  if (named?.kind === 's3') return { ...named, scratch: join(directory, SCRATCH) };
  return named ?? { kind: 'folder', directory };
};
