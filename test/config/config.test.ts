import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';

describe('PUBLIC_URL', () => {
  it.each([
    ['https://ems.example', 'https://ems.example'],
    ['https://ems.example/', 'https://ems.example'],
    ['https://ems.example:8443', 'https://ems.example:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['', null],
  ])('accepts %j', (PUBLIC_URL, expected) => {
    expect(readConfig({ PUBLIC_URL }).public_url).toBe(expected);
  });

  it.each([
    'http://ems.example',
    'ems.example',
    'ftp://ems.example',
    'https://user:secret@ems.example',
    'https://ems.example?a=1',
    'https://ems.example#top',
    'https://ems.example/gyms',
    'https://ems.example/"',
  ])('refuses %j by the name of the variable, and says what it accepts', (PUBLIC_URL) => {
    const read = (): unknown => readConfig({ PUBLIC_URL });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PUBLIC_URL: must be an https URL, or http on a loopback address, .* such as https:/);
  });
});

describe('FILES_URL', () => {
  const files = (FILES_URL: string) => readConfig({ FILES_URL, DATA_DIR: '/data' }).files;

  it('names a folder or a bucket, by default a folder in DATA_DIR', () => {
    expect(files('')).toEqual({ kind: 'folder', directory: '/data/files' });
    expect(files('file:///srv/ems/files')).toEqual({ kind: 'folder', directory: '/srv/ems/files' });
    const bucket = { kind: 's3', bucket: 'gym-files', prefix: '', endpoint: null, region: null };
    expect(files('s3://gym-files')).toEqual({ ...bucket, scratch: '/data/files/arriving' });
    expect(files('s3://gym-files/ems/1/?endpoint=https://s3.example:9000&region=eu-1')).toMatchObject({
      prefix: 'ems/1/',
      endpoint: 'https://s3.example:9000',
      region: 'eu-1',
    });
  });

  it.each([
    'https://s3.example/bucket',
    'file://host/srv',
    's3://',
    's3://Bucket',
    's3://key:secret@bucket',
    's3://bucket/a//b',
    's3://bucket/a b',
    's3://bucket?endpoint=s3.example',
    's3://bucket?endpoint=https://key:secret@s3.example',
    's3://bucket?endpoint=https://a.example&endpoint=https://b.example',
    's3://bucket?acl=public-read',
  ])('refuses %j without repeating it, and says what it accepts', (FILES_URL) => {
    expect(() => files(FILES_URL)).toThrow(/FILES_URL: must be a folder such as .*, without credentials/);
    expect(() => files(FILES_URL)).not.toThrow(/secret/);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['', []],
    ['0', 0],
    ['2', 2],
    ['10.1.2.3', ['10.1.2.3']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/8', ['fd00::/8']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
  ])('accepts %j', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }).trust_proxy).toEqual(expected);
  });

  it.each([
    // Everybody would be believed.
    'true',
    '0.0.0.0/0',
    '::/0',
    '-1',
    '1.5',
    '100',
    '1, 10.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.256',
    'fd00::/129',
    'loopback/8',
    'proxy.example',
    '10.0.0.1;10.0.0.2',
  ])('refuses %j by the name of the variable, and says what it accepts', (TRUST_PROXY) => {
    const read = (): unknown => readConfig({ TRUST_PROXY });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/TRUST_PROXY: must be the number of proxies .*, or their addresses, such as 10\.0\.0\.0\/8/);
  });
});

describe('SECRETS_KEY', () => {
  it('must be 32 bytes in Base64, and is never repeated', () => {
    const SECRETS_KEY = randomBytes(32).toString('base64');
    expect(readConfig({ SECRETS_KEY }).secrets_key).toBe(SECRETS_KEY);
    for (const wrong of ['secret', SECRETS_KEY.slice(4), `${SECRETS_KEY.slice(0, 43)}AAAA`]) {
      const read = (): unknown => readConfig({ SECRETS_KEY: wrong });
      expect(read).toThrow(/SECRETS_KEY: must be 32 bytes in Base64/);
      expect(read).not.toThrow(wrong);
    }
  });
});

describe('WEBHOOK_ALLOW_LOCAL', () => {
  it('is accepted only where nobody but the developer reaches the service', () => {
    expect(readConfig({}).webhook_allow_local).toBe(false);
    expect(readConfig({ WEBHOOK_ALLOW_LOCAL: 'true' }).webhook_allow_local).toBe(true);
    for (const production of [{ HOST: '0.0.0.0' }, { HOST: '10.1.2.3' }, { TRUST_PROXY: '1' }])
      expect(() => readConfig({ WEBHOOK_ALLOW_LOCAL: 'true', ...production })).toThrow(/WEBHOOK_ALLOW_LOCAL/);
  });
});

describe('OIDC_ISSUER', () => {
  const ALL = {
    PUBLIC_URL: 'https://ems.example/',
    OIDC_ISSUER: 'https://login.example/',
    OIDC_CLIENT_ID: 'ems',
    OIDC_CLIENT_SECRET: 'hunter2',
  };

  it.each(['https://login.example/', 'https://login.example/realms/gym', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'accepts %j as it is, with a client and a public address',
    (OIDC_ISSUER) => {
      expect(readConfig({ ...ALL, OIDC_ISSUER }).oidc).toEqual({
        issuer: OIDC_ISSUER,
        client_id: 'ems',
        client_secret: 'hunter2',
        public_url: 'https://ems.example',
      });
      expect(readConfig({ PUBLIC_URL: 'https://ems.example' }).oidc).toBeNull();
    },
  );

  it.each([
    'http://login.example',
    'http://127.0.0.1.evil.example',
    'login.example',
    'https://user:secret@login.example',
    'https://login.example?tenant=1',
    'https://login.example/.well-known/openid-configuration',
  ])('refuses %j, and says what it accepts', (OIDC_ISSUER) => {
    const read = (): unknown => readConfig({ ...ALL, OIDC_ISSUER });
    expect(read).toThrow(/OIDC_ISSUER: must be an https URL, or http on a loopback address, .* such as https:/);
    expect(read).not.toThrow(/hunter2|secret@/);
  });

  it.each([
    [{ OIDC_ISSUER: '' }, /^ {2}OIDC_ISSUER: OIDC_ISSUER, .* need each other; set all or none$/m],
    [{ OIDC_CLIENT_ID: '' }, /^ {2}OIDC_CLIENT_ID: OIDC_ISSUER, .* set all or none$/m],
    [{ OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }, /^ {2}OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: OIDC_ISSUER, /m],
    [{ PUBLIC_URL: '' }, /OIDC_ISSUER, .*: the provider sends browsers back to PUBLIC_URL; set it, too/],
  ])('refuses to start with a part of what it needs: %j', (missing, message) => {
    const read = (): unknown => readConfig({ ...ALL, ...missing });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/hunter2/);
  });
});
