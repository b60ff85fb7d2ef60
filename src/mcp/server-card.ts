import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { AddressOf } from '../http/address.ts';
import { PublishedDocument } from '../http/published-document.ts';
import { note } from '../http/requests.ts';
import { pathOf } from '../http/request-head.ts';
import { sendEmpty } from '../http/answers.ts';
import { Problem } from '../core/errors.ts';
import { describeServer } from './identity.ts';
import { REVISIONS, SERVER_INFO } from './protocol.ts';

const CARD_TYPE = 'application/mcp-server-card+json';

/** The address of a document and its media type. */
type Document = { type: string; contentAt: (address: string) => object };

/** Returns the host of an address. Names need a domain, so an IP address counts as this machine. */
const hostOf = (address: string): string => {
  const host = URL.parse(address)?.hostname ?? '';
  return /^[a-z0-9.-]+$/.test(host) && isIP(host) === 0 ? host : 'localhost';
};

/** Returns the card of `/mcp` (SEP-2127): what it is, and where and how to connect. It depends on no gym. */
const cardAt = (address: string): object => {
  const { name, ...described } = describeServer(address);
  const namespace = hostOf(address).split('.').toReversed().join('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${namespace}/${name}`,
    ...described,
    remotes: [{ type: 'streamable-http', url: `${address}/mcp`, supportedProtocolVersions: REVISIONS }],
  };
};

/** Returns the catalog of the host, in which clients find the card. */
const catalogAt = (address: string): object => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${hostOf(address)}:mcp:${SERVER_INFO.name}`,
      type: CARD_TYPE,
      url: `${address}/mcp/server-card`,
    },
  ],
});

const DOCUMENTS: ReadonlyMap<string, Document> = new Map([
  ['/mcp/server-card', { type: CARD_TYPE, contentAt: cardAt }],
  ['/.well-known/ai-catalog.json', { type: 'application/ai-catalog+json', contentAt: catalogAt }],
]);

const METHODS = 'GET, HEAD, OPTIONS';

/** Lets pages of every origin read a document, because it is public. */
const allowAnyOrigin = (res: Response): void => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', 'GET');
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, If-None-Match');
  res.setHeader('Access-Control-Expose-Headers', 'ETag');
};

const send = async (req: Request, res: Response, { type, contentAt }: Document, address: string): Promise<void> => {
  res.vary('Host');
  const text = JSON.stringify(contentAt(address));
  await new PublishedDocument(type, text, "default-src 'none'; sandbox", false).send(req, res);
};

/**
 * Creates the middleware that serves the card of `/mcp` and the catalog that leads to it, without a token. They name absolute
 * addresses, so a request without a valid `Host` finds neither unless the service knows its own address.
 */
export const serveServerCard =
  (addressOf: AddressOf): RequestHandler =>
  async (req, res, next) => {
    const document = DOCUMENTS.get(pathOf(req));
    if (document === undefined) return next();
    const address = addressOf(req);
    if (address === '') return next();
    note(res, { operation: 'documents' });
    allowAnyOrigin(res);
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', METHODS);
      return sendEmpty(res, 204);
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', METHODS);
      throw new Problem('method_not_allowed');
    }
    await send(req, res, document, address);
  };
