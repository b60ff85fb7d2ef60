import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Router, type Response } from 'express';

const ROOT = new URL('../../', import.meta.url);

/** Redoc sets styles from its script; everything else comes from this service, and nothing from another host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'",
  "connect-src 'self'", 'worker-src blob:', "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Equipment Maintenance Service</title>
<style>body { margin: 0 }</style>
</head>
<body>
<div id="redoc"></div>
<noscript>This page needs JavaScript. The contract itself is at <a href="/openapi.yaml">/openapi.yaml</a>.</noscript>
<script src="/docs/redoc.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `Redoc.init('/docs/contract.json', { hideHostname: true, expandResponses: '200,201', jsonSampleExpandLevel: 3 }, document.getElementById('redoc'));
`;

const sendText = (res: Response, type: string, text: string | Buffer): void => {
  res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'public, max-age=300');
  res.type(type).send(text);
};

/** The published documents: the docs page with all that it loads, and the contract itself. They need no token. */
export const createDocuments = (): Router => {
  const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
  const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const documents: [path: string, type: string, load: () => string][] = [
    ['/docs', 'html', () => PAGE],
    ['/docs/start.js', 'js', () => START],
    ['/docs/redoc.js', 'js', () => readFileSync(redoc, 'utf8')],
    ['/docs/contract.json', 'json', () => read('generated/documentation.json')],
    ['/openapi.json', 'json', () => read('generated/openapi.json')],
    ['/openapi.yaml', 'application/yaml', () => read('openapi.yaml')],
  ];
  const router = Router();
  for (const [path, type, load] of documents) {
    let text: string | undefined;
    router.get(path, (_req, res) => sendText(res, type, (text ??= load())));
  }
  return router;
};
