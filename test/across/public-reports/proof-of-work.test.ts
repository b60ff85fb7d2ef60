import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import axe from 'axe-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { foreign, NO_CHROMIUM, withPage } from '../../support/chromium.ts';
import { sendReport, ticketsOf } from '../../support/public-reports.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { listen, useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Puzzles');
  await gym.request('PATCH', '/api/v1/settings', { body: { public_proof_of_work: true } });
});

const puzzleOn = async (code: string): Promise<Challenge> => {
  const page = await (await fetch(`${service.base}/r/${code}`)).text();
  return JSON.parse((/challenge="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"'));
};

const encode = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64');

const solve = async (challenge: Challenge): Promise<string> =>
  encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });

const post = (code: string, altcha?: string, base = service.base): Promise<Response> =>
  sendReport(base, code, { text: 'Kept while it is tried', ...(altcha === undefined ? {} : { altcha }) });

describe('a report to a gym that asks for proof of work', () => {
  it('is recorded with the solution of the puzzle on its page, which counts once in all processes', async () => {
    const { id, report_code } = await addMachine(gym);
    const solution = await solve(await puzzleOn(report_code));
    const second = await listen(service.database);
    const statuses = await Promise.all(
      [service.base, second.base, service.base].map(async (base) => (await post(report_code, solution, base)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
    second.close();
    expect(await ticketsOf(gym, id)).toMatchObject([{ report_count: 1 }]);
  });

  it('is refused without a solution, with a wrong one, and with that of another page, and stays in the form', async () => {
    const { id, report_code } = await addMachine(gym);
    const other = await puzzleOn((await addMachine(gym)).report_code);
    const challenge = await puzzleOn(report_code);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
    const { solution: right }: { solution: object } = JSON.parse(
      Buffer.from(await solve(challenge), 'base64').toString(),
    );
    for (const solution of [
      undefined,
      '',
      'no Base64',
      encode({}),
      encode([null]),
      encode({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      encode({ challenge: later, solution: right }),
      await solve(easier),
      await solve(other),
    ]) {
      const response = await post(report_code, solution);
      expect(response.status, solution).toBe(422);
      const page = await response.text();
      expect(page).toContain('The puzzle of this page was not solved in time.');
      expect(page).toContain('Kept while it is tried');
    }
    expect(await ticketsOf(gym, id)).toEqual([]);
    expect((await post(report_code, encode({ challenge, solution: right }))).status).toBe(200);
  });

  it('has half an hour for its puzzle, and is refused afterwards', async () => {
    const { id, report_code } = await addMachine(gym);
    const puzzle = await puzzleOn(report_code);
    const { parameters } = puzzle;
    const seconds = (parameters.expiresAt ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(1700);
    expect(seconds).toBeLessThanOrEqual(1800);
    const solution = await solve(puzzle);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_801_000 });
    const late = await post(report_code, solution).finally(() => vi.useRealTimers());
    expect(late.status).toBe(422);
    expect(await ticketsOf(gym, id)).toEqual([]);
    expect((await post(report_code, solution)).status).toBe(200);
  });

  it('needs JavaScript, which the page says in the language of the browser', async () => {
    const { report_code } = await addMachine(gym);
    const response = await fetch(`${service.base}/r/${report_code}`, { headers: { 'accept-language': 'nl' } });
    expect(await response.text()).toMatch(/<noscript><p class="problem">JavaScript staat uit/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; worker-src 'self'");
  });

  it.skipIf(NO_CHROMIUM)('is sent by a browser, which loads scripts from the service alone', async () => {
    const { id, report_code } = await addMachine(gym, { name: 'Rower 3' });
    await withPage(
      `${service.base}/r/${report_code}`,
      async ({ page, requested, errors }) => {
        const { violations } = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run()`);
        expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
        await page.getByLabel('Describe it').fill('The chain jumps');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('heading', { name: 'Thank you' }).waitFor();
        expect(foreign(requested, service.base)).toEqual([]);
        expect(errors).toEqual([]);
      },
      { locale: 'en-GB', bypassCSP: false },
    );
    expect(await ticketsOf(gym, id)).toMatchObject([{ description: 'The chain jumps' }]);
  });
});

describe('a gym that does not ask for proof of work', () => {
  it('shows pages without scripts', async () => {
    const plain = await service.createGym('Plain');
    const { report_code } = await addMachine(plain);
    const response = await fetch(`${service.base}/r/${report_code}`);
    expect(await response.text()).not.toMatch(/<script|altcha/);
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('cannot ask for it when the service has no key', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, secrets: null } });
    const response = await fetch(`${base}/api/v1/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
      body: JSON.stringify({ public_proof_of_work: true }),
    });
    expect(await refusal(response)).toMatchObject({ status: 501, code: 'not_configured' });
    close();
  });
});
