import Pdf from 'pdfkit';
import { fontFile } from '../../drawing/fonts.ts';

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

  constructor(title: string, lang: string) {
    this.#document = new Pdf({
      size: 'A4',
      margin: MARGIN,
      autoFirstPage: false,
      bufferPages: true,
      font: REGULAR,
      info: { Title: title },
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
    this.#document.addPage();
    this.#document.font(BOLD).fontSize(18).fillColor('#000').text(title, MARGIN, MARGIN, { width: this.#width });
    this.#document.font(REGULAR).fontSize(9).fillColor(GREY).text(subtitle, { width: this.#width });
    this.#document.moveDown(0.8);
  }

  heading(text: string): void {
    this.#ensure(48);
    this.#document.moveDown(0.6);
    this.#document
      .font(BOLD)
      .fontSize(12)
      .fillColor('#000')
      .text(text, MARGIN, this.#document.y, { width: this.#width });
    this.#document.moveDown(0.3);
  }

  note(text: string): void {
    this.#document
      .font(REGULAR)
      .fontSize(9)
      .fillColor(GREY)
      .text(text, MARGIN, this.#document.y, { width: this.#width });
  }

  /** Writes a table. A row that does not fit begins the next page; a long cell is cut. */
  table({ heads, widths, rows }: Table): void {
    if (heads.some((head) => head !== '')) this.#row(heads, widths, BOLD, GREY);
    for (const row of rows) this.#row(row, widths, REGULAR, '#000');
  }

  pictures(photos: readonly Uint8Array[]): void {
    const size = (this.#width - 20) / 3;
    for (const [i, photo] of photos.entries()) {
      if (i % 3 === 0) {
        this.#ensure(size + 10);
        this.#document.y += i === 0 ? 0 : size + 10;
      }
      this.#document.image(Buffer.from(photo), MARGIN + (i % 3) * (size + 10), this.#document.y, { fit: [size, size] });
    }
    if (photos.length > 0) this.#document.y += size + 10;
  }

  /** Numbers the pages and returns the bytes. */
  finish(footer: string): Promise<Uint8Array> {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#document.switchToPage(page);
      const y = this.#document.page.height - MARGIN;
      // Below the margin the library would begin another page.
      this.#document.page.margins.bottom = 0;
      this.#document.font(REGULAR).fontSize(8).fillColor(GREY);
      this.#document.text(footer, MARGIN, y, { width: this.#width, lineBreak: false });
      this.#document.text(`${page + 1} / ${count}`, MARGIN, y, {
        width: this.#width,
        align: 'right',
        lineBreak: false,
      });
    }
    this.#document.end();
    return this.#done.promise;
  }

  #ensure(height: number): void {
    if (this.#document.y + height > this.#bottom) this.#document.addPage();
  }

  #row(cells: readonly string[], widths: readonly number[], font: string, color: string): void {
    const gap = 6;
    const sizes = widths.map((share) => share * this.#width - gap);
    this.#document.font(font).fontSize(8.5);
    const heights = cells.map((cell, i) => this.#document.heightOfString(cell || ' ', { width: sizes[i] ?? 0 }));
    const height = Math.min(Math.max(...heights), 120);
    this.#ensure(height + 8);
    const { y } = this.#document;
    let x = MARGIN;
    this.#document.fillColor(color);
    for (const [i, cell] of cells.entries()) {
      const width = sizes[i] ?? 0;
      this.#document.text(cell, x, y, { width, height, ellipsis: true });
      x += width + gap;
    }
    const below = y + height + 3;
    this.#document
      .moveTo(MARGIN, below)
      .lineTo(MARGIN + this.#width, below)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    this.#document.x = MARGIN;
    this.#document.y = below + 4;
  }
}
