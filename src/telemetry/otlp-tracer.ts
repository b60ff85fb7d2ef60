import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { VERSION } from '../../generated/values.ts';
import { codeOf } from '../core/error-code.ts';
import { Problem } from '../core/errors.ts';
import type { RequestSpan, SpanAttributes, Tracer } from './tracer.ts';

const SERVICE = 'equipment-maintenance-service';

/** Maximum spans in memory; further ones are dropped. */
const MAX_QUEUE = 2048;

/** Maximum duration of an export, in ms, and of the exports that run at once. */
const EXPORT_MS = 5000;
const MAX_EXPORTS = 2;

/** Interval at which failed exports are logged, in ms. */
const LOG_INTERVAL_MS = 60_000;

const KINDS = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Logs failed exports, at most once a minute. The SDK drops their spans. */
const withLog = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let loggedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - loggedAt > LOG_INTERVAL_MS) {
          loggedAt = performance.now();
          log.warn({ err: result.error, spans: spans.length }, 'could not export traces; their spans are lost');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
};

/**
 * Creates a tracer that exports to an OpenTelemetry collector at `endpoint` (OTLP over HTTP, JSON). Of the traces that
 * begin here it records the share `ratio`; for others it follows the caller's decision. The SDK itself reads
 * `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export const createOtlpTracer = (endpoint: string, ratio: number, log: Logger): Tracer => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: MAX_EXPORTS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': SERVICE,
      'service.version': VERSION,
      'process.pid': process.pid,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withLog(exporter, log),
        maxQueueSize: MAX_QUEUE,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer(SERVICE, VERSION);
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();

  const startRequest = (headers: object): RequestSpan => {
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    const context = trace.setSpan(parent, span);
    return {
      trace_id: span.spanContext().traceId,
      run: (work) => contexts.run(context, work),
      end: (name, attributes, failed) => {
        span.updateName(name).setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    startRequest,
    span: async (kind, name, attributes: SpanAttributes, work) => {
      const parent = contexts.getStore();
      if (parent === undefined && kind !== 'consumer') return work();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent ?? ROOT_CONTEXT);
      try {
        return await contexts.run(trace.setSpan(parent ?? ROOT_CONTEXT, span), work);
      } catch (error) {
        // A refusal is no fault of the work. Messages are left out, because those of the database may hold values of rows.
        if (!(error instanceof Problem)) span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
        throw error;
      } finally {
        span.end();
      }
    },
    stop: (ms) => Promise.race([provider.shutdown().catch(() => undefined), sleep(ms, undefined, { ref: false })]),
  };
};

/** Returns the code of a problem or of PostgreSQL, otherwise the name of the error's class. */
const errorType = (error: unknown): string => codeOf(error) || (error instanceof Error ? error.name : 'unknown');
