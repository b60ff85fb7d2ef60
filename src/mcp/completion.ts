import { MAXIMA } from '../../generated/values.ts';
import type { Perform } from '../core/context.ts';
import { isObject } from '../core/json.ts';
import { findUnstorable, UNSTORABLE } from '../core/validation.ts';
import { withoutHidden } from './results.ts';
import type { RequestContext } from './request-context.ts';
import { hasArgument } from './prompts.ts';
import { RPC, RpcError } from './protocol.ts';
import {
  isResourceName,
  isVisible,
  performRead,
  templates,
  type Completed,
  type Completer,
  type Resources,
} from './resources.ts';
import { PAST_DAYS } from './times.ts';

/** The longest text that is completed: that of a tool argument. */
const MAX_VALUE = MAXIMA.TextArgument;

const invalid = (message: string): RpcError => new RpcError(RPC.invalid_params, message);

const completeDay: Completer = (_ctx, text) =>
  Promise.resolve({
    values: PAST_DAYS.filter((day) => day.toLowerCase().startsWith(text.toLowerCase())),
    has_more: false,
  });

/** Returns what completes an argument of a prompt or the variable of a template that the caller sees; undefined if nothing does. */
const completerOf = (
  { completers, completeLocation }: Resources,
  tools: readonly { name: string }[],
  { type, name, uri }: Record<string, unknown>,
  argument: unknown,
  { principal }: RequestContext,
): Completer | undefined => {
  if (typeof argument !== 'string') return undefined;
  if (type === 'ref/prompt' && typeof name === 'string') {
    const known: Readonly<Record<string, Completer>> = { location: completeLocation, since: completeDay };
    return hasArgument(tools, name, argument) ? known[argument] : undefined;
  }
  const template = templates.find(({ uriTemplate }) => type === 'ref/resource' && uriTemplate === uri);
  if (template === undefined || argument !== 'id' || !isVisible(template, principal)) return undefined;
  return isResourceName(completers, template.name) ? completers[template.name] : undefined;
};

/** Returns the result of a completion. `total` is known only if there are no more values. */
const toResult = ({ values, has_more }: Completed): object => ({
  completion: { values: values.map(withoutHidden), ...(has_more ? {} : { total: values.length }), hasMore: has_more },
});

/**
 * Returns the result of `completion/complete`: at most 100 values that the caller may see.
 * @throws RpcError for an unknown prompt, template or argument, or an overlong text
 */
export const complete = async (
  resources: Resources,
  perform: Perform,
  tools: readonly { name: string }[],
  { ref, argument }: Record<string, unknown>,
  context: RequestContext,
): Promise<object> => {
  const { name, value = '' } = isObject(argument) ? argument : {};
  const completer = isObject(ref) ? completerOf(resources, tools, ref, name, context) : undefined;
  if (completer === undefined)
    throw invalid(
      'Unknown reference or argument: prompts/list and resources/templates/list show what can be completed',
    );
  if (typeof value !== 'string' || value.length > MAX_VALUE)
    throw invalid(`params.argument.value must be a string of at most ${MAX_VALUE} characters`);
  if (findUnstorable(value) !== null) throw invalid(`params.argument.value ${UNSTORABLE}`);
  return toResult(await performRead(perform, context, (ctx) => completer(ctx, value.trim())));
};
