import { discardRest } from '../../http/multipart.ts';
import { sendBytes } from '../../http/send.ts';
import { inTransaction, type Perform } from '../../core/context.ts';
import { requirePermission } from '../../core/permissions.ts';
import { markup } from '../../texts/html.ts';
import { requireValidToken, useLink } from '../../links/operations.ts';
import type { LinkActions } from '../../links/router.ts';
import { drawFile } from './operations.ts';

/** Who may read a file, as by `GET /machines/{id}/file.pdf`. */
const PERMISSION = { roles: ['manager', 'technician'], admin: false };

const FORM = markup`<form method="post">
<button type="submit">Download the PDF</button>
</form>`;

/** Creates what links to the files of machines do: send them as PDF. The role may have changed since the link was made. */
export const createFileLinkActions = ({ perform }: { perform: Perform }): LinkActions<'machine_file'> => ({
  methods: [],
  show: () => ({ title: 'Machine file', text: 'Data, history and figures as a PDF.', form: FORM }),
  use: async ({ req, res, caller, link }) => {
    discardRest(req);
    requirePermission(caller.principal, PERMISSION);
    const pdf = await perform(caller, 'read', async (ctx) => {
      await requireValidToken(ctx);
      return drawFile(ctx, link.payload);
    });
    await perform(caller, 'write', (ctx) => inTransaction(ctx, (tx) => useLink(tx, link)));
    res.setHeader('Content-Disposition', 'attachment; filename=machine-file.pdf');
    sendBytes(res, 200, pdf, 'application/pdf');
  },
});
