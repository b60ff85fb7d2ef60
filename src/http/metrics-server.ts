import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { pathOf } from './request-head.ts';

/** Where metrics are served, and a function that renders them. */
type MetricsOptions = { metrics_host: string; metrics_port: number; render: () => Promise<string>; log: Logger };

/** The text format that Prometheus and the OpenTelemetry Collector read. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Limits of the server, which has few clients: open connections, and how long a request may take to arrive, in ms. */
const MAX_CONNECTIONS = 50;
const PATIENCE_MS = 5000;

/** Joins concurrent scrapes, so several monitoring systems cost no more than one. */
const joined = (render: () => Promise<string>): (() => Promise<string>) => {
  let running: Promise<string> | undefined;
  return () => (running ??= render().finally(() => (running = undefined)));
};

const createMetricsServer = ({ render, log }: MetricsOptions): Server => {
  const renderOnce = joined(render);
  return createServer({ headersTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS }, async (req, res) => {
    const started = performance.now();
    const reply = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      res.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
      res.end(req.method === 'HEAD' ? undefined : text);
      log.debug(
        { path: pathOf(req).slice(0, 200), status, duration_ms: Math.round(performance.now() - started) },
        'scrape',
      );
    };
    try {
      if (pathOf(req) !== '/metrics') return reply(404, 'Only /metrics is here.\n');
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD');
        return reply(405, 'Only GET and HEAD are supported.\n');
      }
      reply(200, await renderOnce(), CONTENT_TYPE);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be rendered');
      reply(500, 'The metrics could not be rendered; the log says why.\n');
    }
  });
};

/** Serves metrics without a token at an address of their own. `stop` closes every connection. */
export const listenForScrapes = async (options: MetricsOptions): Promise<{ address: string; stop(): void }> => {
  const server = createMetricsServer(options);
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(options.metrics_port, options.metrics_host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the metrics server has no address');
  const address = `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`;
  options.log.info({ address }, 'serving metrics');
  return {
    address,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
