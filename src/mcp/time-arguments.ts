import { invalid } from '../platform/errors.ts';
import type { ArgumentSchema } from './arguments.ts';
import { showInstant, showTime, type Clock } from './times.ts';

/** How far an instant that has happened may lie ahead, in ms, because clocks differ. */
const MAX_SKEW_MS = 5 * 60_000;

/** What a result reports about the arguments. */
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

/** Checks the times of what has happened. @throws Problem validation_failed for a time in the future of something that has happened */
export const checkPast = (input: ArgumentSchema, args: Readonly<Record<string, unknown>>, clock: Clock): void => {
  for (const [name, value, schema] of timesIn(input, args)) {
    if (schema['x-time'] !== 'happened' || Date.parse(value) <= clock.now + MAX_SKEW_MS) continue;
    const { received, now } = { received: showTime(value, clock), now: showInstant(clock.now, clock) };
    throw invalid(`/${name}`, `must not be in the future; received ${received}, and it is ${now} at the gym`);
  }
};

/** Returns what a result reports about the arguments: how times were read, and the empty ones that changed nothing. */
export const echoArguments = (
  { input, versioned }: { input: ArgumentSchema; versioned: boolean },
  given: Readonly<Record<string, unknown>>,
  args: Readonly<Record<string, unknown>>,
  clock: Clock,
): Echo => {
  const times = timesIn(input, args).filter(
    ([name, , { format }]) => format === 'date-time' || given[name] !== args[name],
  );
  const ignored = Object.keys(input.properties ?? {}).filter(
    (name) => (given[name] === '' || given[name] === null) && !(name in args),
  );
  return {
    ...(times.length === 0
      ? {}
      : { read_as: Object.fromEntries(times.map(([name, value]) => [name, showTime(value, clock)])) }),
    ...(versioned && ignored.length > 0 ? { ignored } : {}),
  };
};
