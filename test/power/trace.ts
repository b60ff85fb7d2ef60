import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A change of a file or directory, or a sync of one, as a process asked for it. Times are in ms since 1970. */
export type Call = { began: number; ended: number } & (
  | { do: 'open'; path: string; descriptor: number; isNew: boolean; isEmptied: boolean; isAppending: boolean }
  | { do: 'write'; path: string; descriptor: number; bytes: Buffer; offset: number | null }
  | { do: 'truncate'; path: string; size: number }
  | { do: 'sync'; path: string }
  | { do: 'rename'; path: string; to: string }
  | { do: 'remove'; path: string }
  | { do: 'mkdir'; path: string }
);

/** The system calls that change files on Linux, those of Node.js among them, and those that wait for the disk. */
const CALLS =
  'open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,truncate,ftruncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,symlink,symlinkat,copy_file_range,sync_file_range';

/** The options with which strace records the calls of a process and its threads in a file, with all bytes as hexadecimal numbers. */
export const traceOptions = (file: string): string[] => [
  ...['-D', '-f', '--seccomp-bpf', '-ttt', '-y', '-xx', '-s', '16777216'],
  ...['-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', file],
];

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** The arguments of a call, between its parentheses: strings, a descriptor with its path, and others. */
const ARGUMENT = /"((?:\\x[0-9a-f]{2})*)"|(-?\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)[^>]*>(\(deleted\))?|[^,\s]+/g;

type Argument = { text: string; bytes: Buffer | null; descriptor: number; path: string };

const argumentsOf = (text: string): Argument[] =>
  Array.from(text.matchAll(ARGUMENT), ([whole, string, descriptor, path, isDeleted]) => ({
    text: whole,
    bytes: string === undefined ? null : unhex(string),
    descriptor: Number(descriptor),
    // The content of a file without a name is lost anyway.
    path: path === undefined || isDeleted ? '' : unhex(path).toString(),
  }));

const LINE = /^(\d+) +(\d+\.\d+) (.*)$/s;
const RESUMED = /^<\.\.\. (\w+) resumed>(.*)$/s;
const WHOLE = /^(\w+)\((.*)\) += (-?\d+)/s;

type Times = { began: number; ended: number };

const pathOf = (argument: Argument | undefined): string => argument?.bytes?.toString() ?? '';

/** Returns the changes of a call that succeeded. @throws Error for one that changes files in a way that is not replayed */
const toCall = (name: string, text: string, result: number, times: Times): Call | null => {
  const args = argumentsOf(text);
  const [first, second] = args;
  const strings = args.filter(({ bytes }) => bytes !== null).map(pathOf);
  const path = strings[0] ?? '';
  if (/^open|^creat/.test(name)) {
    const has = (flag: string): boolean => text.includes(flag);
    if (!has('O_WRONLY') && !has('O_RDWR')) return null;
    return {
      do: 'open',
      path,
      descriptor: result,
      isNew: has('O_CREAT'),
      isEmptied: has('O_TRUNC'),
      isAppending: has('O_APPEND'),
      ...times,
    };
  }
  if (name === 'fsync' || name === 'fdatasync') return { do: 'sync', path: first?.path ?? '', ...times };
  if (name === 'ftruncate') return { do: 'truncate', path: first?.path ?? '', size: Number(second?.text), ...times };
  if (name === 'truncate') return { do: 'truncate', path, size: Number(second?.text), ...times };
  if (name === 'write' || name === 'pwrite64') {
    const bytes = (second?.bytes ?? Buffer.alloc(0)).subarray(0, result);
    const offset = name === 'write' ? null : Number(args[3]?.text);
    return { do: 'write', path: first?.path ?? '', descriptor: first?.descriptor ?? -1, bytes, offset, ...times };
  }
  if (name.startsWith('rename')) return { do: 'rename', path, to: strings[1] ?? '', ...times };
  if (name.startsWith('unlink') || name === 'rmdir') return { do: 'remove', path, ...times };
  if (name.startsWith('mkdir')) return { do: 'mkdir', path, ...times };
  return { do: 'sync', path: `${name}(${text.slice(0, 200)}`, ...times };
};

/** The calls whose changes cannot be replayed; a process that makes one in the folder cannot be judged. */
const UNKNOWN = /^(writev|pwritev2?|fallocate|linkat|link|symlink|symlinkat|copy_file_range|sync_file_range)$/;

/** Reads the calls on the files in a folder from the output of strace, in the order in which they ended. */
export const readTrace = async (file: string, folder: string): Promise<Call[]> => {
  const calls: Call[] = [];
  const unfinished = new Map<string, { text: string; began: number }>();
  const isInside = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [, thread = '', at = '', rest = ''] = LINE.exec(line) ?? [];
    const now = Number(at) * 1000;
    if (rest.endsWith(' <unfinished ...>')) {
      unfinished.set(thread, { text: rest.slice(0, -' <unfinished ...>'.length), began: now });
      continue;
    }
    const resumed = RESUMED.exec(rest);
    const start = resumed ? unfinished.get(thread) : undefined;
    const [, name = '', text = '', result = '-1'] = WHOLE.exec(resumed ? `${start?.text}${resumed[2]}` : rest) ?? [];
    if (Number(result) < 0) continue;
    const times = { began: start?.began ?? now, ended: now };
    if (UNKNOWN.test(name)) {
      const places = argumentsOf(text).flatMap((argument) => [argument.path, pathOf(argument)]);
      if (places.some(isInside)) throw new Error(`${name} in ${folder} is not replayed`);
      continue;
    }
    const call = toCall(name, text, Number(result), times);
    if (call && isInside(call.path)) calls.push(call);
  }
  return calls;
};
