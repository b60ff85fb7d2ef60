import type { Context } from '../../core/context.ts';
import { asTenant } from '../../core/tenancy.ts';
import { mailerOf } from '../../records/sandbox.ts';
import { findId } from '../../records/references.ts';
import type { Attached, Mailer, Outcome } from '../../core/services.ts';
import { languageOfTag, type Language } from '../../texts/languages.ts';
import { composeMail } from './compose.ts';
import { extendClaim, failItems, readItems, settleMail, type Claimed, type Item } from './outbox.ts';
import { attachReport } from './report-mail.ts';
import { maySee, readReceivers, type Receiver } from './recipients.ts';

/** Nothing is left to send, such as after the receiver has unsubscribed. */
const NOTHING: Outcome = { result: 'rejected', error: 'there is nothing to send any more' };

const HIDDEN = 'the person is not active, or may not see the location any more';

/** Outcome of a mail that could not be made, which another attempt may make. */
const failedOutcome = (error: unknown): Outcome => ({
  result: 'retry',
  error: `the mail could not be made: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300),
});

type Setting = { ctx: Context; mailer: Mailer; signal: AbortSignal; fallback: Language };

const readFallback = async ({ em }: Context): Promise<Language> =>
  (await em.getKysely().selectFrom('settings').select('public_language').executeTakeFirstOrThrow()).public_language;

/** Returns whether a person sees the record of a message by the rules of their sites, as in a request of theirs. */
const seesRecord = async (ctx: Context, { facts }: Item, person: Receiver | undefined): Promise<boolean> => {
  const { message, record_id } = facts;
  if (message === undefined || person === undefined || person.location_ids.length === 0) return true;
  const { tenant_id } = ctx.principal;
  const read = () => findId(ctx, message.kind, record_id);
  return (await asTenant(tenant_id, read, undefined, person.location_ids)) !== undefined;
};

/** Adds the reports of items, and ends the items whose report cannot be made. Returns the others and their files. */
const attachReports = async (
  ctx: Context,
  items: readonly Item[],
  reader: { person: Receiver | undefined; language: Language },
): Promise<{ shown: Item[]; files: Attached[] }> => {
  const shown: Item[] = [];
  const files: Attached[] = [];
  for (const item of items) {
    const made = await attachReport(ctx, item, reader);
    if (made !== undefined && 'error' in made) await failItems(ctx, [item], made.error);
    else shown.push(item);
    if (made !== undefined && 'files' in made) files.push(...made.files);
  }
  return { shown, files };
};

const sendOne = async (
  { ctx, mailer, signal, fallback }: Setting,
  mail: Claimed,
  items: readonly Item[],
  person: Receiver | undefined,
): Promise<void> => {
  const isVisible = ({ facts }: Item): boolean =>
    mail.person_id === null || (person !== undefined && maySee(person, facts));
  const visible: Item[] = [];
  for (const item of items) if (isVisible(item) && (await seesRecord(ctx, item, person))) visible.push(item);
  await failItems(
    ctx,
    items.filter((item) => !visible.includes(item)),
    HIDDEN,
  );
  const language = languageOfTag(person?.language, fallback);
  const { shown, files } = await attachReports(ctx, visible, { person, language });
  if (shown.length === 0) return settleMail(ctx, mail, NOTHING);
  // Reports take their time.
  if (files.length > 0 && !(await extendClaim(ctx, mail, mailer.timeoutMs))) return;
  const { tenant, timezone } = ctx.principal;
  const isAsked = shown.every(({ rule_id }) => rule_id === null);
  const unsubscribeUrl = isAsked ? null : `${mailer.publicUrl}/unsubscribe/${mail.code}`;
  const view = { language, tenant, timezone, publicUrl: mailer.publicUrl, unsubscribeUrl };
  const message = {
    id: mail.uuid,
    recipient: mail.recipient,
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    ...(files.length > 0 && { attachments: files }),
    ...composeMail(shown, view),
  };
  await settleMail(ctx, mail, await mailer.send(message, signal));
};

/** Sends claimed mails at once, and stores the result of each. */
export const sendMails = async (
  ctx: Context,
  mailer: Mailer,
  claimed: readonly Claimed[],
  signal: AbortSignal,
): Promise<void> => {
  const items = Map.groupBy(
    await readItems(
      ctx,
      claimed.map(({ id }) => id),
    ),
    ({ mail_id }) => mail_id,
  );
  const people = await readReceivers(
    ctx,
    claimed.flatMap(({ person_id }) => person_id ?? []),
    [],
  );
  const setting = { ctx, mailer: await mailerOf(ctx, mailer), signal, fallback: await readFallback(ctx) };
  await Promise.all(
    claimed.map((mail) =>
      sendOne(
        setting,
        mail,
        items.get(mail.id) ?? [],
        people.find(({ id }) => id === mail.person_id),
      ).catch((error: unknown) => settleMail(ctx, mail, failedOutcome(error))),
    ),
  );
};
