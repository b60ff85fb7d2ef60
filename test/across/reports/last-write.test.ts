import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/meters.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

type Report<Totals> = Schemas['ReportFrame'] & { generated_at: string; totals: Totals };

it('a report contains what the caller wrote just before', async () => {
  const gym = await service.createGym('Last write');
  const { id: machine_id } = await addMachine(gym);
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const read = async <Totals>(report: string) =>
    (await send<Report<Totals>>(gym, 'GET', `reports/${report}?from=${from}`)).body;
  for (let count = 1; count <= 4; count += 1) {
    const job = { machine_id, title: 'Repair', cost: 10 };
    const { id } = (await send<Schemas['WorkOrder']>(gym, 'POST', 'work_orders', job)).body;
    const completed = await send<Schemas['WorkOrder']>(gym, 'PATCH', `work_orders/${id}/status`, {
      status: 'completed',
    });
    const costs = await read<{ workorder_cost: number }>('costs');
    expect(costs.totals.workorder_cost).toBe(10 * count);
    expect(costs.generated_at >= (completed.body.completed_at ?? '')).toBe(true);
    await moveMachine(gym, machine_id, { status: 'defect', reason: 'Broken' });
    const { totals } = await read<{ failures: number }>('availability');
    expect(totals.failures).toBe(count);
    await moveMachine(gym, machine_id, { status: 'active' });
  }
});
