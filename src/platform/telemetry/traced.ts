import type { Perform } from '../context.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Tracer } from './tracer.ts';

/** Wraps the runner of operations to record each in a span, between its request and its statements. */
export const withSpans = (perform: Perform, tracer: Tracer | null): Perform =>
  tracer === null
    ? perform
    : (caller, kind, work) => tracer.span('internal', `operation ${kind}`, {}, () => perform(caller, kind, work));

/** Wraps a sender to record each request in a span. The path is left out, because it may contain a secret. */
export const withOutgoingSpans = (outgoing: Outgoing, tracer: Tracer): Outgoing => ({
  ...outgoing,
  post: (url, headers, body) => {
    const attributes = { 'http.request.method': 'POST', 'server.address': URL.parse(url)?.hostname };
    return tracer.span('client', 'webhook POST', attributes, () => outgoing.post(url, headers, body));
  },
});
