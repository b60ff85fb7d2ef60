import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startService, useEms } from '../support/ems.ts';
import { metricsAddress, scrape } from '../support/metrics.ts';

type Alert = { alert: string; expr: string; annotations: { summary: string; description: string } };
type Panel = { title: string; targets?: { expr: string }[] };

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const rules: { groups: { rules: Alert[] }[] } = parse(read('deploy/alerts.yaml'));
const dashboard: { panels: Panel[] } = JSON.parse(read('deploy/grafana-dashboard.json'));
const alerts = rules.groups.flatMap((group) => group.rules);
const expressions = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

/** Returns the names of the metrics in an expression. Grafana's variable for an interval is no PromQL. */
const parseExpression = (expr: string): { metrics: string[]; isValid: boolean } => {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const metrics: string[] = [];
  let isValid = true;
  parser.parse(text).iterate({
    enter: ({ type, name, from, to }) => {
      isValid &&= !type.isError;
      if (name === 'VectorSelector') metrics.push(/^\w+/.exec(text.slice(from, to))?.[0] ?? '');
    },
  });
  return { metrics, isValid };
};

const ems = useEms();
let names: Set<string>;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService({ ...ems.environment, METRICS_PORT: '0' });
  ({ names } = await scrape(metricsAddress(service.log())));
});
afterAll(() => service.stop());

describe('the alert rules and the dashboard', () => {
  it.each(expressions)('use valid expressions over metrics that the service has: %s, %s', (_title, expr) => {
    const { metrics, isValid } = parseExpression(expr);
    expect(isValid).toBe(true);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect(names).toContain(metric);
  });

  it.each(alerts.map(({ alert, annotations }) => [alert, annotations] as const))(
    'say what to do: %s',
    (_alert, { summary, description }) => {
      expect(summary).not.toBe('');
      expect(description).toMatch(/docs\/operations\.md/);
    },
  );
});

describe('docs/monitoring.md', () => {
  it('lists every metric of the service, and no other', async () => {
    const documented = new Set([...read('docs/monitoring.md').matchAll(/^\| `(ems_\w+)`/gm)].map(([, name]) => name));
    const exported = [...names]
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter((name) => name.startsWith('ems_'));
    expect([...documented].sort()).toEqual([...new Set(exported)].sort());
  });
});
