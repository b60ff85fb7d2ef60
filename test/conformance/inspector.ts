/**
 * Tests the service with the command line of the official Inspector, in both lines of the protocol. Warnings are
 * errors.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ToolInputs, ToolName } from '../../generated/contract.ts';
import { Report } from './report.ts';
import { startService } from './service.ts';

/** Run with npx instead of installed, because it includes a web application of 100 MB. */
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

const ERAS = ['legacy', 'modern'] as const;

type Run = { code: unknown; out: string; err: string };

const service = await startService();

const inspect = async (era: string, args: readonly string[]): Promise<Run> => {
  const common = [
    '--cli',
    '--server-url',
    `${service.address}/mcp?toolsets=all`,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${service.token}`,
    '--protocol-era',
    era,
    '--format',
    'json',
  ];
  const child = spawn('npx', ['--yes', '--loglevel=error', INSPECTOR, ...common, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, err };
};

const call = <Name extends ToolName>(era: string, name: Name, args: Partial<ToolInputs[Name]>): Promise<Run> =>
  inspect(era, ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)]);

/** Returns the errors of a run: its exit code, unexpected output, or a wrong result. */
const problemsOf = ({ code, out, err }: Run, isExpected: (result: Record<string, unknown>) => boolean): string[] => {
  if (code !== 0 || err.trim() !== '') return [`exit code ${String(code)}`, ...err.trim().split('\n').slice(0, 20)];
  return isExpected(Object(JSON.parse(out).result)) ? [] : [`it answered ${out.slice(0, 500)}`];
};

const addMachine = async (): Promise<string> => {
  const response = await fetch(`${service.address}/api/v1/machines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Treadmill 1' }),
  });
  return String(Object(await response.json()).id);
};

const report = new Report();
try {
  const machine_id = await addMachine();
  for (const era of ERAS) {
    report.outcome(
      `${era} tools/list --strict`,
      problemsOf(
        await inspect(era, ['--method', 'tools/list', '--strict']),
        ({ tools }) => Array.isArray(tools) && tools.length > 0,
      ),
    );
    report.outcome(
      `${era} tools/call get_machine`,
      problemsOf(
        await call(era, 'get_machine', { machine_id }),
        ({ structuredContent }) => Object(structuredContent).name === 'Treadmill 1',
      ),
    );
    const ticket = await call(era, 'report_ticket', { machine_id, description: `Belt slips, ${era}` });
    report.outcome(
      `${era} tools/call report_ticket`,
      problemsOf(ticket, ({ structuredContent }) => Object(structuredContent).status === 'new'),
    );
  }
} finally {
  await service.stop();
}
report.end();
