import type { CallId } from '../http/calls.ts';
import type { View } from './layout.ts';
import type { FormHandler } from './posted.ts';
import type { Sent } from './problems.ts';
import type { Visit } from './visit.ts';

/** The parameters in the address of a page. `id` is the number of a record. */
export type Params = Readonly<Record<string, string>>;

/** A page for staff, and its forms. */
export type PageDefinition = {
  /** The address, with parameters as Express writes them. */
  path: string;
  /** Name in logs and metrics. */
  operation: string;
  /** An operation that a person must be allowed to call to see the page. */
  needs: CallId;
  /** Returns what it shows. `sent` is a form that was refused, which is shown again with what was typed. */
  show(visit: Visit, params: Params, sent?: Sent): Promise<View>;
  /** Actions of its forms, by the last part of their addresses. */
  forms?: Readonly<Record<string, (params: Params) => FormHandler>>;
};
