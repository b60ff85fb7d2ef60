import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../src/http/server.ts';
import { PROBLEMS, type ProblemCode } from '../../src/core/errors.ts';
import { answerViolations, schemaViolations } from '../support/contract.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Malformed HTTP');
});

describe('malformed HTTP', () => {
  /** Sends raw bytes, and returns the response once the connection closes. */
  const sendBytes = async (bytes: string): Promise<{ status: number; headers: Headers; body: string }> => {
    const { hostname, port } = new URL(service.base);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    const answer = await text(Readable.from(socket));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [line = '', ...headers] = head.split('\r\n');
    const pairs = headers.map((header): [string, string] => [header.split(': ')[0] ?? '', header.split(': ')[1] ?? '']);
    return { status: Number(line.split(' ')[1]), headers: new Headers(pairs), body };
  };

  const CLOSE = 'Host: x\r\nConnection: close\r\n';

  it.each([
    ['a line that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a method that is none', `HELLO /healthz HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['a header that is none', `GET /healthz HTTP/1.1\r\n${CLOSE}no colon\r\n\r\n`, 400, 'malformed_request'],
    ['a request without a Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['two Host headers', `GET /healthz HTTP/1.1\r\n${CLOSE}Host: y\r\n\r\n`, 400, 'malformed_request'],
    ['the same Host twice', `GET /healthz HTTP/1.1\r\n${CLOSE}hOST: x\r\n\r\n`, 400, 'malformed_request'],
    [
      'an absolute target without a Host',
      'GET http://x/healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a target of another scheme', `GET ftp://x/healthz HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    ['an asterisk with another method than OPTIONS', `GET * HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'malformed_request'],
    [
      'two lengths',
      `POST /mcp HTTP/1.1\r\n${CLOSE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'headers without end',
      `GET /healthz HTTP/1.1\r\n${CLOSE}Cookie: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ] satisfies [string, string, number, ProblemCode][])(
    'returns a problem for %s',
    async (_what, bytes, status, code) => {
      const answer = await sendBytes(bytes);
      expect(answer.status).toBe(status);
      expect(answerViolations('GET', '/healthz', answer)).toEqual([]);
      expect(JSON.parse(answer.body)).toMatchObject({ code, status });
      expect(answer.headers.get('connection')).toBe('close');
    },
  );

  it.each(['http://x/healthz', 'HTTP://x:3000/healthz', 'https://elsewhere.example/healthz'])(
    'accepts the absolute form of a target: %s',
    async (target) => {
      const { status, body } = await sendBytes(`GET ${target} HTTP/1.1\r\n${CLOSE}\r\n`);
      expect([status, body]).toEqual([200, '{"status":"ok"}']);
    },
  );

  it.each([
    ['http://x', 302],
    ['http://x/nowhere', 404],
    ['http://x:99999999/healthz', 200],
    ['http://x/api/v1/machines?limit=0', 422],
    ['http://x?limit=0', 302],
    ['/healthz#part', 404],
  ])('reads the path and query of the target %s', async (target, status) => {
    const authorization = `Authorization: Bearer ${gym.tokens.read}\r\n`;
    const answer = await sendBytes(`GET ${target} HTTP/1.1\r\n${CLOSE}${authorization}\r\n`);
    expect(answer.status).toBe(status);
  });

  it('returns an error without a body for HEAD', async () => {
    const { status, body } = await sendBytes(`HEAD /healthz HTTP/1.1\r\n${CLOSE}no colon\r\n\r\n`);
    expect([status, body]).toEqual([400, '']);
  });

  it('ignores an unknown Expect header', async () => {
    const { status } = await sendBytes(`GET /healthz HTTP/1.1\r\n${CLOSE}Expect: 200-maybe\r\n\r\n`);
    expect(status).toBe(200);
  });

  it('returns 408 for a request that does not arrive in time', async () => {
    const chunks: string[] = [];
    const socket = Object.assign(
      new Writable({ write: (chunk, _encoding, done) => (chunks.push(String(chunk)), done()) }),
    );
    createHttpServer(() => undefined).emit(
      'clientError',
      Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
    const [head = '', body = ''] = chunks.join('').split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(schemaViolations({ $ref: '#/components/schemas/Problem' }, JSON.parse(body))).toEqual([]);
    expect(JSON.parse(body)).toMatchObject({ code: 'request_timeout', title: PROBLEMS.request_timeout.title });
  });

  it('keeps idle connections open longer than common proxies do', async () => {
    const { headers } = await gym.request('GET', '/healthz');
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });
});
