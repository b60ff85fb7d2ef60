import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Schemas } from '../../generated/contract.ts';
import { savePhoto } from '../areas/attachments/form-photo.ts';
import { addAttachment } from '../areas/attachments/operations.ts';
import type { NewFile } from '../files/new-file.ts';
import type { Perform } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import type { Services } from '../core/services.ts';
import { tooLarge } from '../files/receive.ts';
import { FORM_BYTES, readFields } from '../http/forms.ts';
import { discardRest, readMultipart } from '../http/multipart.ts';
import { requireRate } from '../http/connections.ts';
import { onceForConfirmation } from '../records/idempotency.ts';
import type { Browsers } from '../identity/sign-in/browser.ts';
import { KEY, TOKEN, VERSION } from './fields.ts';
import type { View } from './layout.ts';
import type { DoneText } from './texts.ts';
import { actIn, type Act, type Visit, type VisitOptions } from './visit.ts';

/** Most fields of a form. A long checklist has three for each item. */
const MOST_FIELDS = 400;

/** A record that a photo can be on. */
export type Attachable = { attachable_type: Schemas['NotableType']; attachable_id: number };

/** Result of a form, the next address of the browser, and the request that made the change. */
type Done = { to: string; did: DoneText };

/** A form that was sent. */
export type Posted = {
  values: URLSearchParams;
  /** Returns a value without the spaces around it; undefined if it is empty. */
  text(name: string): string | undefined;
  /** Returns the number of a record; the text itself if it is none, which the contract then refuses. */
  id(name: string): number | string | undefined;
  /** Whether a box is ticked. */
  isTicked(name: string): boolean;
  /** The version of the record that the person saw; undefined if the form has none. */
  expected: readonly number[] | undefined;
  /** The photo, whose bytes are stored already; undefined without one. */
  photo?: NewFile | undefined;
};

/** Action of a form, in one transaction. */
export type ChangingForm = {
  /** Where a photo is checked against the quota before it arrives: a record that exists. Without it the form takes none. */
  photoOn?: (values: URLSearchParams) => Attachable;
  /** Most bytes of a field, if it may be larger than in other forms. */
  most_bytes?: number;
  run: (act: Act, posted: Posted) => Promise<Done>;
};

/** A form whose answer is a page of its own, which is shown once and kept nowhere: it has a secret, or changes nothing. */
export type RevealingForm = {
  /** The field that gets the text of the file in the form, and the most bytes of it. */
  file?: { field: string; most_bytes: number };
  reveal: (visit: Visit, posted: Posted) => Promise<View>;
};

export type FormHandler = ChangingForm | RevealingForm;

/** Dependencies of sent forms. */
export type PostOptions = VisitOptions & {
  services: Services;
  perform: Perform;
  browsers: Browsers;
  /** Whether the service is shutting down. Streams then end. */
  isStopping: () => boolean;
};

/** A form whose photo has not been read yet. */
export type Arrived = { values: URLSearchParams; photo: Readable | null };

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/**
 * Reads a form that was sent from a page of the service by the person of a visit.
 * @throws Problem origin_not_allowed for a forged one; payload_too_large, malformed_request, request_timeout
 */
export const readPosted = async (
  { req, res, token }: Visit,
  browsers: Browsers,
  field_bytes = FORM_BYTES,
): Promise<Arrived> => {
  browsers.requireOwnPage(req);
  const isMultipart = Boolean(req.is('multipart/form-data'));
  const form = isMultipart
    ? await readMultipart(req, res, { fields: MOST_FIELDS, field_bytes })
    : { fields: await readFields(req, res), file: null };
  if (form.file !== null) res.once('finish', () => discardRest(req));
  if (!isEqual(form.fields.get(TOKEN) ?? '', token)) throw new Problem('origin_not_allowed');
  return { values: form.fields, photo: form.file?.content ?? null };
};

const textIn = (values: URLSearchParams, name: string): string | undefined => values.get(name)?.trim() || undefined;

const idIn = (values: URLSearchParams, name: string): number | string | undefined => {
  const text = textIn(values, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
};

export const toPosted = (values: URLSearchParams, photo?: NewFile): Posted => ({
  values,
  text: (name) => textIn(values, name),
  id: (name) => idIn(values, name),
  isTicked: (name) => values.get(name) === 'yes',
  expected: /^\d{1,15}$/.test(values.get(VERSION) ?? '') ? [Number(values.get(VERSION))] : undefined,
  photo,
});

/** Adds the photo of a form to a record, if there is one. Returns its number; undefined without one. @throws Problem */
export const attachPhoto = async ({ ctx }: Act, { photo }: Posted, on: Attachable): Promise<number | undefined> =>
  photo === undefined ? undefined : (await addAttachment(ctx, on, { ...photo, name: undefined })).id;

/** Reads the file of a form as text. @throws Problem payload_too_large, malformed_request */
export const readTextFile = async ({ req, res }: Visit, content: Readable, most_bytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const read = async (): Promise<string> => {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > most_bytes) throw tooLarge(most_bytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  };
  return requireRate(req, res, read());
};

/**
 * Does what a form says, once for its key: who sends it again gets the same answer. Returns that with the request that did it,
 * and whether its photo was stored.
 * @throws Problem
 */
export const runPosted = async (
  options: PostOptions,
  visit: Visit,
  { run, photoOn }: ChangingForm,
  { values, photo: content }: Arrived,
): Promise<Done & { request_id: string | null; isStored: boolean }> => {
  const { perform, calls } = options;
  const { req, res, caller, session } = visit;
  const identity = [req.path, [...values].filter(([name]) => name !== TOKEN && name !== KEY)];
  const key = `form ${values.get(KEY)?.slice(0, 100) ?? ''}`;
  const save = async (photo?: NewFile, sha256?: string) => {
    let isAdded = false;
    const answer = await perform(caller, 'write', (ctx) =>
      onceForConfirmation(ctx, key, [identity, sha256], async (tx) => {
        isAdded = true;
        const done = await run(actIn(options, tx), toPosted(values, photo));
        return { ...done, request_id: tx.origin.request_id };
      }),
    );
    return { answer, isAdded };
  };
  if (content === null || photoOn === undefined) return { ...(await save()).answer, isStored: true };
  calls.require(caller.principal, 'createAttachment');
  const attachable = photoOn(values);
  const gym = String(session.tenant_id);
  const { answer, isStored } = await savePhoto(options, { req, res, caller, gym, attachable, content }, save);
  return { ...answer, isStored };
};
