import type { Schemas } from '../../../generated/contract.ts';
import { discardRest } from '../../http/multipart.ts';
import { inTransaction, type Context, type Perform } from '../../core/context.ts';
import { markup } from '../../texts/html.ts';
import { requirePermission } from '../../core/permissions.ts';
import { createLink, requireValidToken, useLink, type CreatedLink } from '../../links/operations.ts';
import type { LinkActions } from '../../links/router.ts';
import { requireExport, sendExport } from './download.ts';

/** How long a link to a file works, in seconds. */
const LINK_SECONDS = 900;

/** Who may export, as by `GET /exports/{area}.csv`. */
const PERMISSION = { roles: ['manager'], admin: false };

const FORM = markup`<form method="post">
<button type="submit">Download the CSV</button>
</form>`;

/** Makes a link with which the records of an area can be downloaded as CSV once. @throws Problem forbidden, conflict */
export const createExportLink = (ctx: Context, area: Schemas['ExportArea']): Promise<CreatedLink> => {
  requireExport(ctx.principal, area);
  return createLink(ctx, 'export', { area }, LINK_SECONDS);
};

/**
 * Creates what links to exports do: send the records of their area. Each read checks the token of the caller again, because
 * it may have been revoked, and the role, because it may have changed since the link was made.
 */
export const createExportLinkActions = ({ perform }: { perform: Perform }): LinkActions<'export'> => ({
  methods: [],
  show: ({ payload: { area } }) => ({ title: 'Export', text: `All ${area.replaceAll('_', ' ')}`, form: FORM }),
  use: async ({ req, res, caller, link }) => {
    discardRest(req);
    requirePermission(caller.principal, PERMISSION);
    requireExport(caller.principal, link.payload.area);
    await sendExport(req, res, {
      area: link.payload.area,
      format: 'csv',
      read: (work) =>
        perform(caller, 'read', async (ctx) => {
          await requireValidToken(ctx);
          return work(ctx);
        }),
      begin: () => perform(caller, 'write', (ctx) => inTransaction(ctx, (tx) => useLink(tx, link))),
    });
  },
});
