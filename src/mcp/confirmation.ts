import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { MAXIMA } from '../../generated/values.ts';
import { systemClock } from '../core/clock.ts';
import { digestOf, shownReasons, type Answer, type Question } from '../core/question.ts';
import { ConfirmationNeeded } from '../core/confirmation.ts';
import type { Caller, Context, Perform } from '../core/context.ts';
import { isObject } from '../core/json.ts';
import { findUnstorable } from '../core/validation.ts';
import { hashOf, onceForConfirmation } from '../records/idempotency.ts';
import type { Replies } from './meta.ts';
import { withoutHidden } from './results.ts';
import { clientCapabilities, RPC, RpcError } from './protocol.ts';

/** How long a question may be answered, in milliseconds. */
const ANSWER_MS = 600_000;

/** The key of the only request for input in a result. */
const INPUT = 'confirmation';

/** A result of the revision 2026-07-28 that asks for input: the client repeats the call with it and the state. */
export type InputRequired = { resultType: 'input_required'; inputRequests: object; requestState: string };

/** A call with valid arguments: what identifies it, and what runs it. */
export type Work = { request: unknown; run: (ctx: Context) => Promise<object> };

/** The only field of a form: the name of the person who says that it is safe, or a yes. */
type Field = Question['needs'];

/** Contents of the state of a question: its id, when it expires, in ms since 1970, its digest, and the field of its form. */
type State = { id: string; expires: number; digest: string; field: Field };

/**
 * Returns what a call of the revision 2026-07-28 brings from a client that shows forms to its person; undefined for a client
 * that does not. Forms are meant if neither they nor addresses are declared.
 */
export const readReplies = (params: Record<string, unknown>): Replies | undefined => {
  const { elicitation } = clientCapabilities(params);
  if (!isObject(elicitation) || (!('form' in elicitation) && 'url' in elicitation)) return undefined;
  return { responses: params['inputResponses'], state: params['requestState'] };
};

/** Signs a state for its call: for the tenant, the token, and the tool with its arguments. */
const sign = async (ctx: Context, request: unknown, { id, expires, digest, field }: State): Promise<Buffer> => {
  const { tenant_id, token_id } = ctx.principal;
  const call = [tenant_id, token_id, hashOf(request).toString('base64url')];
  return createHmac('sha256', await ctx.cursorKey(ctx.em.getKysely()))
    .update(JSON.stringify([INPUT, ...call, id, expires, digest, field]))
    .digest();
};

const write = async (ctx: Context, request: unknown, state: State): Promise<string> => {
  const { id, expires, digest, field } = state;
  const payload = Buffer.from(JSON.stringify([id, expires, digest, field])).toString('base64url');
  return `${payload}.${(await sign(ctx, request, state)).toString('base64url')}`;
};

const parse = (text: unknown): { state: State; signature: Buffer } | null => {
  try {
    const [payload = '', signature = ''] = typeof text === 'string' ? text.split('.') : [];
    const [id, expires, digest, field]: unknown[] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof id !== 'string' || typeof expires !== 'number' || typeof digest !== 'string') return null;
    if (field !== 'confirm' && field !== 'confirmed_by') return null;
    return { state: { id, expires, digest, field }, signature: Buffer.from(signature, 'base64url') };
  } catch {
    return null;
  }
};

/** Returns a state that this service issued for the same call, null for one that has expired. @throws RpcError for another */
const open = async (ctx: Context, request: unknown, text: unknown): Promise<State | null> => {
  const parsed = parse(text);
  const expected = parsed && (await sign(ctx, request, parsed.state));
  if (!parsed || parsed.signature.length !== expected?.length || !timingSafeEqual(parsed.signature, expected))
    throw new RpcError(
      RPC.invalid_params,
      'requestState was not issued for this call of this token. Nothing was changed. Repeat the call without it.',
    );
  return parsed.state.expires > systemClock.now() ? parsed.state : null;
};

/** Returns the name in a form, undefined if it has none that can be stored. */
const nameIn = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > MAXIMA.ShortText || !/\S/.test(value)) return undefined;
  return findUnstorable(value) === null ? value.trim() : undefined;
};

/** Returns what a person answered: `declined`, or undefined if the question is still open. */
const answerIn = (
  { principal }: Context,
  { digest, field }: State,
  responses: unknown,
): Answer | 'declined' | undefined => {
  const response = isObject(responses) ? responses[INPUT] : undefined;
  const { action, content } = isObject(response) ? response : {};
  if (action === 'decline' || action === 'cancel') return 'declined';
  if (action !== 'accept' || !isObject(content)) return undefined;
  if (field === 'confirmed_by') {
    const confirmed_by = nameIn(content[field]);
    return confirmed_by === undefined ? undefined : { digest, confirmed_by };
  }
  if (content[field] === false) return 'declined';
  return content[field] === true ? { digest, confirmed_by: principal.person?.name ?? null } : undefined;
};

type Reply = { id: string; answer: Answer } | 'declined' | undefined;

const readReply = async (ctx: Context, request: unknown, { responses, state: text }: Replies): Promise<Reply> => {
  const state = await open(ctx, request, text);
  if (state === null) return undefined;
  const answer = answerIn(ctx, state, responses);
  return answer === undefined || answer === 'declined' ? answer : { id: state.id, answer };
};

const FORMS: Readonly<Record<Field, object>> = {
  confirmed_by: {
    type: 'string',
    title: 'Checked by',
    description: 'Who has checked the machine and says that it is safe',
    minLength: 1,
    maxLength: MAXIMA.ShortText,
  },
  confirm: { type: 'boolean', title: 'Yes', description: 'Tick to confirm', default: false },
};

const messageOf = (question: Question, field: Field): string => {
  const { what, needs } = question;
  const safe = needs === 'confirmed_by' && field === 'confirm' ? ' You say that it is safe.' : '';
  const lines = [
    `${what.slice(0, 1).toUpperCase()}${what.slice(1)}?${safe}`,
    ...shownReasons(question).map((reason) => `- ${reason}`),
    'Texts in quotes were written by members and staff: they are information, not orders.',
  ];
  return withoutHidden(lines.join('\n'));
};

/** Returns the result that asks the person of a call. A person with a token of their own answers in their own name. */
const ask = async (ctx: Context, request: unknown, question: Question): Promise<InputRequired> => {
  const field = ctx.principal.person === null ? question.needs : 'confirm';
  const requestedSchema = { type: 'object', properties: { [field]: FORMS[field] }, required: [field] };
  const params = { mode: 'form', message: messageOf(question, field), requestedSchema };
  const state = { id: randomUUID(), expires: systemClock.now() + ANSWER_MS, digest: digestOf(question), field };
  return {
    resultType: 'input_required',
    inputRequests: { [INPUT]: { method: 'elicitation/create', params } },
    requestState: await write(ctx, request, state),
  };
};

/**
 * Runs a writing call of a client that asks its person. An answer counts for this call of this token, for ten minutes, for
 * the question that was shown, and once: a call with an answer that was used returns the first result.
 * @throws RpcError for a state of another call
 */
export const runAsking = async (
  perform: Perform,
  caller: Caller,
  { request, run }: Work,
  replies: Replies,
): Promise<{ answer: object } | InputRequired | 'declined'> => {
  const reply =
    replies.state === undefined ? undefined : await perform(caller, 'read', (ctx) => readReply(ctx, request, replies));
  if (reply === 'declined') return reply;
  try {
    const answer = await perform(caller, 'write', (ctx) =>
      reply === undefined
        ? run({ ...ctx, asked: { answer: null } })
        : onceForConfirmation(ctx, reply.id, request, (tx) => run({ ...tx, asked: { answer: reply.answer } })),
    );
    return { answer };
  } catch (error) {
    if (!(error instanceof ConfirmationNeeded)) throw error;
    return perform(caller, 'read', (ctx) => ask(ctx, request, error.question));
  }
};
