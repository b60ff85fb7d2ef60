import {
  Counter,
  Gauge,
  Histogram,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
  type Registry,
} from 'prom-client';

type Config<Configuration> = Omit<Configuration, 'registers'>;

/** Adds a counter to a registry; by default prom-client adds it to a global one. */
export const addCounter = <Label extends string>(
  registry: Registry,
  config: Config<CounterConfiguration<Label>>,
): Counter<Label> => new Counter({ ...config, registers: [registry] });

/** Adds a gauge to a registry. */
export const addGauge = <Label extends string>(
  registry: Registry,
  config: Config<GaugeConfiguration<Label>>,
): Gauge<Label> => new Gauge({ ...config, registers: [registry] });

/** Adds a histogram to a registry. */
export const addHistogram = <Label extends string>(
  registry: Registry,
  config: Config<HistogramConfiguration<Label>>,
): Histogram<Label> => new Histogram({ ...config, registers: [registry] });
