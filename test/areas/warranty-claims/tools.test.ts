import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { WarrantyClaimStatus } from '../../../generated/values.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { WarrantyClaim } from '../../../src/areas/warranty-claims/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let supplier_id: number;
let machine_ids: number[];
beforeAll(async () => {
  gym = await service.createGym('Warranty claims', TIMEZONE);
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, { name: 'Parts & Co' });
    const machines = ['Rower', 'Bike'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    supplier_id = supplier.id;
    machine_ids = machines.map(({ id }) => id);
  });
});

describe('list_warranty_claims', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['on the last day of the warranty', day(0), null, false],
    ['a day after it', day(-1), null, true],
    ['without a known warranty', null, null, false],
    ['that was submitted in time', '2026-03-31', '2026-03-31T09:59:59Z', false],
    ["that was submitted on the day after in the gym's time zone", '2026-03-31', '2026-03-31T10:00:00Z', true],
  ])('reports whether a claim %s is out of warranty', async (title, warranty_until, submitted_at, out_of_warranty) => {
    await gym.seed(async ({ entities }) => {
      const machine = entities.create(Machine, { name: 'Stepper', warranty_until });
      await entities.flush();
      entities.create(WarrantyClaim, { machine_id: machine.id, title, submitted_at });
      await entities.flush();
    });
    expect((await gym.call('list_warranty_claims', { limit: 1 })).data).toMatchObject([
      { title, machine_name: 'Stepper', supplier_name: null, out_of_warranty },
    ]);
  });

  it.each(WarrantyClaimStatus)('returns only the warranty claims with status %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(WarrantyClaim, {
        machine_id: machine_ids[0] ?? 0,
        supplier_id,
        title: `Claim ${status}`,
        status,
      });
      await entities.flush();
    });
    const { data } = await gym.call('list_warranty_claims', { status });
    expect(data[0]).toMatchObject({ title: `Claim ${status}`, supplier_name: 'Parts & Co' });
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });

  it('shows what was claimed and what was paid', async () => {
    const { id } = await gym.call('create_warranty_claim', {
      machine_id: 'Rower',
      title: 'Chain',
      claimed_amount: 189.5,
    });
    await gym.call('update_warranty_claim', { warranty_claim_id: String(id), status: 'submitted' });
    const [submitted] = (await gym.call('list_warranty_claims', { status: 'submitted' })).data;
    expect(submitted).toMatchObject({ id, claimed_amount: 189.5, recovered_amount: null });
    await gym.call('update_warranty_claim', { warranty_claim_id: String(id), recovered_amount: 100 });
    const [paid] = (await gym.call('list_warranty_claims', { status: 'submitted' })).data;
    expect(paid).toMatchObject({ id, claimed_amount: 189.5, recovered_amount: 100 });
  });
});
