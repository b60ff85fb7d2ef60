import type { JobDefinition } from '../../core/jobs.ts';
import { defineJob } from '../../jobs/define.ts';
import { systemCaller } from '../../core/context.ts';
import type { Services } from '../../core/services.ts';
import { asTenant } from '../../core/tenancy.ts';
import { createCursorKey } from '../../records/cursors.ts';
import { people } from '../../areas/people/operations.ts';
import { createSignInLink } from './links.ts';
import { mailerOf } from '../../records/sandbox.ts';
import { readMailLanguage, sendLink } from './mail.ts';
import { findPeopleByEmail } from './people.ts';

/** A link that was asked for at `/sign-in`, when, and the consent that follows it, if any. */
type Asked = { asked_at: string; interaction: string | null };

/** The address that was entered, known or not. */
type AskedByAddress = Asked & { email: string };

/** A person with that address. */
type AskedByPerson = Asked & { tenant_id: number; tenant: string; timezone: string; person_id: number };

/** How long a person waits for a mail, in ms. Later ones would only surprise. */
const PATIENCE_MS = 900_000;

/** How long finished jobs are kept, in seconds. Their data names an address. */
const KEEP_SECONDS = 3600;

const isLate = ({ asked_at }: Asked): boolean => Date.now() - Date.parse(asked_at) > PATIENCE_MS;

/**
 * Creates the jobs that mail links to sign in. `find` looks for the people with an address; it is queued for each address that was entered,
 * known or not. `send` makes the link of a person and mails it. The link is in no job, because each attempt makes a new one.
 */
export const createSignInMails = (
  services: Services,
): { find: JobDefinition<AskedByAddress>; send: JobDefinition<AskedByPerson> } => {
  const { mail, company } = services;

  const send: JobDefinition<AskedByPerson> = defineJob<AskedByPerson>({
    name: 'sign-in.mail',
    policy: 'short',
    concurrency: 2,
    keepSeconds: KEEP_SECONDS,
    async handle(asked, { em, log, signal }) {
      if (mail === null || company !== null || isLate(asked)) return;
      const { tenant_id: id, tenant, timezone, person_id, interaction } = asked;
      const caller = systemCaller({ id, name: tenant, timezone }, 'sign-in');
      const ctx = { ...caller, em, cursorKey: createCursorKey(), services };
      const { active, email, language: tag } = await people.read(ctx, person_id);
      if (!active || email === null) return;
      const payload = interaction === null ? {} : { interaction };
      const { url } = await createSignInLink(ctx, person_id, payload, { endsEarlier: false });
      const language = await readMailLanguage(ctx, tag);
      const { result, error } = await sendLink(
        await mailerOf(ctx, mail),
        { tenant, recipient: email, url, language },
        signal,
      );
      if (result === 'retry') throw new Error(error);
      if (result === 'rejected') log.warn({ reason: error }, 'a link to sign in was not mailed');
    },
  });

  const find = defineJob<AskedByAddress>({
    name: 'sign-in.find',
    keepSeconds: KEEP_SECONDS,
    async handle({ email, ...asked }, { em, sender }) {
      if (isLate(asked)) return;
      const db = em.getKysely();
      for (const person of await findPeopleByEmail(db, email))
        await asTenant(person.tenant_id, () =>
          sender.send(db, send, { ...asked, ...person }, { key: `${person.person_id} ${asked.asked_at}` }),
        );
    },
  });

  return { find, send };
};
