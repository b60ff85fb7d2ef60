import type { RestHandlers } from '../../http/handlers.ts';
import { createMailedLink } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { createPerson } from '../../areas/people/operations.ts';
import { inTransaction } from '../../core/context.ts';
import { withNote } from '../../mcp/hints.ts';

export const handlers = {
  createSignInLink: (ctx, { path }) => createMailedLink(ctx, path.id),
} satisfies Partial<RestHandlers>;

const NO_ACCESS = 'The person has no access yet: sign_in_link true makes a link with which they sign in.';

export const tools = {
  create_person: (ctx, { sign_in_link = false, ...person }) =>
    inTransaction(ctx, async (tx) => {
      const created = await createPerson(tx, person);
      if (!sign_in_link) return withNote({ ...created, sign_in_url: null }, NO_ACCESS);
      const { url, expires_at } = await createMailedLink(tx, created.id);
      const isMailed = tx.services.mail !== null && created.email !== null;
      const how = isMailed ? 'was mailed to them' : 'is for them alone: pass it on';
      return withNote(
        { ...created, sign_in_url: url },
        `They get in with sign_in_url, which ${how}. It works once, until ${expires_at}.`,
      );
    }),
} satisfies Partial<ToolHandlers>;
