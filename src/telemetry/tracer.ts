/** Attributes of a span, by the names of OpenTelemetry's semantic conventions. Undefined ones are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** The span of a request. */
export type RequestSpan = {
  readonly trace_id: string;
  /** Runs work whose spans become children of this one. */
  run<T>(work: () => T): T;
  end(name: string, attributes: SpanAttributes, failed: boolean): void;
};

/** Whether work serves a queue, calls another system, or does neither. */
type SpanKind = 'consumer' | 'client' | 'internal';

/** Records what happens in a process as traces. Never throws, and never waits for the collector. */
export type Tracer = {
  /** Begins the span of a request, which continues the caller's trace if the headers name one (W3C Trace Context). */
  startRequest(headers: object): RequestSpan;
  /** Runs work in a span, which fails when the work throws. `client` and `internal` work without a parent has no span. */
  span<T>(kind: SpanKind, name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans, for at most `ms`. */
  stop(ms: number): Promise<void>;
};
