import { setTimeout as sleep } from 'node:timers/promises';
import type { Rows } from './gym-data.ts';
import type { Gym } from './service.ts';

/**
 * Reports a ticket, by `token`, and returns the id of the event, with which this request can be undone once. Only requests have events that
 * can be undone, so no row of `fillGym` has one.
 */
export const addUndoable = async (gym: Gym, row: Rows, token?: string): Promise<string> => {
  const body = { machine_id: row('machine').id, description: 'Reported by mistake.' };
  const response = await gym.request('POST', '/api/v1/tickets', { body, token });
  const ticket: { id: number } = JSON.parse(await response.text());
  // An event can be read once its millisecond is over.
  await sleep(3);
  const events = await gym.request('GET', `/api/v1/events?kind=ticket&resource_id=${ticket.id}`);
  return JSON.parse(await events.text()).data[0].id;
};

/** Adds a rule that nothing else refers to, and returns its id. */
const addRule = async (gym: Gym): Promise<string> => {
  const body = { event: 'stock_low', recipients: ['stock@example.com'] };
  const response = await gym.request('POST', '/api/v1/notification_rules', { body });
  return String(JSON.parse(await response.text()).id);
};

/**
 * Returns the example arguments of a tool for a call that succeeds: each call of `undo` needs another change, and a rule is
 * removed once.
 */
export const readyArguments = async (gym: Gym, row: Rows, tool: string, example: object): Promise<object> => {
  if (tool === 'delete_notification_rule') return { rule_id: await addRule(gym) };
  return tool === 'undo' ? { event_id: await addUndoable(gym, row) } : example;
};
