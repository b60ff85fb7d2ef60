import { html } from './elements.ts';
import { openPanel } from './panel.ts';
import type { Content, Service } from './service.ts';

/** Asks for a change in a place below its button. */
export type Ask = (place: HTMLElement) => void;

/** The service, and what shows the round again after a change, with a sentence about it. */
type View = { service: Service; done: (news: string) => Promise<void> };

type Machine = { id: number; name: string };

/** Makes a change and shows the round again, or returns why it was refused. */
const finish = async (
  { done }: View,
  outcome: { content: unknown } | { refusal: string },
  news: string,
): Promise<string | undefined> => {
  if ('refusal' in outcome) return outcome.refusal;
  await done(news);
  return undefined;
};

const STATUS_QUESTIONS = {
  out_of_service: {
    text: (name: string) => `Take ${name} out of service? Nobody may use it until somebody puts it back.`,
    confirm: 'Take out of service',
    fields: [{ name: 'reason', label: 'Why', required: true }],
    news: (name: string) => `${name} is out of service.`,
  },
  active: {
    text: (name: string) => `Let members use ${name}? Only after somebody has checked that it is safe.`,
    confirm: 'Let members use it',
    fields: [
      { name: 'confirmed_by', label: 'Who checked it and says that it is safe', required: true },
      { name: 'reason', label: 'What was done' },
    ],
    news: (name: string) => `Members can use ${name}.`,
  },
};

/** Asks before a machine is taken out of service, or put back into it. */
export const setStatus =
  (view: View, { id, name }: Machine, status: keyof typeof STATUS_QUESTIONS): Ask =>
  (place) => {
    const { text, confirm, fields, news } = STATUS_QUESTIONS[status];
    openPanel(place, { text: text(name), confirm, fields, isGrave: true }, async (values) =>
      finish(
        view,
        await view.service.change('set_machine_status', { machine_id: String(id), status, ...values }),
        news(name),
      ),
    );
  };

const choice = (legend: string, name: string, options: readonly (readonly [value: string, label: string])[]) => {
  const inputs = options.map(([value, label]) => ({ label, input: html('input', { type: 'radio', name, value }) }));
  const element = html(
    'fieldset',
    {},
    html('legend', {}, legend),
    ...inputs.map(({ label, input }) => html('label', { class: 'option' }, input, ` ${label}`)),
  );
  return { element, chosen: () => inputs.find(({ input }) => input.checked)?.input.value };
};

let choices = 0;

/** Asks for the result of an inspection. A failed one takes the machine out of service. */
export const inspect =
  (view: View, { id, name }: Machine): Ask =>
  (place) => {
    const { element, chosen } = choice('Result', `choice-${(choices += 1)}`, [
      ['passed', 'Passed: the machine keeps its status'],
      ['failed', 'Failed: the machine is taken out of service'],
    ]);
    const fields = [
      { name: 'inspector', label: 'Who inspected it' },
      { name: 'notes', label: 'What was found', lines: 3 },
    ];
    openPanel(
      place,
      {
        text: `Record an inspection of ${name}.`,
        confirm: 'Record the inspection',
        fields,
        content: element,
        isGrave: true,
      },
      async (values) => {
        const result = chosen();
        if (result === undefined) return 'Please choose whether it passed or failed.';
        const passed = result === 'passed';
        return finish(
          view,
          await view.service.change('create_inspection', { machine_id: String(id), passed, ...values }),
          passed
            ? `The inspection of ${name} passed.`
            : `The inspection of ${name} failed. The machine is out of service.`,
        );
      },
    );
  };

type Task = Content<'upcoming_maintenance'>['data'][number];
type Step = { item: string; ok?: boolean; value?: string };

const stepControl = (item: string) => {
  const state = html(
    'select',
    { 'aria-label': `${item}: result` },
    html('option', { value: '' }, 'not recorded'),
    html('option', { value: 'ok' }, 'in order'),
    html('option', { value: 'bad' }, 'not in order'),
  );
  const value = html('input', { type: 'text', 'aria-label': `${item}: value`, placeholder: 'Value' });
  const read = (): Step[] => {
    const written = value.value.trim();
    if (state.value === '' && written === '') return [];
    return [
      { item, ...(state.value !== '' && { ok: state.value === 'ok' }), ...(written !== '' && { value: written }) },
    ];
  };
  return { element: html('li', {}, html('span', {}, item), state, value), read };
};

/** Asks for the results of a task's steps, and records the task as done. */
export const completeTask =
  (view: View, { id, title, machine_name, instructions, checklist, version }: Task): Ask =>
  (place) => {
    const steps = checklist.map(stepControl);
    const content = html(
      'div',
      {},
      instructions !== undefined && html('p', {}, instructions),
      steps.length > 0 && html('ul', { class: 'steps' }, ...steps.map(({ element }) => element)),
    );
    const about = `${title}, ${machine_name}`;
    openPanel(place, { text: `Record as done now: ${about}.`, confirm: 'Record as done', content }, async () => {
      const results = steps.flatMap(({ read }) => read());
      const args = {
        task_id: String(id),
        expected_version: version,
        ...(results.length > 0 && { checklist: results }),
      };
      return finish(view, await view.service.change('complete_maintenance', args), `Done: ${about}.`);
    });
  };

type Ticket = Content<'list_open_tickets'>['data'][number];

/** Marks a new ticket as reviewed. */
export const reviewTicket =
  (view: View, { id, title, machine_name, version }: Ticket): Ask =>
  async (place) => {
    const about = title ?? machine_name;
    const args = { ticket_id: String(id), status: 'reviewed', expected_version: version } as const;
    const refusal = await finish(view, await view.service.change('update_ticket_status', args), `Reviewed: ${about}.`);
    if (refusal !== undefined) place.replaceChildren(html('p', { role: 'alert', class: 'problem' }, refusal));
  };
