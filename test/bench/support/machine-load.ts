import { cpus, loadavg } from 'node:os';

/** Returns the load of the machine in one line, which the table of a measurement should have beside it. */
export const loadOfMachine = (): string => {
  const processors = cpus();
  const load = loadavg().map((average) => average.toFixed(1));
  return `${processors.length} processors (${processors[0]?.model.trim()}), load ${load.join(', ')} in the last 1, 5, 15 minutes`;
};
