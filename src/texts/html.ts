import { escapeXml } from './xml.ts';

/** HTML whose texts are escaped. {@link markup} makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Content of a template: HTML as it is, texts and numbers, which are escaped, and nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

const render = (content: Content): string => {
  if (content instanceof Html) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escapeXml(String(content));
  return content ? content.map(render).join('') : '';
};

/** A template of HTML. Its values are escaped unless they are HTML themselves; attributes need quotes. */
export const markup = (texts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(texts.map((text, i) => text + render(values[i])).join(''));
