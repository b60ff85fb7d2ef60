import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Rules by tool');
});

describe('the tools of notification rules', () => {
  it('list, change and remove what create_notification_rule has added', async () => {
    const { id } = await gym.call('create_notification_rule', { event: 'ticket_resolved', emails: ['a@example.com'] });
    const rule_id = String(id);
    expect((await gym.call('list_notification_rules', { active: true })).data).toMatchObject([{ id, days: 0 }]);
    const changed = await gym.call('update_notification_rule', { rule_id, active: false, emails: ['b@example.com'] });
    expect(changed).toMatchObject({ active: false, recipients: ['b@example.com'], event: 'ticket_resolved' });
    expect(await gym.call('update_notification_rule', { rule_id, delivery: 'daily' })).toMatchObject({
      recipients: ['b@example.com'],
    });
    expect(await gym.call('delete_notification_rule', { rule_id })).toMatchObject({ id });
    expect((await gym.call('list_notification_rules', {})).data).toEqual([]);
  });

  it('are for administration: a plain token and another gym change nothing', async () => {
    const { id } = await gym.call('create_notification_rule', {
      event: 'workorder_completed',
      emails: ['a@example.com'],
    });
    const args = { rule_id: String(id) };
    expect((await gym.tryCall('delete_notification_rule', args, gym.tokens.plain)).refused).toBe(true);
    const other = await service.createGym('Another gym');
    expect((await gym.tryCall('delete_notification_rule', args, other.tokens.write)).refused).toBe(true);
    expect((await gym.call('list_notification_rules', {})).data).toHaveLength(1);
  });
});
