import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adding, codesOf, countNamed, MACHINES, newName, sendBatch, statusesOf } from '../support/batches.ts';
import { addMachine, refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Batches');
});

describe('the rights of a batch', () => {
  it('are those of its requests: a token that reads changes nothing', async () => {
    const name = newName();
    const { id } = await addMachine(gym);
    const items = [
      { path: `${MACHINES}/${id}` },
      adding(name),
      { method: 'PATCH' as const, path: `${MACHINES}/${id}`, body: { zone: 'A' } },
    ];
    for (const atomic of [false, true]) {
      const batch = await sendBatch(gym, items, { token: gym.tokens.read, atomic });
      expect(codesOf(batch)).toEqual(
        atomic
          ? ['failed_dependency', 'insufficient_scope', 'failed_dependency']
          : [null, 'insufficient_scope', 'insufficient_scope'],
      );
    }
    expect(await countNamed(gym, name)).toBe(0);
  });

  it('are those of its requests: administration, roles and sites', async () => {
    const north = await addSite(service, gym, 'North');
    const staff = await addSite(service, gym, 'Front desk', 'staff');
    const elsewhere = await addMachineAt(gym, north.id);
    const plain = await sendBatch(
      gym,
      [{ method: 'POST', path: '/api/v1/people', body: { name: 'X', role: 'manager' } }, { path: '/api/v1/tokens' }],
      { token: gym.tokens.plain },
    );
    expect(codesOf(plain)).toEqual(['forbidden', 'forbidden']);
    const desk = await sendBatch(
      gym,
      [{ path: '/api/v1/quotes' }, { path: `${MACHINES}/${elsewhere.id}` }, { path: `${MACHINES}` }, adding(newName())],
      { token: staff.token },
    );
    expect(codesOf(desk)).toEqual(['forbidden', 'not_found', null, 'forbidden']);
    expect(JSON.stringify(desk.responses[2]?.body)).not.toContain(elsewhere.uuid);
    const other = await service.createGym('Other');
    const foreign = await sendBatch(other, [{ path: `${MACHINES}/${elsewhere.uuid}` }]);
    expect(codesOf(foreign)).toEqual(['not_found']);
  });

  it('cannot be had without a token', async () => {
    const body = { requests: [{ id: 'a', method: 'GET', path: '/api/v1/me' }] };
    const refused = await refusal(await gym.request('POST', '/api/v1/batch', { body, token: null }));
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
  });
});

describe('the key of a batch', () => {
  it.each([true, false])('makes it happen once, when atomic is %s', async (atomic) => {
    const name = newName();
    const { id } = await addMachine(gym);
    const items = [
      adding(name),
      { method: 'PATCH' as const, path: `${MACHINES}/${id}`, headers: { 'If-Match': '"1"' }, body: { zone: 'A' } },
    ];
    const key = `key of ${name}`;
    const first = await sendBatch(gym, items, { atomic, key });
    expect(statusesOf(first)).toEqual([201, 200]);
    const again = await sendBatch(gym, items, { atomic, key });
    expect(again.text).toBe(first.text);
    expect(await countNamed(gym, name)).toBe(1);
    const other = await gym.request('POST', '/api/v1/batch', {
      body: { atomic, requests: [{ id: 'x', ...adding(name) }] },
      headers: { 'idempotency-key': key },
    });
    expect(await refusal(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await sendBatch(gym, items, { atomic, key, token: gym.tokens.plain })).status).toBe(422);
  });

  it('counts again after an atomic batch that failed', async () => {
    const name = newName();
    const items = [adding(name), { path: `${MACHINES}?q=${encodeURIComponent(name)}` }];
    const failing = [...items, { path: `${MACHINES}/999999` }];
    const key = `key of ${name}`;
    expect(statusesOf(await sendBatch(gym, failing, { atomic: true, key }))).toEqual([424, 424, 404]);
    expect(statusesOf(await sendBatch(gym, items, { atomic: true, key }))).toEqual([201, 200]);
    expect(await countNamed(gym, name)).toBe(1);
  });

  it('may stand on one request, also on one that was sent alone', async () => {
    const name = newName();
    const headers = { 'Idempotency-Key': `part ${name}` };
    const alone = await gym.request('POST', MACHINES, {
      body: { name },
      headers: { 'idempotency-key': `part ${name}` },
    });
    const added = JSON.parse(await alone.text());
    for (const atomic of [false, true]) {
      const batch = await sendBatch(
        gym,
        [
          { ...adding(name), headers },
          { ...adding(name), headers },
        ],
        { atomic },
      );
      expect(batch.responses.map(({ body }) => body)).toEqual([added, added]);
      const reused = await sendBatch(gym, [{ ...adding('Another'), headers }], { atomic });
      expect(codesOf(reused)).toEqual(['idempotency_key_reused']);
    }
    expect(await countNamed(gym, name)).toBe(1);
  });

  it('keeps no secret in the clear', async () => {
    const key = `secret ${newName()}`;
    const item = { method: 'POST' as const, path: '/api/v1/tokens', body: { name: 'In a batch', scope: 'read' } };
    for (const atomic of [false, true]) {
      const options = { atomic, key: `${key} ${atomic}` };
      const first = await sendBatch(gym, [item], options);
      expect(statusesOf(first)).toEqual([201]);
      const secret = String(first.responses[0]?.body?.['secret']);
      expect(secret).toMatch(/^ems_/);
      expect((await sendBatch(gym, [item], options)).text).toBe(first.text);
      const { rows } = await gym.seed(({ em }) =>
        sql<{ answer: string }>`select answer from idempotency_key`.execute(em.getKysely()),
      );
      expect(rows.filter(({ answer }) => answer.includes(secret))).toEqual([]);
    }
  });
});
