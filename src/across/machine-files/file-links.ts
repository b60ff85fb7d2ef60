import type { Perform } from '../../core/context.ts';
import { requirePermission } from '../../core/permissions.ts';
import { createPdfLinkActions } from '../../links/pdf-links.ts';
import type { LinkActions } from '../../links/router.ts';
import { drawFile } from './operations.ts';

/** Who may read a file, as by `GET /machines/{id}/file.pdf`. */
const PERMISSION = { roles: ['manager', 'technician'], admin: false };

/** Creates what links to the files of machines do: send them as PDF. The role may have changed since the link was made. */
export const createFileLinkActions = ({ perform }: { perform: Perform }): LinkActions<'machine_file'> =>
  createPdfLinkActions(perform, {
    title: 'Machine file',
    text: 'Data, history and figures as a PDF.',
    file: 'machine-file.pdf',
    draw(ctx, payload) {
      requirePermission(ctx.principal, PERMISSION);
      return drawFile(ctx, payload);
    },
  });
