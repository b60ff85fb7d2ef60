import { invalid } from '../core/errors.ts';
import type { ArgumentSchema } from './arguments.ts';
import { isFuture, isPast, showInstant, showTime, showWeekday, type Clock } from './times.ts';

/** Report of a result on the arguments. */
export type Echo = {
  /** The times among the arguments, as they were read. */
  read_as?: Readonly<Record<string, string>>;
  /** The empty arguments, which changed nothing. */
  ignored?: readonly string[];
};

/** The times among the arguments of a call. */
const timesIn = (input: ArgumentSchema, args: Readonly<Record<string, unknown>>): [string, string, ArgumentSchema][] =>
  Object.entries(input.properties ?? {}).flatMap(([name, schema]): [string, string, ArgumentSchema][] => {
    const value = args[name];
    return schema?.format?.startsWith('date') && typeof value === 'string' ? [[name, value, schema]] : [];
  });

/** Returns what is wrong with a time of the past that lies in the future, and what would be right; undefined if nothing is. */
export const futureOf = (value: string, kind: string | undefined, clock: Clock): string | undefined => {
  if (!isPast(kind) || !isFuture(value, clock)) return undefined;
  const received = `must not be in the future; received ${showTime(value, clock)}, and it is`;
  return value.length === 10
    ? `${received} ${showWeekday(clock)} at the gym; send that day or an earlier one, such as yesterday or Monday, the last one`
    : `${received} ${showInstant(clock.now, clock)} at the gym; send that time or an earlier one, such as yesterday 09:30`;
};

/** Checks the times of the past. @throws Problem validation_failed for one in the future */
export const checkPast = (input: ArgumentSchema, args: Readonly<Record<string, unknown>>, clock: Clock): void => {
  for (const [name, value, schema] of timesIn(input, args)) {
    const wrong = futureOf(value, schema['x-time'], clock);
    if (wrong !== undefined) throw invalid(`/${name}`, wrong);
  }
};

/** Returns what a result reports about the arguments: how times were read, and the empty ones that changed nothing. */
export const echoArguments = (
  { input, versioned }: { input: ArgumentSchema; versioned: boolean },
  original: Readonly<Record<string, unknown>>,
  args: Readonly<Record<string, unknown>>,
  clock: Clock,
): Echo => {
  const times = timesIn(input, args).filter(
    ([name, , { format }]) => format === 'date-time' || original[name] !== args[name],
  );
  const ignored = Object.keys(input.properties ?? {}).filter(
    (name) => (original[name] === '' || original[name] === null) && !(name in args),
  );
  return {
    ...(times.length === 0
      ? {}
      : { read_as: Object.fromEntries(times.map(([name, value]) => [name, showTime(value, clock)])) }),
    ...(versioned && ignored.length > 0 ? { ignored } : {}),
  };
};
