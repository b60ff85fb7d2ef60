import type { Schemas } from '../../../generated/contract.ts';
import { EMS } from '../../config/command-name.ts';
import type { Context } from '../../core/context.ts';
import { conflict, Problem } from '../../core/errors.ts';
import { takeAttempt } from '../../records/attempts.ts';
import type { Reference } from '../../records/references.ts';
import { people } from '../../areas/people/operations.ts';
import { createSignInLink } from './links.ts';
import { mailLink, readMailLanguage } from './mail.ts';

/** Links that the gym may mail to a person in an hour. */
const MOST_MAILS = 10;

/** @throws Problem rate_limited */
const countMail = async ({ em, principal }: Context, person_id: number): Promise<void> => {
  const key = `sign-in mail ${principal.tenant_id} ${person_id}`;
  const retry_after = await takeAttempt(em.getKysely(), key, MOST_MAILS, 3600);
  if (retry_after === null) return;
  const detail = `The person has been mailed ${MOST_MAILS} links in an hour. Use the last one, or try again later.`;
  throw new Problem('rate_limited', { detail, retry_after });
};

/**
 * Makes a link with which a person signs in, and mails it to the person if the service sends mail.
 * @throws Problem as {@link createSignInLink}, rate_limited, and conflict where people sign in with the company's provider
 */
export const createMailedLink = async (ctx: Context, reference: Reference): Promise<Schemas['OneUseLink']> => {
  if (ctx.services.company !== null)
    throw conflict(
      `People sign in with ${ctx.services.company.host}. In an emergency the operator makes a link with ${EMS} person sign-in.`,
    );
  const { mail } = ctx.services;
  const { id, email, language: tag } = await people.read(ctx, reference);
  if (mail !== null && email !== null) await countMail(ctx, id);
  const link = await createSignInLink(ctx, reference);
  if (mail !== null && email !== null) {
    const language = await readMailLanguage(ctx, tag);
    const message = { tenant: ctx.principal.tenant, recipient: email, url: link.url, language };
    // The response does not wait for the mail server.
    ctx.followUps?.push(async () => void mailLink(mail, message));
  }
  return link;
};
