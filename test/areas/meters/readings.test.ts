import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMeter, addReading, daysAgo, readMeter, send } from '../../support/meters.ts';
import { importFile } from '../../support/imports.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Readings', 'Europe/Amsterdam');
});

type Refused = Schemas['Problem'];

const refusedAt = async (id: number, value: number, fields: object) =>
  send<Refused>(gym, 'POST', `meters/${id}/readings`, { value, ...fields });

const list = async (id: number, query = ''): Promise<Schemas['MeterReading'][]> =>
  (await send<Schemas['MeterReadingPage']>(gym, 'GET', `meters/${id}/readings?${query}`)).body.data;

describe('POST /api/v1/meters/{id}/readings', () => {
  it('adds a reading and shows it on the meter', async () => {
    const { id } = await addMeter(gym);
    const read_at = daysAgo(1);
    const { status, body } = await addReading(gym, id, 12.5, { read_at, source: 'Logbook' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      meter_id: id,
      value: 12.5,
      read_at,
      reset: false,
      source: 'Logbook',
      actor: 'write token',
      repeated: false,
    });
    const { repeated: _, ...reading } = body;
    expect(await list(id)).toEqual([reading]);
    expect(await readMeter(gym, id)).toMatchObject({ last_value: 12.5, last_read_at: read_at, version: 2 });
  });

  it('returns a 200 for the same value at the same instant, and a 409 for another value', async () => {
    const { id } = await addMeter(gym);
    const read_at = daysAgo(1);
    const first = await addReading(gym, id, 12.5, { read_at });
    const again = await addReading(gym, id, 12.5, { read_at });
    expect(again).toEqual({ status: 200, body: { ...first.body, repeated: true } });
    expect((await addReading(gym, id, 13, { read_at })).status).toBe(409);
    expect(await list(id)).toHaveLength(1);
    expect(await readMeter(gym, id)).toMatchObject({ last_value: 12.5, version: 2 });
  });

  it('rejects a counter that falls, and says how to reset it', async () => {
    const { id } = await addMeter(gym);
    await addReading(gym, id, 100, { read_at: daysAgo(1) });
    const { status, body } = await refusedAt(id, 99.999, {});
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      {
        pointer: '/value',
        detail: expect.stringMatching(/^must not be below 100, the reading of .+ send reset: true$/),
      },
    ]);
    expect((await addReading(gym, id, 3, { reset: true })).status).toBe(201);
    expect(await readMeter(gym, id)).toMatchObject({ last_value: 3 });
  });

  it('lets a gauge fall, which needs no reset', async () => {
    const { id } = await addMeter(gym, { kind: 'gauge' });
    await addReading(gym, id, 100, { read_at: daysAgo(1) });
    expect((await addReading(gym, id, 20)).status).toBe(201);
    expect((await refusedAt(id, 10, { reset: true })).body.errors).toMatchObject([{ pointer: '/reset' }]);
  });

  it('requires a reading between two others to lie between their values', async () => {
    const { id } = await addMeter(gym);
    await addReading(gym, id, 100, { read_at: daysAgo(10) });
    await addReading(gym, id, 200, { read_at: daysAgo(2) });
    for (const value of [99, 201]) {
      const { status, body } = await refusedAt(id, value, { read_at: daysAgo(5) });
      expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ pointer: '/value' }] });
    }
    expect((await addReading(gym, id, 150, { read_at: daysAgo(5) })).status).toBe(201);
    expect((await list(id)).map(({ value }) => value)).toEqual([200, 150, 100]);
    expect(await readMeter(gym, id)).toMatchObject({ last_value: 200 });
  });

  it('accepts a reset only with the latest reading', async () => {
    const { id } = await addMeter(gym);
    await addReading(gym, id, 100, { read_at: daysAgo(2) });
    const { status, body } = await refusedAt(id, 5, { read_at: daysAgo(5), reset: true });
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ pointer: '/reset' }] });
  });

  it('accepts an earlier reading that is higher than the one of a reset after it', async () => {
    const { id } = await addMeter(gym);
    await addReading(gym, id, 100, { read_at: daysAgo(10) });
    await addReading(gym, id, 4, { read_at: daysAgo(2), reset: true });
    expect((await addReading(gym, id, 120, { read_at: daysAgo(5) })).status).toBe(201);
    expect((await refusedAt(id, 90, { read_at: daysAgo(4) })).status).toBe(422);
  });

  it('rejects an instant more than five minutes ahead', async () => {
    const { id } = await addMeter(gym);
    const ahead = (minutes: number) => ({ read_at: new Date(Date.now() + minutes * 60_000).toISOString() });
    expect((await addReading(gym, id, 1, ahead(4))).status).toBe(201);
    const { status, body } = await refusedAt(id, 2, ahead(6));
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ pointer: '/read_at' }] });
  });

  it('keeps 40 concurrent readings in order, or rejects them', async () => {
    const { id } = await addMeter(gym);
    const sent = Array.from({ length: 40 }, (_, n) =>
      addReading(gym, id, (n * 17) % 40, { read_at: daysAgo(40 - ((n * 17) % 40)) }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));
    expect((await list(id, 'limit=100')).map(({ value }) => value)).toEqual(
      Array.from({ length: 40 }, (_, n) => 39 - n),
    );
  });

  it('returns a 404 for a meter of another tenant', async () => {
    const stranger = await service.createGym('Stranger');
    const { id } = await addMeter(gym);
    const path = `/api/v1/meters/${id}/readings`;
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await stranger.request('POST', path, { body: { value: 1 } })).status).toBe(404);
  });
});

describe('POST /api/v1/meter_readings', () => {
  const batch = <Body = Schemas['MeterReadingsResult']>(readings: object[]) =>
    send<Body>(gym, 'POST', 'meter_readings', { readings });

  it('adds a thousand readings of several meters in any order, and counts repeated ones', async () => {
    const meters = [await addMeter(gym), await addMeter(gym)];
    const readings = Array.from({ length: 1000 }, (_, n) => {
      const turn = (n * 7) % 1000;
      return { meter_id: meters[n % 2]?.id, value: turn, read_at: daysAgo(1000 - turn) };
    });
    const { status, body } = await batch(readings);
    expect(status).toBe(201);
    expect(body).toMatchObject({ created: 1000, repeated: 0 });
    expect(body.readings.map(({ value }) => value)).toEqual(readings.map(({ value }) => value));
    expect(await readMeter(gym, meters[0]?.id ?? 0)).toMatchObject({ last_value: 998, version: 2 });
    expect(await readMeter(gym, meters[1]?.id ?? 0)).toMatchObject({ last_value: 999, version: 2 });
    expect((await batch(readings)).body).toMatchObject({ created: 0, repeated: 1000 });
  });

  it('adds none of a thousand readings when one is invalid, and names it', async () => {
    const { id, uuid } = await addMeter(gym);
    const readings = Array.from({ length: 1000 }, (_, n) => ({
      meter_id: uuid,
      value: n === 700 ? 5 : n,
      read_at: daysAgo(1000 - n),
    }));
    const { status, body } = await batch<Refused>(readings);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/readings/700/value' }]);
    expect(await list(id)).toEqual([]);
    expect(await readMeter(gym, id)).toMatchObject({ last_value: null, version: 1 });
  });

  it('rejects a meter that does not exist, and two values of one instant', async () => {
    const { id } = await addMeter(gym);
    const unknown = await batch<Refused>([
      { meter_id: id, value: 1 },
      { meter_id: 2 ** 40, value: 1 },
    ]);
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: '/readings/1/meter_id' }] } });
    const read_at = daysAgo(1);
    expect(
      (
        await batch([
          { meter_id: id, value: 1, read_at },
          { meter_id: id, value: 2, read_at },
        ])
      ).status,
    ).toBe(409);
    expect(await list(id)).toEqual([]);
  });
});

describe('an import of meter_readings', () => {
  it('adds the readings of a file, and none of it when a row is invalid', async () => {
    const { id, uuid } = await addMeter(gym);
    const rows = [`${uuid},5,${daysAgo(3)}`, `${id},7,${daysAgo(2)}`];
    const file = `meter_id,value,read_at\n${rows.join('\n')}\n`;
    expect(await importFile(gym, 'meter_readings', file)).toMatchObject({ created: 2, failed: 0 });
    const again = await importFile(gym, 'meter_readings', file, { query: 'repeat=true' });
    expect(again).toMatchObject({ created: 0, unchanged: 2 });
    const bad = `meter_id,value,read_at\n${id},9,${daysAgo(1)}\n${id},8,${daysAgo(0)}\n`;
    expect(await importFile(gym, 'meter_readings', bad, { query: 'on_error=skip' })).toMatchObject({
      created: 1,
      failed: 1,
      results: [{ action: 'created' }, { action: 'failed', errors: [{ column: 'value' }] }],
    });
    expect((await list(id)).map(({ value }) => value)).toEqual([9, 7, 5]);
  });
});
