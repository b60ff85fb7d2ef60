import { expect, it } from 'vitest';
import { writeTickets, writeWorkOrders } from '../../support/past-work.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

it('the maintenance report measures the time from the report of a ticket to its repair, which the work order ends if it is done first', async () => {
  const gym = await service.createGym('Repair times');
  const { id: machine_id } = await addMachine(gym);
  const created_at = '2026-03-02T08:00:00Z';
  await writeWorkOrders(gym, [
    { created_at, steps: [['2026-03-02T10:00:00Z', 'completed']] },
    { created_at, steps: [['2026-03-01T10:00:00Z', 'completed']] },
  ]);
  const { data: orders } = await gym.api.GET('/api/v1/work_orders', { params: { query: { sort: 'completed_at' } } });
  const [before, done] = orders?.data ?? [];
  const ticket = { machine_id, created_at, acknowledged_at: created_at, status: 'resolved' as const };
  await writeTickets(gym, [
    { ...ticket, resolved_at: '2026-03-04T08:00:00Z', workorder_id: done?.id },
    { ...ticket, resolved_at: '2026-03-02T12:00:00Z', workorder_id: before?.id },
    { ...ticket, resolved_at: '2026-03-02T20:00:00Z' },
    { ...ticket, resolved_at: '2026-03-02T09:00:00Z', status: 'wont_fix' },
    { machine_id, created_at, acknowledged_at: null },
  ]);
  const query = { from: '2026-03-01', to: '2026-04-01' };
  const { data } = await gym.api.GET('/api/v1/reports/maintenance', { params: { query } });
  expect(data?.totals).toMatchObject({
    resolved: 3,
    mean_report_to_repair_seconds: 6 * 3600,
    median_report_to_repair_seconds: 4 * 3600,
    p90_report_to_repair_seconds: 12 * 3600,
  });
});
