import { sql } from 'kysely';
import type { Context } from '../core/context.ts';
import type { Mailer } from '../core/services.ts';

/** Whether the tenant of the session is a sandbox. */
const isSandbox = async ({ em }: Pick<Context, 'em'>): Promise<boolean> => {
  const { rows } = await sql<{ sandbox: boolean }>`select is_sandbox() as sandbox`.execute(em.getKysely());
  return rows[0]?.sandbox === true;
};

/** Returns the mailer of a gym: the subjects of the mails of a sandbox say so. */
export const mailerOf = async (ctx: Pick<Context, 'em'>, mailer: Mailer): Promise<Mailer> =>
  (await isSandbox(ctx))
    ? {
        ...mailer,
        send: (message, signal) => mailer.send({ ...message, subject: `[Sandbox] ${message.subject}` }, signal),
      }
    : mailer;
