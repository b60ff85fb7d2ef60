import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps';
import { DISPLAY_MODES, noteDisplayMode, offerFullscreen } from './display.ts';
import type { Schemas, ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';

/** A value as results carry it: without the members that are null. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Name in keyof Value as null extends Value[Name] ? never : Name]: Sent<Value[Name]> } & {
        [Name in keyof Value as null extends Value[Name] ? Name : never]?: Sent<NonNullable<Value[Name]>>;
      }
    : Value;

/** The content of a tool's result, with the gym's time zone and date where it has times. */
export type Content<Name extends ToolName> = Sent<ToolOutputs[Name]> & Partial<Schemas['ResultTime']>;

/** Outcome of a call: the content of its result, or why nothing was done, in words for a person. */
export type Outcome<Name extends ToolName> = { content: Content<Name> } | { refusal: string };

type Result = Awaited<ReturnType<App['callServerTool']>>;

const textOf = ({ content }: Result): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** The service validates its results against the contract in its tests; an app trusts them. */
const isContent = <Name extends ToolName>(value: unknown): value is Content<Name> =>
  typeof value === 'object' && value !== null;

/** Returns the structured content of a result, or its text as JSON for a host that passes on only that. */
const parse = (result: Result): unknown => {
  if (result.structuredContent !== undefined) return result.structuredContent;
  try {
    return JSON.parse(textOf(result));
  } catch {
    return undefined;
  }
};

const read = <Name extends ToolName>(result: Result): Outcome<Name> => {
  const content = result.isError === true ? undefined : parse(result);
  if (isContent<Name>(content)) return { content };
  return { refusal: textOf(result).replace(/^\w+ was not run\. /, 'Nothing was changed. ') };
};

/** The arguments of the call that opened an app, as a model or a person wrote them. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** The member of a result's `_meta` that lists the tools that the caller may call. */
const CALLABLE = 'ems/callable_tools';

const isLocale = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    return false;
  }
};

/** The service as an app reaches it, through the host. */
export class Service {
  readonly #app = new App(
    { name: 'equipment-maintenance-service', version: document.body.dataset['version'] ?? '' },
    { availableDisplayModes: [...DISPLAY_MODES] },
  );
  #callable: readonly unknown[] | undefined;
  #changes: string[] = [];
  /** The language of the host. */
  locale: string | undefined;

  /** Connects to the host, and shows the arguments and the result of each call of a tool that opens the app. */
  async connect<Name extends ToolName>(show: (args: ToolArguments, outcome: Outcome<Name>) => void): Promise<void> {
    const app = this.#app;
    let args: ToolArguments = {};
    app.addEventListener('toolinput', (input) => void (args = input.arguments ?? {}));
    app.addEventListener('toolresult', (result) => {
      const { _meta: { [CALLABLE]: callable } = {} } = result;
      if (Array.isArray(callable)) this.#callable = callable;
      show(args, read<Name>(result));
    });
    app.addEventListener('toolcancelled', () => show(args, { refusal: 'The call was cancelled.' }));
    app.addEventListener('hostcontextchanged', (context) => this.#adopt(context));
    await app.connect();
    this.#adopt(app.getHostContext() ?? {});
    offerFullscreen(app);
  }

  #adopt(context: McpUiHostContext): void {
    const { theme, styles, locale, safeAreaInsets: inset } = context;
    noteDisplayMode(context);
    if (theme !== undefined) applyDocumentTheme(theme);
    if (styles?.variables) applyHostStyleVariables(styles.variables);
    if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
    if (locale !== undefined && isLocale(locale)) this.locale = locale;
    if (inset) document.body.style.padding = `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px`;
  }

  /** Whether the caller may call a tool. A host that passes on no `_meta` does not say it; then the service refuses. */
  may(tool: ToolName): boolean {
    return this.#app.getHostCapabilities()?.serverTools !== undefined && (this.#callable?.includes(tool) ?? true);
  }

  /** Calls a tool. */
  async call<Name extends ToolName>(name: Name, args: ToolInputs[Name]): Promise<Outcome<Name>> {
    try {
      return read<Name>(await this.#app.callServerTool({ name, arguments: { ...args } }));
    } catch (error) {
      return { refusal: `The assistant did not pass on the call: ${error instanceof Error ? error.message : error}` };
    }
  }

  /**
   * Calls a tool that changes something, and tells the model of the host which call was made. It gets the ids and what the
   * person wrote, but no text of the record, because members wrote that.
   */
  async change<Name extends ToolName>(name: Name, args: ToolInputs[Name]): Promise<Outcome<Name>> {
    const outcome = await this.call(name, args);
    if ('refusal' in outcome || this.#app.getHostCapabilities()?.updateModelContext === undefined) return outcome;
    this.#changes.push(`${name} ${JSON.stringify(args)}`);
    const text = `The person made these calls in the app:\n${this.#changes.join('\n')}`;
    // The change is made, whether or not the host keeps the note.
    await this.#app.updateModelContext({ content: [{ type: 'text', text }] }).catch(() => undefined);
    return outcome;
  }
}
