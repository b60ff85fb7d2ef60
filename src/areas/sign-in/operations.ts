import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../platform/context.ts';
import type { Reference } from '../../records/references.ts';
import { people } from '../people/operations.ts';
import { createSignInLink } from './links.ts';
import { mailLink } from './mail.ts';

/**
 * Makes a link with which a person signs in, and mails it to the person if the service sends mail.
 * @throws Problem as {@link createSignInLink}
 */
export const createMailedLink = async (ctx: Context, reference: Reference): Promise<Schemas['OneUseLink']> => {
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
