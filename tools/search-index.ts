import { METHODS, object, text, type JsonObject } from './json.ts';
import { fragmentOf } from './markdown.ts';

/** Entry of the documentation's search: its name, the page that has it, its address, and the words that lead to it. An operation has an id. */
export type SearchEntry = { name: string; page: string; path: string; text: string; id?: string };

/** Returns the text of Markdown without its marks. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<[^>]+>|\]\([^)]*\)|[`*|#[\]]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the sections of a page, each of which begins with a heading. */
export const sectionsOf = (path: string, title: string, markdown: string): SearchEntry[] =>
  markdown
    .replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/^#/gm, ''))
    .split(/^(?=#{1,4} )/m)
    .map((section) => {
      const [heading = '', ...rest] = section.split('\n');
      const name = plain(heading);
      const place = heading.startsWith('# ') ? '' : `#${fragmentOf(heading.replace(/^#+ /, ''))}`;
      return { name: name || title, page: title, path: path + place, text: plain(rest.join(' ')) };
    });

/** Returns the operations of the reference. */
export const operationsOf = (openapi: JsonObject): SearchEntry[] =>
  Object.entries(object(openapi['paths'], 'paths')).flatMap(([path, item]) =>
    Object.entries(object(item, path))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, value]) => {
        const operation = object(value, method);
        const id = text(operation['operationId'], 'operationId');
        const words = [id, operation['description'], method, path].join(' ');
        return {
          name: text(operation['summary'], 'summary'),
          page: `REST reference · ${method.toUpperCase()} ${path}`,
          path: `/docs#operation/${id}`,
          text: plain(words),
          id,
        };
      }),
  );
