import { discardRest } from '../../http/multipart.ts';
import { sendBytes } from '../../http/send.ts';
import { inTransaction, type Perform } from '../../core/context.ts';
import { markup } from '../../texts/html.ts';
import { useLink } from '../../links/operations.ts';
import type { LinkActions } from '../../links/router.ts';
import { printLabels } from './operations.ts';

const FORM = markup`<form method="post">
<button type="submit">Download the PDF</button>
</form>`;

/** Creates what links to labels do: send the labels of their machines as PDF. */
export const createLabelLinkActions = ({ perform }: { perform: Perform }): LinkActions<'labels'> => ({
  methods: [],
  show: () => ({ title: 'Labels', text: 'Print the PDF in its actual size.', form: FORM }),
  use: async ({ req, res, caller, link }) => {
    discardRest(req);
    const { layout, start, ...filter } = link.payload;
    const pdf = await perform(caller, 'read', (ctx) => printLabels(ctx, filter, { layout, start }));
    await perform(caller, 'write', (ctx) => inTransaction(ctx, (tx) => useLink(tx, link)));
    res.setHeader('Content-Disposition', 'attachment; filename=labels.pdf');
    sendBytes(res, 200, pdf, 'application/pdf');
  },
});
