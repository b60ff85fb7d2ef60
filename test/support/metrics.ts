import { expect } from 'vitest';

/** A sample of a scrape: its metric, its labels, and its value. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

/** The metrics of a service at an address. */
export type Scrape = {
  /** The names of all samples, including those that the metric would have with a value. */
  names: Set<string>;
  samples: Sample[];
  /** Returns the sum of the samples with these labels. */
  sum(name: string, labels?: Record<string, string>): number;
};

/** Returns the address of the metrics that a log names. */
export const metricsAddress = (log: string): string => {
  const address = /"address":"(http:[^"]+\/metrics)"/.exec(log)?.[1];
  if (address === undefined) throw new Error('the log names no address of metrics');
  return address;
};

/** Names of the samples of a metric, by its type. */
const namesOf = (name: string, type: string): string[] =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];

/** Reads metrics like Prometheus. */
export const scrape = async (address: string): Promise<Scrape> => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const samples = [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text])),
    value: Number(value),
  }));
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return {
    names: new Set(types.flatMap(([, name = '', type = '']) => namesOf(name, type))),
    samples,
    sum: (name, labels = {}) =>
      samples
        .filter(
          (sample) =>
            sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
        )
        .reduce((sum, { value }) => sum + value, 0),
  };
};
