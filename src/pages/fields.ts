import { randomUUID } from 'node:crypto';
import { FileType } from '../../generated/values.ts';
import { MOST_PHOTO_MEBIBYTES } from '../areas/attachments/form-photo.ts';
import { isPicture } from '../areas/attachments/pictures.ts';
import { fill } from '../texts/languages.ts';
import { Html, markup, type Content } from '../texts/html.ts';
import { describeQuestion, problemsOf, type Sent } from './problems.ts';
import type { Visit } from './visit.ts';

/** The names of the fields that every form has. */
export const TOKEN = 'form_token';
export const KEY = 'form_key';
export const VERSION = 'form_version';

/** Returns the token and the key of a form. `sent` is the form that is shown again, which keeps its key unless that was used. */
export const hiddenFields = ({ token }: Visit, sent?: Sent): Html => {
  const kept = sent?.problem.code === 'idempotency_key_reused' ? null : sent?.values.get(KEY);
  return markup`<input type="hidden" name="${TOKEN}" value="${token}"><input type="hidden" name="${KEY}" value="${kept ?? randomUUID()}">`;
};

/** A form of a page: its name is the last part of its address. `sent` is what was sent with it, if that was refused. */
export type FormScope = {
  visit: Visit;
  action: string;
  name: string;
  sent: Sent | undefined;
  /** The version of the record that the form changes. */
  version?: number;
  /** Prefix of the ids of its fields, if a page has the form several times. */
  id?: string;
};

/** Returns the scope of a form of a page. */
export const scopeOf = (
  visit: Visit,
  page: string,
  name: string,
  sent: Sent | undefined,
  version?: number,
): FormScope => ({
  visit,
  name,
  action: `${page}/${name}`,
  sent: sent?.form === name ? sent : undefined,
  ...(version === undefined ? {} : { version }),
});

/** The version that a form sends: the one that was shown, unless a colleague's change is shown now. */
const versionOf = ({ sent, version }: FormScope): string =>
  sent === undefined || sent.problem.code === 'version_mismatch'
    ? String(version ?? '')
    : (sent.values.get(VERSION) ?? '');

const isInvalid = new Html(' aria-invalid="true"');
const REQUIRED = new Html(' required');
const CHECKED = new Html(' checked');
const SELECTED = new Html(' selected');

/** How a field is shown. `value` is that of the record. */
type Field = {
  name: string;
  label: string;
  value?: string | number | null | undefined;
  hint?: Content;
  required?: boolean;
};

/** Parts of a field besides its control: the id, the value, and the texts about it. */
const partsOf = (
  { visit, name: form, id: own = form, sent }: FormScope,
  { name, value, hint }: Field,
  say = (stored: string): string => stored,
) => {
  const id = `${own}-${name}`;
  const stored = value === null || value === undefined ? '' : String(value);
  const typed = sent?.values.get(name) ?? undefined;
  const problems = sent === undefined ? [] : problemsOf(sent, visit, name);
  const isOther = sent?.problem.code === 'version_mismatch' && typed !== undefined && typed !== stored;
  const now = isOther ? fill(visit.texts.form.now, { value: say(stored) || '–' }) : undefined;
  const lines = [...problems.map((text) => markup`<span class="wrong">${text}</span> `), hint, now].filter(Boolean);
  const described = lines.length > 0 && markup` aria-describedby="${id}-about"`;
  return {
    id,
    value: typed ?? stored,
    attributes: markup`${described}${problems.length > 0 && isInvalid}`,
    about: lines.length > 0 && markup`<p class="hint" id="${id}-about">${lines.map((line) => markup`${line} `)}</p>`,
  };
};

/** Returns a field of one line. */
export const input = (scope: FormScope, field: Field & { type?: string; attributes?: Html; list?: string }): Html => {
  const { id, value, attributes, about } = partsOf(scope, field);
  return markup`<label for="${id}">${field.label}</label>${about}
<input id="${id}" name="${field.name}" type="${field.type ?? 'text'}" value="${value}"${attributes}${field.attributes}${field.required === true && REQUIRED}>
`;
};

/** Returns a field for a number, which may be written with a comma. */
export const numberInput = (scope: FormScope, field: Field): Html =>
  input(scope, { ...field, attributes: new Html(' inputmode="decimal" autocomplete="off"') });

/** Returns a field of several lines. */
export const textArea = (scope: FormScope, field: Field & { rows?: number }): Html => {
  const { id, value, attributes, about } = partsOf(scope, field);
  return markup`<label for="${id}">${field.label}</label>${about}
<textarea id="${id}" name="${field.name}" rows="${field.rows ?? 3}"${attributes}${field.required === true && REQUIRED}>
${value}</textarea>
`;
};

/** A choice of a field: its value and its text. */
export type Choice = readonly [value: string | number, text: string];

/** Returns a field with a choice. `empty` is the text of no choice. */
export const select = (scope: FormScope, field: Field & { choices: readonly Choice[]; empty?: string }): Html => {
  const textOf = (value: string): string => field.choices.find(([option]) => String(option) === value)?.[1] ?? '';
  const { id, value, attributes, about } = partsOf(scope, field, textOf);
  const options = field.choices.map(
    ([option, text]) => markup`<option value="${option}"${String(option) === value && SELECTED}>${text}</option>`,
  );
  return markup`<label for="${id}">${field.label}</label>${about}
<select id="${id}" name="${field.name}"${attributes}${field.required === true && REQUIRED}>
${field.empty !== undefined && markup`<option value="">${field.empty}</option>`}${options}</select>
`;
};

/** Returns a box to tick, whose value is `yes`. */
export const checkbox = (scope: FormScope, field: Field): Html => {
  const { id, value, attributes, about } = partsOf(scope, field);
  return markup`<label class="hazard" for="${id}"><input id="${id}" type="checkbox" name="${field.name}" value="yes"${value === 'yes' && CHECKED}${attributes}><span>${field.label}</span></label>${about}
`;
};

/** Returns boxes of which any number can be ticked. */
export const checkList = (
  scope: FormScope,
  field: Field & { choices: readonly Choice[]; chosen: readonly (string | number)[] },
): Html => {
  const { id, attributes, about } = partsOf(scope, field);
  const chosen = new Set(scope.sent?.values.getAll(field.name) ?? field.chosen.map(String));
  return markup`<fieldset id="${id}"${attributes}><legend>${field.label}</legend>${about}
<div class="chips">${field.choices.map(
    ([option, text]) =>
      markup`<label class="chip"><input type="checkbox" name="${field.name}" value="${option}"${chosen.has(String(option)) && CHECKED}><span>${text}</span></label>`,
  )}</div></fieldset>
`;
};

/** Returns a choice of which all possibilities are shown. */
export const radios = (scope: FormScope, field: Field & { choices: readonly Choice[] }): Html => {
  const { id, value, attributes, about } = partsOf(scope, field);
  return markup`<fieldset id="${id}"${attributes}><legend>${field.label}</legend>${about}
<div class="chips">${field.choices.map(
    ([option, text]) =>
      markup`<label class="chip"><input type="radio" name="${field.name}" value="${option}"${String(option) === value && CHECKED}${field.required === true && REQUIRED}><span>${text}</span></label>`,
  )}</div></fieldset>
`;
};

/** The media types of photos. Without HEIC an iPhone sends a JPEG. */
const PICTURES = FileType.filter((type) => isPicture(type)).join(',');

/** Returns the field of a photo. A browser does not keep the one of a form that is shown again. */
export const photoInput = (scope: FormScope, label: string, required = false): Html => {
  const { texts } = scope.visit;
  const again = scope.sent?.hadPhoto === true && markup`<span class="again">${texts.form.photo_again} </span>`;
  const hint = markup`${again}${fill(texts.form.photo_hint, { most: MOST_PHOTO_MEBIBYTES })}`;
  const { id, attributes, about } = partsOf(scope, { name: 'photo', label, hint });
  return markup`<label for="${id}">${label}</label>${about}
<input id="${id}" name="photo" type="file" accept="${PICTURES}"${attributes}${required && REQUIRED}>
`;
};

/** Confirmation that the action of the form requires. */
const questionOf = (scope: FormScope): Html | undefined => {
  const { visit, sent } = scope;
  const question = sent && describeQuestion(visit, sent);
  if (question === undefined) return undefined;
  const { texts } = visit;
  return markup`<div class="problem" role="alert"><p><strong>${texts.form.question}</strong></p>
<ul>${question.reasons.map((reason) => markup`<li>${reason}</li>`)}</ul></div>
${
  question.needs === 'confirmed_by'
    ? input(scope, { name: 'confirmed_by', label: texts.machine.confirmed_by, required: true })
    : checkbox(scope, { name: 'confirm', label: texts.form.confirm })
}`;
};

/** Returns what is wrong with a form as a whole. */
export const summaryOf = (visit: Visit, sent: Sent): Html => {
  const { form } = visit.texts;
  const others = problemsOf(sent, visit, null);
  const known: Partial<Record<string, string>> = {
    version_mismatch: form.changed,
    idempotency_key_reused: form.sent_before,
  };
  const own = known[sent.problem.code];
  const what = own !== undefined ? [own] : others.length > 0 ? others : [form.check];
  return markup`<p class="problem" role="alert"><strong>${form.not_saved}</strong> ${what.map((text) => markup`${text} `)}</p>`;
};

/** Returns a form. The fields come before a photo, because nothing after a file is read. */
export const formOf = (
  scope: FormScope,
  {
    fields,
    submit,
    photo,
    isSecond,
  }: { fields: Content; submit: string; photo?: Html | undefined; isSecond?: boolean },
): Html => {
  const { visit, sent } = scope;
  const kind = photo === undefined ? '' : new Html(' enctype="multipart/form-data"');
  return markup`<form method="post" action="${scope.action}" accept-charset="utf-8" id="${scope.id ?? scope.name}"${kind}>
${hiddenFields(visit, sent)}${scope.version !== undefined && markup`<input type="hidden" name="${VERSION}" value="${versionOf(scope)}">`}
${sent !== undefined && describeQuestion(visit, sent) === undefined && summaryOf(visit, sent)}${fields}${questionOf(scope)}${photo}<button type="submit"${isSecond === true && new Html(' class="second"')}>${submit}</button>
</form>
`;
};

/** Returns a form that is folded away until it is opened or was refused. */
export const foldedForm = (scope: FormScope, title: string, form: Parameters<typeof formOf>[1]): Html =>
  markup`<details class="act"${scope.sent !== undefined && new Html(' open')}><summary>${title}</summary>
${formOf(scope, form)}</details>
`;
