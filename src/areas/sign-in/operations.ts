import type { Schemas } from '../../../generated/contract.ts';
import { EMS } from '../../platform/command-name.ts';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Reference } from '../../records/references.ts';
import { people } from '../people/operations.ts';
import { createSignInLink } from './links.ts';
import { mailLink } from './mail.ts';

/**
 * Makes a link with which a person signs in, and mails it to the person if the service sends mail.
 * @throws Problem as {@link createSignInLink}, and conflict where people sign in with the company's provider
 */
export const createMailedLink = async (ctx: Context, reference: Reference): Promise<Schemas['OneUseLink']> => {
  if (ctx.services.company !== null)
    throw conflict(
      `People sign in with ${ctx.services.company.host}. In an emergency the operator makes a link with ${EMS} person sign-in.`,
    );
  const link = await createSignInLink(ctx, reference);
  const { mail } = ctx.services;
  const { email } = await people.read(ctx, reference);
  if (mail !== null && email !== null) {
    const message = { tenant: ctx.principal.tenant, recipient: email, url: link.url };
    // The response does not wait for the mail server.
    ctx.followUps?.push(async () => void mailLink(mail, message));
  }
  return link;
};
