import { Marked } from 'marked';

/** Returns the fragment that names a heading, such as `add-an-endpoint`; the same as GitHub's. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${fragmentOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // A scrolling region must be reachable by keyboard.
    code({ text, lang = '' }) {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return `<pre tabindex="0"><code${lang === '' ? '' : ` class="language-${lang}"`}>${escaped}</code></pre>\n`;
    },
  },
  hooks: {
    postprocess: (html) =>
      html
        .replaceAll(/<(table|picture)>/g, '<div class="$1" tabindex="0"><$1>')
        .replaceAll(/<\/(table|picture)>/g, '</$1></div>'),
  },
});

/** Returns Markdown of this project as HTML. Headings have fragments; wide tables, pictures and code scroll on their own. */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false });
