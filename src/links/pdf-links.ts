import { discardRest } from '../http/multipart.ts';
import { sendBytes } from '../http/answers.ts';
import { inTransaction, type Context, type Perform } from '../core/context.ts';
import { markup } from '../texts/html.ts';
import { requireValidToken, useLink, type Link, type LinkKind } from './operations.ts';
import type { LinkActions } from './router.ts';

const FORM = markup`<form method="post">
<button type="submit">Download the PDF</button>
</form>`;

/** A kind of PDF: the texts of the page that offers it, the name of the file, and how it is drawn. */
type Pdf<Kind extends LinkKind> = {
  title: string;
  text: string;
  file: string;
  draw: (ctx: Context, payload: Link<Kind>['payload']) => Promise<Uint8Array>;
};

/** Creates what links to a kind of PDF do: send it once. */
export const createPdfLinkActions = <Kind extends LinkKind>(
  perform: Perform,
  { title, text, file, draw }: Pdf<Kind>,
): LinkActions<Kind> => ({
  methods: [],
  show: () => ({ title, text, form: FORM }),
  use: async ({ req, res, caller, link }) => {
    discardRest(req);
    const pdf = await perform(caller, 'read', async (ctx) => {
      await requireValidToken(ctx);
      return draw(ctx, link.payload);
    });
    await perform(caller, 'write', (ctx) => inTransaction(ctx, (tx) => useLink(tx, link)));
    res.setHeader('Content-Disposition', `attachment; filename=${file}`);
    sendBytes(res, 200, pdf, 'application/pdf');
  },
});
