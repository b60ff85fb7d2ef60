import { afterEach, describe, expect, it } from 'vitest';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';
import { addMachine } from '../support/rows.ts';

describe.skipIf(NO_SERVER !== null)('when the connection to the database breaks during a change', () => {
  const service = useFaultyService();
  afterEach(() => service.proxy.dropWhen(null));

  const dropAt = (text: string): void => {
    service.proxy.dropWhen((chunk) => {
      if (!chunk.includes(text)) return false;
      service.proxy.dropWhen(null);
      return true;
    });
  };
  const create = (name: string, headers: Record<string, string> = {}) =>
    service.gym.request('POST', '/api/v1/machines', { body: { name }, headers });
  const countOf = async (name: string): Promise<number> =>
    (await service.gym.call('list_machines', { limit: 100 })).data.filter((machine) => machine.name === name).length;
  const callTool = async (name: string, args: object, meta?: object): Promise<Response> =>
    service.gym.request('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: meta } },
    });

  it('a lost response to COMMIT is reported as an unknown outcome, and a retry with the same key finds the change', async () => {
    const headers = { 'idempotency-key': 'lost commit' };
    dropAt('COMMIT\0');
    const lost = await create('Once', headers);
    expect(lost.status).toBe(503);
    expect(lost.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await lost.json()).toMatchObject({ code: 'outcome_unknown' });
    expect(await countOf('Once')).toBe(1);
    expect((await create('Once', headers)).status).toBe(201);
    expect(await countOf('Once')).toBe(1);
  });

  it('a lost response to a single-statement change is reported as an unknown outcome', async () => {
    // The returned row.
    dropAt('Single\0');
    const response = await service.gym.request('POST', '/api/v1/suppliers', { body: { name: 'Single' } });
    expect(await response.json()).toMatchObject({ status: 503, code: 'outcome_unknown' });
    expect((await service.gym.call('list_suppliers', {})).data).toMatchObject([{ name: 'Single' }]);
  });

  it('a connection that breaks before COMMIT is reported as unavailable, and nothing changes', async () => {
    // The returned row: the statement after it is sent with the commit.
    dropAt('Never');
    const broken = await create('Never', { 'idempotency-key': 'before commit' });
    expect(await broken.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await countOf('Never')).toBe(0);
  });

  it('a tool reports that its change may have been made, and how to retry', async () => {
    const machine = await addMachine(service.gym, { name: 'Noted' });
    const noted = { notable_type: 'machine' as const, notable_id: String(machine.id) };
    const meta = { idempotency_key: 'lost tool' };
    const notes = async (): Promise<number> => (await service.gym.call('list_notes', { ...noted })).data.length;
    dropAt('COMMIT\0');
    const text = await (await callTool('add_note', { ...noted, body: 'Keyed' }, meta)).text();
    expect(text).not.toContain('was not run');
    expect(text).toContain('may have been made');
    expect(text).toContain('the same idempotency_key');
    expect(await notes()).toBe(1);
    await callTool('add_note', { ...noted, body: 'Keyed' }, meta);
    expect(await notes()).toBe(1);
  });

  it('a tool that adds a record can be called again without a key, and records once', async () => {
    const machine = await addMachine(service.gym, { name: 'Noted without a key' });
    const noted = { notable_type: 'machine' as const, notable_id: String(machine.id) };
    dropAt('COMMIT\0');
    const text = await (await callTool('add_note', { ...noted, body: 'Keyless' })).text();
    expect(text).toContain('may have been made');
    expect(text).toContain('Repeat the call with the same arguments within ten minutes');
    expect(await (await callTool('add_note', { ...noted, body: 'Keyless' })).text()).toContain(
      'Nothing new was recorded',
    );
    expect((await service.gym.call('list_notes', { ...noted })).data).toHaveLength(1);
  });

  it('a reading tool returns 503 and reports that nothing was changed', async () => {
    service.proxy.refuse();
    service.proxy.reset();
    const answer = await callTool('list_locations', {});
    service.proxy.refuse(false);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('Nothing was') });
  });
});
