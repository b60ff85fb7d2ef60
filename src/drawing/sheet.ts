import Pdf from 'pdfkit';
import { fontFile } from './fonts.ts';

type Document = InstanceType<typeof Pdf>;

/** Paths rather than registered names: at each use of a name, the library would open the file again. */
const REGULAR = fontFile('regular');
const BOLD = fontFile('semibold');

const MARGIN = 42;
const GREY = '#5b6470';
const LINE = '#d5d9df';

/** A table of a section: the heads and the share of the width of each column, and the cells of its rows. */
export type Table = { heads: readonly string[]; widths: readonly number[]; rows: readonly (readonly string[])[] };

/** A sheet of paper that sections are written on, one below the other. */
export class Sheet {
  readonly #document: Document;
  readonly #chunks: Uint8Array[] = [];
  readonly #done = Promise.withResolvers<Uint8Array>();
  /** Where the next line begins. */
  #y = MARGIN;

  /** Begins a document. Equal content on the same day makes equal bytes, so its ETag stays. */
  constructor(title: string, lang: string, day: string) {
    this.#document = new Pdf({
      size: 'A4',
      margin: MARGIN,
      autoFirstPage: false,
      bufferPages: true,
      font: REGULAR,
      info: { Title: title, CreationDate: new Date(day) },
      lang,
      displayTitle: true,
    });
    this.#document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#document.on('end', () => this.#done.resolve(Buffer.concat(this.#chunks)));
    this.#document.on('error', this.#done.reject);
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.#document.page.height - MARGIN - 14;
  }

  /** Begins a page with a title and a line below it. */
  page(title: string, subtitle: string): void {
    this.#begin();
    this.#write(title, { font: BOLD, size: 18, color: '#000' });
    this.#write(subtitle, { font: REGULAR, size: 9, color: GREY });
    this.#y += 8;
  }

  heading(text: string): void {
    this.#ensure(48);
    this.#y += 8;
    this.#write(text, { font: BOLD, size: 12, color: '#000' });
    this.#y += 4;
  }

  /** Writes a table. A row that does not fit begins the next page; a long cell is cut. */
  table({ heads, widths, rows }: Table): void {
    if (heads.some((head) => head !== '')) this.#row(heads, widths, BOLD, GREY);
    for (const row of rows) this.#row(row, widths, REGULAR, '#000');
  }

  /** Places a picture over the width of the page. */
  picture(bytes: Uint8Array): void {
    const fit: [number, number] = [this.#width, this.#bottom - this.#y];
    this.#document.image(Buffer.from(bytes), MARGIN, this.#y, { fit });
    this.#y = this.#bottom;
  }

  /** Places photos, three in a line. */
  pictures(photos: readonly Uint8Array[]): void {
    const size = (this.#width - 20) / 3;
    for (const [i, photo] of photos.entries()) {
      if (i > 0 && i % 3 === 0) this.#y += size + 10;
      if (i % 3 === 0) this.#ensure(size + 10);
      this.#document.image(Buffer.from(photo), MARGIN + (i % 3) * (size + 10), this.#y, { fit: [size, size] });
    }
    if (photos.length > 0) this.#y += size + 10;
  }

  /** Numbers the pages and returns the bytes. */
  finish(footer: string): Promise<Uint8Array> {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#document.switchToPage(page);
      const y = this.#document.page.height - MARGIN;
      const number = `${page + 1} / ${count}`;
      this.#document.font(REGULAR).fontSize(8).fillColor(GREY);
      // Without a width, because a text with one begins another page below the margin.
      this.#document.text(footer, MARGIN, y, { lineBreak: false });
      const end = MARGIN + this.#width - this.#document.widthOfString(number);
      this.#document.text(number, end, y, { lineBreak: false });
    }
    this.#document.end();
    return this.#done.promise;
  }

  #begin(): void {
    this.#document.addPage();
    this.#y = MARGIN;
  }

  #ensure(height: number): void {
    if (this.#y + height > this.#bottom) this.#begin();
  }

  #write(text: string, { font, size, color }: { font: string; size: number; color: string }): void {
    this.#document.font(font).fontSize(size).fillColor(color).text(text, MARGIN, this.#y, { width: this.#width });
    this.#y = this.#document.y;
  }

  #row(cells: readonly string[], widths: readonly number[], font: string, color: string): void {
    const gap = 6;
    const sizes = widths.map((share) => share * this.#width - gap);
    this.#document.font(font).fontSize(8.5);
    const heights = cells.map((cell, i) => this.#document.heightOfString(cell || ' ', { width: sizes[i] ?? 0 }));
    const height = Math.min(Math.max(...heights), 120);
    this.#ensure(height + 8);
    let x = MARGIN;
    this.#document.fillColor(color);
    for (const [i, cell] of cells.entries()) {
      const width = sizes[i] ?? 0;
      this.#document.text(cell, x, this.#y, { width, height, ellipsis: true });
      x += width + gap;
    }
    const below = this.#y + height + 3;
    this.#document
      .moveTo(MARGIN, below)
      .lineTo(MARGIN + this.#width, below)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    this.#y = below + 4;
  }
}
