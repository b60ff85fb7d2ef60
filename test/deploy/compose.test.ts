import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.ts';

type Service = { environment: Record<string, string>; ports: string[] };

const file = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');

/** Replaces the variables of a value, as Compose does: an empty one counts as not set. */
const interpolate = (text: string, variables: Record<string, string>): string => {
  const next = text.replaceAll(
    /\$\{(\w+):-([^${}]*)\}/g,
    (_, name: string, fallback: string) => variables[name] || fallback,
  );
  return next === text ? text : interpolate(next, variables);
};

/** The service of compose.yaml with the variables of `.env`, which Compose puts into its texts once they are read. */
const serviceWith = (variables: Record<string, string>): Service => {
  const { services }: { services: { ems: Service } } = parse(file, (_, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value,
  );
  return services.ems;
};

/** The configuration of the service in its container. The files of secrets exist only there. */
const configWith = (variables: Record<string, string>) => {
  const { environment } = serviceWith(variables);
  const own = Object.entries(environment).filter(([name]) => !name.endsWith('_FILE'));
  return readConfig({
    DATABASE_URL: 'postgres://ems_app@db/ems',
    ...Object.fromEntries(own.map(([k, v]) => [k, String(v)])),
  });
};

describe('compose.yaml', () => {
  it('passes the settings of .env to the service, with the names of the documentation', () => {
    const config = configWith({
      PUBLIC_URL: 'https://ems.gym.example',
      SMTP_URL: 'smtps://user:secret@mail.gym.example',
      MAIL_FROM: 'ems@gym.example',
      OIDC_ISSUER: 'https://login.gym.example',
      OIDC_CLIENT_ID: 'ems',
      OIDC_CLIENT_SECRET: 'secret',
      METRICS_PORT: '9100',
      MAX_TENANT_ROWS: '5000',
      MAX_TENANT_BYTES: '1000000',
      FILES_URL: 's3://bucket/prefix?endpoint=https://s3.example&region=eu',
      TRUST_PROXY: '2',
    });
    expect(config).toMatchObject({
      public_url: 'https://ems.gym.example',
      smtp_url: 'smtps://user:secret@mail.gym.example',
      mail_from: 'ems@gym.example',
      oidc: { issuer: 'https://login.gym.example' },
      metrics_port: 9100,
      metrics_host: '0.0.0.0',
      max_tenant_rows: 5000,
      max_tenant_bytes: 1_000_000,
      files: { kind: 's3' },
      trust_proxy: 2,
    });
  });

  it('leaves every setting at its default without .env', () => {
    const { trust_proxy, metrics_host, ...others } = configWith({});
    expect([trust_proxy, metrics_host]).toEqual([1, '0.0.0.0']);
    const { trust_proxy: _, metrics_host: __, ...defaults } = readConfig({ DATABASE_URL: 'postgres://ems_app@db/ems' });
    expect(others).toEqual(defaults);
  });

  it('publishes the service and its metrics to this host only', () => {
    expect(serviceWith({ METRICS_PORT: '9100' }).ports).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:9100:9100']);
  });

  it('names only settings that the service has', () => {
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
    for (const name of Object.keys(serviceWith({}).environment))
      expect(page, name).toContain(`\`${name.replace(/_FILE$/, '')}\``);
  });
});
