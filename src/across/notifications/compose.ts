import { Html, markup } from '../../texts/html.ts';
import type { Message } from '../../core/services.ts';
import { toLine } from '../../texts/plain-text.ts';
import { fill } from '../../texts/languages.ts';
import { PAGES, type Facts } from './facts.ts';
import type { Item } from './outbox.ts';
import { pageOfReport, pictureId, titleOfReport } from './report-mail.ts';
import { TEXTS, type Texts } from './texts.ts';
import type { Language } from '../../texts/languages.ts';

/** The language, receiver and layout of a mail. */
type MailView = {
  language: Language;
  tenant: string;
  timezone: string;
  publicUrl: string;
  /** Null for a reminder on request, which comes once. */
  unsubscribeUrl: string | null;
};

/** One event of a mail. */
type MailItem = Pick<Item, 'id' | 'event' | 'facts'>;

/** Events that a daily mail shows. */
const MOST_ITEMS = 100;

/** Where programs that read mail see a link in a text: in an address of mail or of the web. */
const LINK = /(?<=[\p{L}\d])\.(?=\p{L}{2})|(?<=\S)@(?=\S)|:(?=\/\/)/gu;

/** Returns a line of a user for the text of a mail, with a space where it would become a link. */
const toText = (line: string): string => line.replaceAll(LINK, '$& ');

/** Returns a line of a user for the HTML of a mail, where an element keeps it from becoming a link and shows nothing. */
const toHtml = (line: string): Html => {
  let start = 0;
  const parts = [...line.matchAll(LINK)].map(({ 0: { length }, index }) => {
    const part = line.slice(start, index + length);
    start = index + length;
    return markup`${part}<wbr>`;
  });
  return markup`${parts}${line.slice(start)}`;
};

const isDay = (since: string): boolean => since.length === 10;

const formatSince = (since: string, { language, timezone }: MailView): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(isDay(since) ? { timeZone: 'UTC' } : { timeStyle: 'short', timeZone: timezone }),
  }).format(new Date(since));

/** The address of the page of the machine, or of the record that the mail is about; of a message the record's, if it has a page. */
const linkOf = ({ machine, path, record_id, message, report }: Facts, { publicUrl }: MailView): string => {
  if (report !== undefined) return `${publicUrl}${pageOfReport(report)}`;
  const page = PAGES[path];
  if (message !== undefined && page !== null) return `${publicUrl}${page}/${record_id}`;
  return machine === null ? `${publicUrl}/api/v1/${path}/${record_id}` : `${publicUrl}/r/${machine.report_code}`;
};

/** Returns what a mail reports of an event, as labels and lines. */
const linesOf = ({ event, facts }: MailItem, view: MailView, texts: Texts): [label: string, line: string][] => {
  const { machine, detail, report } = facts;
  const lines: [string, string | null][] = [
    [texts.machine, machine && machine.name !== facts.title ? machine.name : null],
    [texts.place, machine?.place ?? null],
    [texts.place, report?.place ?? null],
    [texts.detail, detail],
  ];
  const plain = lines.flatMap(([label, text]): [string, string][] => (text === null ? [] : [[label, toLine(text)]]));
  if (report !== undefined) return [...plain, [texts.detail, texts.report_attached]];
  return [...plain, [texts.since[event], formatSince(facts.since, view)]];
};

const headlineOf = (
  { event, facts: { title, message, report } }: MailItem,
  texts: Texts,
  language: Language,
): string => {
  if (report !== undefined) return titleOfReport(report, language);
  const what = message === undefined ? texts.events[event] : fill(texts.message_from, { sender: message.from });
  return `${what}: ${toLine(title)}`;
};

const textOf = (item: MailItem, view: MailView, texts: Texts): string =>
  [
    toText(headlineOf(item, texts, view.language)),
    ...(item.facts.message?.lines ?? []).map((line) => `> ${toText(line)}`.trimEnd()),
    ...linesOf(item, view, texts).map(([label, line]) => `${label}: ${toText(line)}`),
    linkOf(item.facts, view),
  ].join('\n');

// Programs that read mail ignore style sheets, so elements have their own styles.
const FONT = 'font:16px/1.5 system-ui,sans-serif';

const htmlOf = (item: MailItem, view: MailView, texts: Texts): Html => {
  const rows = linesOf(item, view, texts).map(
    ([label, line]) =>
      markup`<tr><td style="padding:2px 16px 2px 0;color:#666;vertical-align:top">${label}</td><td style="padding:2px 0">${toHtml(line)}</td></tr>
`,
  );
  const picture = pictureId(item);
  const written = (item.facts.message?.lines ?? []).map(
    (line) => markup`${toHtml(line)}<br>
`,
  );
  return markup`<h2 style="font-size:18px;margin:24px 0 8px">${toHtml(headlineOf(item, texts, view.language))}</h2>
${
  written.length > 0 &&
  markup`<blockquote style="margin:8px 0;padding:0 0 0 12px;border-left:3px solid #ccc">
${written}</blockquote>
`
}<table role="presentation" style="border-collapse:collapse">
${rows}</table>
${
  picture &&
  markup`<p style="margin:8px 0"><img src="cid:${picture}" alt="${headlineOf(item, texts, view.language)}" style="max-width:100%;height:auto"></p>
`
}<p style="margin:8px 0"><a href="${linkOf(item.facts, view)}">${texts.open}</a></p>
`;
};

/** Returns the subject, the text and the HTML of a mail about events, at least one. */
export const composeMail = (items: readonly MailItem[], view: MailView): Pick<Message, 'subject' | 'text' | 'html'> => {
  const texts = TEXTS[view.language];
  const gym = toLine(view.tenant);
  const [first, ...others] = items;
  const about =
    first && others.length === 0
      ? headlineOf(first, texts, view.language)
      : fill(texts.digest, { count: String(items.length) });
  const shown = items.slice(0, MOST_ITEMS);
  const more = items.length > shown.length ? fill(texts.more, { count: String(items.length - shown.length) }) : null;
  const { unsubscribeUrl: stop } = view;
  const sender = shown.every(({ facts: { message } }) => message?.from === first?.facts.message?.from)
    ? first?.facts.message?.from
    : undefined;
  const why =
    sender === undefined
      ? fill(stop === null ? texts.asked : texts.why, { gym })
      : fill(texts.written, { gym, sender });
  const text = [
    ...shown.map((item) => textOf(item, view, texts)),
    ...(more === null ? [] : [more]),
    `--\n${toText(why)}\n${stop === null ? '' : `${texts.stop}: ${stop}\n`}`,
  ].join('\n\n');
  const html = markup`<!doctype html>
<html lang="${view.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${about}</title></head>
<body style="${FONT};margin:0;padding:16px;max-width:640px">
${shown.map((item) => htmlOf(item, view, texts))}${
    more &&
    markup`<p>${more}</p>
`
  }<p style="margin-top:32px;border-top:1px solid #ccc;padding-top:8px;font-size:14px;color:#666">${toHtml(why)}${stop && markup` <a href="${stop}">${texts.stop}</a>`}</p>
</body>
</html>
`.text;
  return { subject: `${gym}: ${about}`, text, html };
};
