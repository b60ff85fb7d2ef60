import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { accept, askedBy, callModern } from '../../support/modern.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let ticket_id: string;
beforeEach(async () => {
  gym = await service.createGym('Reporters by tool');
  const machine_id = String((await addMachine(gym)).id);
  const report = { machine_id, description: 'Squeaks', reporter_name: 'Koen Mulder' };
  ticket_id = String((await gym.call('report_ticket', report)).id);
});

const refusalOf = (name: 'update_reporter' | 'erase_reporter', args: object): Promise<string> =>
  refusedCall(gym, name, { reporter_id: 'Koen Mulder', ...args });

describe('update_reporter', () => {
  it('corrects a name and contact details, and keeps what is not given', async () => {
    const changed = await gym.call('update_reporter', { reporter_id: 'koen mulder', email: 'koen@example.com' });
    expect(changed).toMatchObject({ name: 'Koen Mulder', email: 'koen@example.com', ticket_count: 1, version: 2 });
    expect(await gym.call('update_reporter', { reporter_id: String(changed.id), name: 'Koen Muller' })).toMatchObject({
      email: 'koen@example.com',
    });
  });

  it('refuses the name of another reporter, and an erased one', async () => {
    await send(gym, 'POST', '/api/v1/reporters', { name: 'Ada Quist' });
    expect(await refusalOf('update_reporter', { name: 'ada quist' })).toContain('Another reporter has this name.');
    const { id } = await gym.call('erase_reporter', { reporter_id: 'Koen Mulder', confirm: true });
    expect(await refusalOf('update_reporter', { reporter_id: String(id), phone: '1' })).toContain('has been erased');
  });
});

describe('erase_reporter', () => {
  it('needs the agreement of a person, and says what cannot be brought back', async () => {
    for (const args of [{}, { confirm: false }]) {
      const text = await refusalOf('erase_reporter', args);
      expect(text).toContain('confirm is required to erase the other "Koen Mulder" for good');
      expect(text).toContain('cannot be brought back; 1 ticket stays without the name');
    }
  });

  it('removes the name from the reporter, the ticket and the record of changes', async () => {
    const erased = await gym.call('erase_reporter', { reporter_id: 'Koen Mulder', confirm: true });
    expect(erased).toMatchObject({ name: 'Erased reporter', email: null, phone: null });
    const { reporter_name } = await send<Schemas['Ticket']>(gym, 'GET', `/api/v1/tickets/${ticket_id}`);
    expect(reporter_name).toBe('Erased reporter');
    const events = await gym.request('GET', '/api/v1/events?limit=100');
    expect(await events.text()).not.toContain('Koen');
  });

  it('asks the person of a client that shows forms, and once', async () => {
    const args = { reporter_id: 'Koen Mulder' };
    const { message, field, state } = await askedBy(gym, 'erase_reporter', { ...args, confirm: true });
    expect(field).toBe('confirm');
    expect(message).toContain('Erase the other "Koen Mulder" for good?');
    const asked = { ...args, confirm: true };
    const { result } = await callModern(gym, 'erase_reporter', asked, { response: accept({ confirm: true }), state });
    expect(result?.structuredContent).toMatchObject({ name: 'Erased reporter' });
  });

  it('changes nothing more when the reporter has been erased already', async () => {
    const { id } = await gym.call('erase_reporter', { reporter_id: 'Koen Mulder', confirm: true });
    const before = await fingerprint(gym);
    await gym.call('erase_reporter', { reporter_id: String(id) });
    expect(await fingerprint(gym)).toEqual(before);
  });
});
