import { isIP } from 'node:net';
import { findFilesUrlProblem } from './files-location.ts';
import { findUrlProblem } from './mask-url.ts';
import { findOidcProblems } from './oidc-settings.ts';
import { decodeSecretsKey } from './secrets-key.ts';
import { isServiceUrl, LOOPBACK } from './service-url.ts';
import { listOf, proxiesOf, type Settings } from './settings.ts';

/** Whether a text is the URL of a service at the root of its host, where the paths of its pages begin. */
const isRoot = (text: string): boolean => isServiceUrl(text) && /^\/*$/.test(new URL(text).pathname);

/** Whether an entry is a network such as `10.0.0.0/8`, an address, or a name that proxy-addr defines for networks. */
const isProxy = (entry: string): boolean => {
  const [address = '', mask, ...rest] = entry.split('/');
  if (rest.length > 0) return false;
  if (mask === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && (mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) >= 1 && Number(mask) <= bits))
  );
};

/** Problems of the database URLs. A URL is never repeated, because it may contain a password. */
export const findUrlProblems = (environment: NodeJS.ProcessEnv): string[] =>
  ['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => {
    const problem = environment[name] ? findUrlProblem(environment[name]) : null;
    return problem === null ? [] : [`${name}: ${problem}`];
  });

/** Settings that require DATABASE_URL, although it is not set. */
const findServerOnly = (settings: Settings): string[] => {
  const problems: string[] = [];
  if (settings.web_concurrency > 1)
    problems.push('WEB_CONCURRENCY: more than one process needs DATABASE_URL; the embedded database allows one');
  if (settings.ems_role !== 'all')
    problems.push('EMS_ROLE: web and worker need DATABASE_URL; the embedded database allows one process');
  if (settings.database_pooler === 'transaction')
    problems.push('DATABASE_POOLER: a pooler needs DATABASE_URL; the embedded database has none');
  if (settings.database_owner_url !== undefined)
    problems.push('DATABASE_OWNER_URL: needs DATABASE_URL, the same database with the login that serves requests');
  if (listOf(settings.database_replica_urls).length > 0)
    problems.push('DATABASE_REPLICA_URLS: replicas need DATABASE_URL, the primary that they follow');
  return problems;
};

/** Problems of secrets and webhooks. A key is never repeated. */
const findWebhookProblems = ({ secrets_key, webhook_allow_local, host, trust_proxy }: Settings): string[] => {
  const problems: string[] = [];
  if (secrets_key !== undefined && decodeSecretsKey(secrets_key) === null)
    problems.push('SECRETS_KEY: must be 32 bytes in Base64; make one with: openssl rand -base64 32');
  if (webhook_allow_local && (!LOOPBACK.test(host) || trust_proxy !== ''))
    problems.push(
      'WEBHOOK_ALLOW_LOCAL: is for development only: tenants could reach the network of the service; unset it, or HOST and TRUST_PROXY',
    );
  return problems;
};

/** An address, or a name and an address in angle brackets. */
const SENDER = /^([^<>@"\p{Cc}]{1,100} <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u;

/** Problems of mail. The URL is never repeated, because it may contain a password. */
const findMailProblems = ({ smtp_url, mail_from }: Settings): string[] => {
  const problems: string[] = [];
  const url = smtp_url === undefined ? null : URL.parse(smtp_url);
  if (smtp_url !== undefined && (!/^smtps?:$/.test(url?.protocol ?? '') || url?.hostname === ''))
    problems.push(
      'SMTP_URL: must be an smtp or smtps URL, such as smtps://user:password@mail.example; encode special characters of the password',
    );
  if (mail_from !== undefined && !SENDER.test(mail_from))
    problems.push('MAIL_FROM: must be an address, such as ems@gym.example or Maintenance <ems@gym.example>');
  if ((smtp_url === undefined) !== (mail_from === undefined))
    problems.push(
      `${smtp_url === undefined ? 'SMTP_URL' : 'MAIL_FROM'}: SMTP_URL and MAIL_FROM need each other; set both or neither`,
    );
  return problems;
};

/** Problems of metrics and traces. The endpoint is not repeated, because it may contain a password. */
const findTelemetryProblems = ({ metrics_port, port, otel_exporter_otlp_endpoint }: Settings): string[] => {
  const problems: string[] = [];
  if (metrics_port === port && port !== 0)
    problems.push('METRICS_PORT: must differ from PORT, because metrics need no token');
  if (
    otel_exporter_otlp_endpoint !== undefined &&
    !/^https?:$/.test(URL.parse(otel_exporter_otlp_endpoint)?.protocol ?? '')
  )
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be the http or https URL of an OpenTelemetry collector, such as http://127.0.0.1:4318',
    );
  return problems;
};

/** A contact of RFC 9116. */
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d.()-]+)$/;

/** Problems of what the contract says about the operator. */
const findOperatorProblems = ({ api_contact, terms_of_service, docs_url }: Settings): string[] => [
  ...(api_contact === undefined || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(api_contact)
    ? []
    : ['API_CONTACT: must be an address such as mailto:api@gym.example or https://gym.example/api']),
  ...Object.entries({ TERMS_OF_SERVICE: terms_of_service, DOCS_URL: docs_url }).flatMap(([name, url]) =>
    url === undefined || /^https:\/\/\S+$/.test(url) ? [] : [`${name}: must be an address that begins with https://`],
  ),
];

/** Ids that each cell has for tenants. Ranges begin at multiples, so two of them never overlap. */
export const TENANTS_PER_CELL = 1_000_000;

const findRangeProblems = ({ tenant_id_start: start }: Settings): string[] =>
  start === undefined || start % TENANTS_PER_CELL === 1
    ? []
    : [
        `TENANT_ID_START: must be the first id of a range of a million, such as 1, 1000001 or 2000001; the nearest is ${Math.round(start / TENANTS_PER_CELL) * TENANTS_PER_CELL + 1}`,
      ];

/** Problems between settings that are individually valid. */
export const findConflicts = (settings: Settings): string[] => {
  const problems = settings.database_url === undefined ? findServerOnly(settings) : [];
  const proxies = proxiesOf(settings.trust_proxy);
  const filesProblem = settings.files_url === undefined ? null : findFilesUrlProblem(settings.files_url);
  if (filesProblem !== null) problems.push(`FILES_URL: ${filesProblem}`);
  problems.push(...findWebhookProblems(settings), ...findMailProblems(settings), ...findTelemetryProblems(settings));
  problems.push(...findOidcProblems(settings), ...findOperatorProblems(settings), ...findRangeProblems(settings));
  if (!listOf(settings.security_contact).every((contact) => CONTACT.test(contact)))
    problems.push(
      'SECURITY_CONTACT: must be addresses such as mailto:security@gym.example or https://gym.example/security, separated by commas',
    );
  if (Array.isArray(proxies) && !proxies.every(isProxy))
    problems.push(
      'TRUST_PROXY: must be the number of proxies before the service, or their addresses, such as 10.0.0.0/8',
    );
  if (settings.public_url !== undefined && !isRoot(settings.public_url))
    problems.push(
      'PUBLIC_URL: must be an https URL, or http on a loopback address, without path, query and fragment, such as https://ems.example. Pages, forms and links of the service begin at the root of its host',
    );
  const replicas = listOf(settings.database_replica_urls);
  replicas.forEach((url, i) => {
    const problem = findUrlProblem(url);
    if (problem !== null) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1}: ${problem}`);
    else if (url === settings.database_url)
      problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is DATABASE_URL itself; list replicas only`);
    else if (replicas.indexOf(url) < i) problems.push(`DATABASE_REPLICA_URLS: number ${i + 1} is a duplicate`);
  });
  return problems;
};
