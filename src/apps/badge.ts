import type { Schemas } from '../../generated/contract.ts';
import { html } from './elements.ts';
import { SYMBOLS, words } from './words.ts';

/** Returns a machine's status as a symbol and in words. */
export const badge = (status: Schemas['MachineStatus']): HTMLElement =>
  html(
    'span',
    { class: `badge ${status}` },
    html('span', { 'aria-hidden': 'true' }, SYMBOLS[status]),
    ` ${words(status)}`,
  );
