import { button, html } from './elements.ts';

/** A text that a person fills in before a change. */
type Field = { name: string; label: string; hint?: string; required?: boolean; lines?: number };

/** Question of a panel before a change. */
type Question = {
  /** The full sentence, which names the record and what will happen to it. */
  text: string;
  /** The words of the button that makes the change. */
  confirm: string;
  /** Whether it takes a machine out of service or lets members use one. */
  isGrave?: boolean;
  fields?: readonly Field[];
  /** More content between the sentence and the fields. */
  content?: HTMLElement;
};

type Values = Readonly<Record<string, string>>;

let panels = 0;

const control = ({ label, hint, required = false, lines = 1 }: Field, id: string) => {
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  const attributes = { id, required, ...described };
  const input =
    lines > 1 ? html('textarea', { ...attributes, rows: lines }) : html('input', { type: 'text', ...attributes });
  const element = html(
    'div',
    { class: 'field' },
    html('label', { for: id }, required ? label : `${label} (optional)`),
    hint !== undefined && html('p', { id: `${id}-hint`, class: 'soft' }, hint),
    input,
  );
  return { element, input };
};

/**
 * Opens a panel in a place below the button that asks for it. A dialog would be invisible where the host shows only a
 * part of a tall app, and a sandboxed app has neither `confirm()` nor forms.
 * @param submit makes the change, and returns why it was refused, or undefined
 */
export const openPanel = (
  place: HTMLElement,
  { text, confirm, isGrave = false, fields = [], content }: Question,
  submit: (values: Values) => Promise<string | undefined>,
): void => {
  const opener = document.activeElement;
  const id = `panel-${(panels += 1)}`;
  const controls = fields.map((field, index) => ({ field, ...control(field, `${id}-${index}`) }));
  const problem = html('p', { role: 'alert', class: 'problem' });
  const send = async (): Promise<void> => {
    const missing = controls.find(({ field, input }) => field.required && input.value.trim() === '');
    if (missing) {
      problem.replaceChildren(`${missing.field.label}: please fill this in.`);
      missing.input.focus();
      return;
    }
    problem.replaceChildren();
    const values = controls.map(({ field, input }): [string, string] => [field.name, input.value.trim()]);
    const refusal = await submit(Object.fromEntries(values.filter(([, value]) => value !== '')));
    if (refusal !== undefined) problem.replaceChildren(refusal);
  };
  const close = (): void => {
    place.replaceChildren();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const panel = html(
    'div',
    { class: 'panel', role: 'group', 'aria-labelledby': id, tabindex: -1 },
    html('p', { id, class: 'question' }, text),
    content,
    ...controls.map(({ element }) => element),
    problem,
    html(
      'div',
      { class: 'buttons' },
      button(confirm, send, { class: isGrave ? 'grave' : 'main' }),
      button('Cancel', close),
    ),
  );
  place.replaceChildren(panel);
  panel.focus();
};
