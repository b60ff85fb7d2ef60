import type { Perform } from '../../core/context.ts';
import { createPdfLinkActions } from '../../links/pdf-links.ts';
import type { LinkActions } from '../../links/router.ts';
import { printLabels } from './operations.ts';

/** Creates what links to labels do: send the labels of their machines as PDF. */
export const createLabelLinkActions = ({ perform }: { perform: Perform }): LinkActions<'labels'> =>
  createPdfLinkActions(perform, {
    title: 'Labels',
    text: 'Print the PDF in its actual size.',
    file: 'labels.pdf',
    draw: (ctx, { layout, start, ...filter }) => printLabels(ctx, filter, { layout, start }),
  });
