import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Rows } from '../../core/tables.ts';
import type { Context, Transaction } from '../../core/context.ts';
import { inside } from '../../areas/locations/inside.ts';
import type { Facts, Subject } from './facts.ts';
import { foldCase } from '../../words/fold.ts';

/** The word for the assignee of a task or work order. */
export const ASSIGNEE = 'assignee';

/** A person who may get mail. `sites` are the locations that they may see, with those inside; null for all. */
export type Receiver = {
  id: number;
  name: string;
  role: Schemas['PersonRole'];
  address: string | null;
  active: boolean;
  language: string | null;
  sites: number[] | null;
  /** The locations that they may see, without those inside them; empty for all. */
  location_ids: number[];
};

/** A notification to add: what happened, and an address that gets a mail about it. */
export type Addressed = { subject: Subject; recipient: string; person_id: number | null };

/** Columns of a rule that determine its recipients. */
type Addressing = Pick<Rows['notification_rule'], 'recipients' | 'unsubscribed'>;

/** Reads people by their numbers, or by email addresses in lower case. */
export const readReceivers = async (
  { em }: Context,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<Receiver[]> => {
  const sites = inside(sql`id in (select location_id from person_location where person_id = person.id)`);
  const { rows } =
    await sql<Receiver>`select id, name, role, lower(email collate "und-x-icu") as address, active, language,
      (with recursive ${sites} select json_agg(id) from inside) as sites,
      array(select location_id from person_location where person_id = person.id order by location_id) as location_ids
    from person where id = any(${ids}::bigint[]) or fold_case(email) = any(${addresses.map(foldCase)}::text[])`.execute(
      em.getKysely(),
    );
  return rows;
};

/** Returns whether a person is active and may see what a mail is about. */
export const maySee = ({ active, sites }: Receiver, { location_ids }: Pick<Facts, 'location_ids'>): boolean =>
  active &&
  (sites === null ||
    location_ids.length === 0 ||
    location_ids.some((location) => location === null || sites.includes(location)));

/**
 * Returns who gets a mail about subjects by a rule. An address of a person is that person's, who must be active and may see the
 * location of the subject. Leaves out who has unsubscribed.
 */
export const addressAll = async (
  tx: Transaction,
  { recipients, unsubscribed }: Addressing,
  subjects: readonly Subject[],
): Promise<Addressed[]> => {
  if (subjects.length === 0) return [];
  const ids = recipients.filter((recipient) => typeof recipient === 'number');
  const addresses = recipients.filter((recipient) => typeof recipient === 'string').map((text) => text.toLowerCase());
  const assignees = recipients.includes(ASSIGNEE) ? subjects.flatMap(({ assignee_id }) => assignee_id ?? []) : [];
  const receivers = await readReceivers(tx, [...new Set([...ids, ...assignees])], addresses);
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  const byAddress = new Map(receivers.map((receiver) => [foldCase(receiver.address ?? ''), receiver]));
  const ended = new Set(unsubscribed);
  return subjects.flatMap((subject) => {
    const named = [...ids, ...(recipients.includes(ASSIGNEE) ? [subject.assignee_id] : [])];
    const people = named.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])));
    const personIds = new Map<string, number | null>();
    for (const address of addresses) {
      const person = byAddress.get(foldCase(address));
      if (person) people.push(person);
      else if (address !== ASSIGNEE) personIds.set(address, null);
    }
    for (const person of people)
      if (person.address !== null && maySee(person, subject.facts)) personIds.set(person.address, person.id);
    return [...personIds]
      .filter(([recipient]) => !ended.has(recipient))
      .map(([recipient, person_id]) => ({ subject, recipient, person_id }));
  });
};
