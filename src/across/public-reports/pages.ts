import type { Schemas } from '../../../generated/contract.ts';
import { FileType } from '../../../generated/values.ts';
import { today } from '../../core/clock.ts';
import { Html, markup } from '../../texts/html.ts';
import { messagePage, plainPage } from '../../http/plain-pages.ts';
import { MOST_PHOTO_MEBIBYTES, type PhotoRefusal } from '../../areas/attachments/form-photo.ts';
import { isPicture } from '../../areas/attachments/pictures.ts';
import { chipsOf, type Chip } from './chips.ts';
import { MOST, TRAP, type Submission } from './form.ts';
import type { PublicMachine } from './operations.ts';
import { SOLUTION } from './proof-of-work.ts';
import { TEXTS, type Texts } from './texts.ts';
import { fill, localeOf, type Language } from '../../texts/languages.ts';

/**
 * Where and in which language a page is shown. `path` is that of the machine, `puzzle` what a browser has to solve before
 * it sends a report; null for nothing.
 */
export type View = { language: Language; tenant: string; timezone: string; path: string; puzzle: string | null };

const document = ({ language, tenant }: Pick<View, 'language' | 'tenant'>, title: string, content: Html): string =>
  plainPage({ language, title, heading: tenant }, content);

/** The sentence about each status. */
const SENTENCES = {
  active: 'active',
  partial_defect: 'partial_defect',
  defect: 'out_of_order',
  out_of_service: 'out_of_order',
  waiting_parts: 'out_of_order',
  maintenance: 'maintenance',
  retired: 'retired',
} as const satisfies Record<Schemas['MachineStatus'], keyof Texts>;

/** Returns the sentence about a machine's status, with the day since when it has it in the time zone of the gym. */
const sentenceOf = ({ status, status_since }: PublicMachine, { language, timezone }: View, texts: Texts): string => {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: timezone });
  const since = fill(texts.since, { date: format.format(new Date(status_since)) });
  return fill(texts[SENTENCES[status]], { since });
};

/** Returns the sentence about the day on which a machine should be back, unless that has passed. */
const returnOf = (
  { status_until: until }: PublicMachine,
  { language, timezone }: View,
  texts: Texts,
): string | null => {
  const now = today(timezone);
  if (until === null || until < now) return null;
  const year = until.startsWith(now.slice(0, 5)) ? undefined : 'numeric';
  const format = { weekday: 'long', day: 'numeric', month: 'long', year, timeZone: 'UTC' } as const;
  return fill(texts.back_on, { date: new Intl.DateTimeFormat(localeOf(language), format).format(new Date(until)) });
};

/** The widget tracks no visitor, and shows nothing. */
const WIDGET = JSON.stringify({ humanInteractionSignature: false, minDuration: 0 });

/** The media types of photos. Without HEIC an iPhone sends a JPEG. */
const PICTURES = FileType.filter((type) => isPicture(type)).join(',');

const CHECKED = new Html(' checked');

const chipField = (chip: Chip, texts: Texts, isChosen: boolean): Html =>
  markup`<label class="chip"><input type="checkbox" name="chips" value="${chip}"${isChosen && CHECKED}><span>${texts.chips[chip]}</span></label>
`;

const photoField = (texts: Texts, isChosenAgain: boolean): Html => markup`<label for="photo">${texts.photo}</label>
<p class="hint" id="photo-hint">${isChosenAgain && `${texts.photo_again} `}${fill(texts.photo_hint, { most: MOST_PHOTO_MEBIBYTES })}</p>
<input id="photo" name="photo" type="file" accept="${PICTURES}" aria-describedby="photo-hint">`;

/** Element that solves the puzzle while the form is filled in. Its solution is sent before the photo. */
const puzzleField = (
  puzzle: string,
): Html => markup`<altcha-widget hidden challenge="${puzzle}" name="${SOLUTION}" auto="onload" display="invisible" configuration="${WIDGET}"></altcha-widget>
<script type="module" src="/browser/proof-of-work.js"></script>
`;

const puzzleHint = (texts: Texts): Html => markup`<p class="hint puzzle">${texts.puzzle}</p>
<noscript><p class="problem">${texts.puzzle_script}</p></noscript>
`;

/** The form. A browser does not keep the photo of a form that is shown again, so `hadPhoto` asks for it. */
const formOf = (
  machine: PublicMachine,
  { path, puzzle }: View,
  texts: Texts,
  sent: Submission | undefined,
  hadPhoto: boolean,
): Html => {
  const { chips = [], text = '', hazard = false, name = '', email = '' } = sent?.report ?? {};
  return markup`<form method="post" action="${path}" enctype="multipart/form-data" accept-charset="utf-8">
<h2>${texts.report}</h2>
${sent?.problem && markup`<p class="problem" role="alert"><strong>${texts.problem}.</strong> ${sent.problem}</p>`}
<fieldset>
<legend>${texts.what}</legend>
<div class="chips">
${chipsOf(machine.type).map((chip) => chipField(chip, texts, chips.includes(chip)))}</div>
</fieldset>
<label for="text">${texts.text}</label>
<textarea id="text" name="text" rows="4" maxlength="${MOST.text}">
${text}</textarea>
<label class="hazard"><input type="checkbox" name="hazard" value="yes"${hazard && CHECKED} aria-describedby="hazard-hint"><span>${texts.hazard}</span></label>
<p class="hint" id="hazard-hint">${texts.hazard_hint}</p>
<fieldset>
<legend>${texts.contact}</legend>
<p class="hint">${texts.optional}</p>
<label for="name">${texts.name}</label>
<input id="name" name="name" autocomplete="name" maxlength="${MOST.name}" value="${name}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="${MOST.email}" value="${email}">
</fieldset>
<div class="trap" aria-hidden="true"><label for="${TRAP}">${texts.trap}</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></div>
${puzzle !== null && puzzleField(puzzle)}${photoField(texts, hadPhoto)}
${puzzle !== null && puzzleHint(texts)}<button type="submit">${texts.send}</button>
</form>`;
};

/** Returns what to do about a photo that was refused. */
export const photoProblem = (language: Language, refusal: PhotoRefusal): string => {
  const texts = TEXTS[language];
  return `${fill(texts[refusal], { most: MOST_PHOTO_MEBIBYTES })} ${texts.photo_other}`;
};

/** Returns the page of a machine, with what was sent if that was refused. */
export const machinePage = (machine: PublicMachine, view: View, sent?: Submission, hadPhoto = false): string => {
  const texts = TEXTS[view.language];
  const reported = machine.reported.map((chip) => markup`<li>${texts.chips[chip]}</li>`);
  const content = markup`<h1>${machine.name}</h1>
${machine.zone && markup`<p class="zone">${machine.zone}</p>`}
<p class="status ${SENTENCES[machine.status]}">${[sentenceOf(machine, view, texts), returnOf(machine, view, texts)].filter(Boolean).join(' ')}</p>
${
  reported.length > 0 &&
  markup`<h2>${texts.already}</h2>
<ul class="reported">${reported}</ul>`
}
${machine.status !== 'retired' && formOf(machine, view, texts, sent, hadPhoto)}`;
  return document(view, machine.name, content);
};

const link = (path: string, text: string): Html => markup`<p><a href="${path}">${text}</a></p>`;

/** Returns the page after a report. A program that filled in the trap has no report. */
export const thanksPage = (
  { name }: PublicMachine,
  view: View,
  report: string | null,
  isPhotoStored = true,
): string => {
  const texts = TEXTS[view.language];
  const further = report === null ? link(view.path, texts.back) : link(`${view.path}/${report}`, texts.status_link);
  const content = markup`<h1>${texts.thanks}</h1>
<p class="zone">${name}</p>
<p class="status active">${texts.thanks_text}</p>
${!isPhotoStored && markup`<p class="problem">${texts.photo_lost}</p>`}
${further}`;
  return document(view, texts.thanks, content);
};

/** A ticket's status in words for the member who reported it. */
const PROGRESS: Readonly<Record<Schemas['TicketStatus'], 'open' | 'in_progress' | 'solved' | 'closed'>> = {
  new: 'open',
  reviewed: 'in_progress',
  planned: 'in_progress',
  in_progress: 'in_progress',
  waiting_parts: 'in_progress',
  waiting_supplier: 'in_progress',
  resolved: 'solved',
  wont_fix: 'closed',
};

/** Returns the page with the status of a report. */
export const reportPage = ({ name }: PublicMachine, view: View, status: Schemas['TicketStatus']): string => {
  const texts = TEXTS[view.language];
  const content = markup`<h1>${texts.status}</h1>
<p class="zone">${name}</p>
<p class="status">${texts[PROGRESS[status]]}</p>
${link(view.path, texts.back)}`;
  return document(view, texts.status, content);
};

/** Returns a page that says why there is no other. */
export const refusalPage = (
  language: Language,
  reason: 'unknown' | 'gone' | 'many' | 'failed',
  tenant = '',
): string => {
  const texts = TEXTS[language];
  return messagePage({ language, title: texts[reason], heading: tenant }, texts[`${reason}_text`]);
};
