import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A span as a collector receives it: its name, ids, kind and attributes, and whether it failed. */
export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  failed: boolean;
  attributes: Record<string, unknown>;
};

/** The parts of an OTLP request in JSON that tests read. */
type Value = { stringValue?: string; intValue?: number | string };
type Attributes = { key: string; value: Value }[];
type Exported = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'kind'> & {
        parentSpanId?: string;
        attributes: Attributes;
        status: { code?: number };
      })[];
    }[];
  }[];
};

const ERROR = 2;

const toRecord = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** An OpenTelemetry collector: receives spans over HTTP in JSON. */
export type Collector = {
  url: string;
  spans: ReceivedSpan[];
  /** The attributes of the service that sent the latest spans. */
  resource: Record<string, unknown>;
  /** Whether requests get a response. */
  responds: boolean;
  stop(): void;
};

export const startCollector = async (): Promise<Collector> => {
  const server = createServer(async (req, res) => {
    const body: Exported = JSON.parse(await text(req));
    if (!collector.responds) return;
    for (const { resource, scopeSpans } of body.resourceSpans) {
      collector.resource = toRecord(resource.attributes);
      for (const { parentSpanId, attributes, status, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        collector.spans.push({
          ...span,
          parentSpanId,
          attributes: toRecord(attributes),
          failed: status.code === ERROR,
        });
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no address');
  const collector: Collector = {
    url: `http://127.0.0.1:${address.port}`,
    spans: [],
    resource: {},
    responds: true,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return collector;
};
