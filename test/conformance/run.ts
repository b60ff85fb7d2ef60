/**
 * Tests the tool endpoint with the requirement sets of the official conformance suite, for both lines of the protocol.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAuthorization, type Check } from './authorization.ts';
import { Report } from './report.ts';
import { startProxy, startService } from './service.ts';

/** The scenarios of each requirement set that a server with tools, prompts and resources, and without sessions, must pass. */
const APPLICABLE: Record<string, readonly string[]> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'prompts-list',
    'resources-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'prompts-list',
    'resources-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
};

/**
 * The reasons for skipping all other scenarios. A new scenario of the suite matches none of these, and fails until it
 * is listed.
 */
const NOT_APPLICABLE: readonly [scenarios: RegExp, reason: string][] = [
  [/^(tools-call-|json-schema-2020-12|http-custom-header-)/, "calls the suite's own fixture tools"],
  [/^(elicitation-|input-required-result-)/, "calls the suite's own fixture tools, which ask the client for input"],
  [/^completion-/, "completes the suite's own fixture prompt"],
  [/^logging-/, 'the server has no logging'],
  [/^resources-(read|templates)-/, "reads the suite's own fixture resources"],
  [/^resources-(un)?subscribe$/, 'the server opens no event stream on which it could report a change'],
  [/^prompts-get-/, "gets the suite's own fixture prompts"],
  [/^tasks-/, 'an extension; no tool here runs as a task'],
  [/^server-sse-polling$/, 'the server opens no event stream'],
  [/^server-session-lifecycle$/, 'the server issues no session id'],
];

/** Checks in applicable scenarios that such a server cannot pass, each with the reason. */
const NOT_COUNTED: Record<string, string> = {
  'sep-2575-server-rejects-undeclared-capability': "needs the suite's fixture tool test_missing_capability",
  'sep-2575-missing-capability-http-400': "needs the suite's fixture tool test_missing_capability",
  'sep-2575-http-server-no-independent-requests-on-stream': "needs the suite's fixture tool test_streaming_elicitation",
  'sep-2575-server-no-log-without-loglevel': "needs the suite's fixture tool test_logging_tool",
  'server-sse-multiple-streams-session':
    'the server issues no session id, so that the suite warns and leaves it at that',
};

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Runs a requirement set and returns the checks of each scenario. */
const runSet = async (revision: string, url: string): Promise<Map<string, Check[]>> => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const suite = spawn(
      process.execPath,
      [SUITE, 'server', '--url', url, '--requirements', revision, '--output-dir', folder],
      { stdio: 'ignore' },
    );
    await once(suite, 'exit');
    return new Map(
      globSync(join(folder, '**/checks.json')).map((path) => {
        const scenario = /server-(.+)-\d{4}-\d{2}-\d{2}T[^/\\]*[/\\]checks\.json$/.exec(path)?.[1] ?? path;
        const checks: Check[] = JSON.parse(readFileSync(path, 'utf8'));
        return [scenario, checks];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns the failures and warnings of a scenario. A scenario without checks is a failure. */
const problemsOf = (checks: readonly Check[] | undefined): string[] => {
  if (checks === undefined || checks.length === 0) return ['the suite did not run it'];
  const wrong = checks.filter(
    ({ id, status }) => (status === 'FAILURE' || status === 'WARNING') && !(id in NOT_COUNTED),
  );
  return wrong.map(({ id, status, errorMessage = '' }) => `${status} ${id} ${errorMessage}`);
};

const remarkOf = (checks: readonly Check[] = []): string => {
  const succeeded = checks.filter(({ status }) => status === 'SUCCESS').length;
  const notCounted = checks
    .filter(({ id, status }) => id in NOT_COUNTED && status !== 'SUCCESS')
    .map(({ id }) => `${id}: ${NOT_COUNTED[id]}`);
  return [`${succeeded} checks`, ...notCounted.map((text) => `not counted: ${text}`)].join('; ');
};

const service = await startService();
const proxy = await startProxy(service);
const report = new Report();
try {
  for (const [revision, applicable] of Object.entries(APPLICABLE)) {
    const scenarios = await runSet(revision, `${proxy.address}/mcp`);
    for (const name of applicable)
      report.outcome(`${revision} ${name}`, problemsOf(scenarios.get(name)), remarkOf(scenarios.get(name)));
    for (const name of scenarios.keys()) {
      if (applicable.includes(name)) continue;
      const reason = NOT_APPLICABLE.find(([pattern]) => pattern.test(name))?.[1];
      if (reason === undefined)
        report.outcome(`${revision} ${name}`, ['it is neither listed as applicable nor known not to be']);
      else report.leftOut(`${revision} ${name}`, reason);
    }
  }
} finally {
  proxy.stop();
  await service.stop();
}
const authorization = await checkAuthorization(SUITE);
for (const check of authorization) report.outcome(`authorization ${check.id}`, problemsOf([check]));
// A check for each scenario, and one for metadata documents of clients.
if (authorization.length < 3) report.outcome('authorization', ['the suite did not run all scenarios']);
report.end();
