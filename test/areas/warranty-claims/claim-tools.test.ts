import { beforeAll, describe, expect, it } from 'vitest';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine, addSupplier } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
beforeAll(async () => {
  gym = await service.createGym('Claims by tool');
  supplier_id = (await addSupplier(gym, 'Technogym')).id;
  await addMachine(gym, { name: 'Treadmill 1', supplier_id, warranty_until: '2099-01-01' });
  await addMachine(gym, { name: 'Treadmill 2', warranty_until: '2020-01-01' });
});

const refusalOf = (args: object): Promise<string> => refusedCall(gym, 'update_warranty_claim', args);

describe('create_warranty_claim', () => {
  it("drafts a claim to the machine's supplier by default", async () => {
    expect(await gym.call('create_warranty_claim', { machine_id: 'treadmill 1', title: 'Motor noise' })).toMatchObject({
      status: 'draft',
      machine_name: 'Treadmill 1',
      supplier_id,
      supplier_name: 'Technogym',
      out_of_warranty: false,
    });
  });

  it('notes that the warranty has ended', async () => {
    const claim = await gym.call('create_warranty_claim', { machine_id: 'treadmill 2', title: 'Motor noise' });
    expect(claim).toMatchObject({
      out_of_warranty: true,
      supplier_name: null,
      note: expect.stringContaining("The machine's warranty has ended."),
    });
  });
});

describe('update_warranty_claim', () => {
  it('changes fields, and moves a claim to its end with what the supplier grants', async () => {
    const { id } = await gym.call('create_warranty_claim', { machine_id: 'treadmill 1', title: 'Belt torn' });
    const warranty_claim_id = String(id);
    const move = (args: object) => gym.call('update_warranty_claim', { warranty_claim_id, ...args });
    expect(await refusalOf({ warranty_claim_id, status: 'approved', outcome: 'refund' })).toContain(
      'It can change to: submitted.',
    );
    expect(await move({ status: 'submitted', claimed_amount: 289 })).toMatchObject({
      status: 'submitted',
      submitted_at: expect.any(String),
      claimed_amount: 289,
      title: 'Belt torn',
    });
    expect(await refusalOf({ warranty_claim_id, status: 'approved' })).toContain('outcome is required');
    expect(await refusalOf({ warranty_claim_id, outcome: 'refund' })).toContain(
      'outcome is accepted only with a status',
    );
    expect(await refusalOf({ warranty_claim_id, title: 'X', resolution: 'Y' })).toContain(
      'resolution is accepted only',
    );
    expect(await move({ status: 'approved', outcome: 'refund', recovered_amount: 200 })).toMatchObject({
      outcome: 'refund',
      recovered_amount: 200,
    });
    expect(await move({ status: 'closed', resolution: 'Paid' })).toMatchObject({
      status: 'closed',
      resolution: 'Paid',
    });
    expect(await refusalOf({ warranty_claim_id, status: 'draft' })).toContain('Its status cannot change any more.');
  });
});
