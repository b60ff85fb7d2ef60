import type { Perform } from '../core/context.ts';
import type { Outgoing } from '../core/services.ts';
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

/** Maximum characters of a statement in a span. */
const MAX_TEXT = 2000;

const TARGET = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i;

/** Lists within a statement, which are read from other tables. */
const LISTS = /\barray\([^()]*\)/gi;

/** Returns the name of a statement: its command and its first table, which have few values. */
const nameOf = (text: string): string => {
  const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const target = TARGET.exec(text.replaceAll(LISTS, ''))?.[1];
  return target === undefined ? command : `${command} ${target}`;
};

/** Texts and numbers in a statement. MikroORM's unit of work writes values into the text. */
const LITERALS = /(?:'[^']*')+|(?<![\w$])\d+(?:\.\d+)?/g;

/** Runs a statement in a span of a traced call, without its values. The duration includes the wait for a connection. */
export const withStatementSpan = <Result>(
  tracer: Tracer | null,
  text: string,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (tracer === null) return run();
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.replaceAll(LITERALS, '?').slice(0, MAX_TEXT),
  };
  return tracer.span('client', nameOf(text), attributes, run);
};
