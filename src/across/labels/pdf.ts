import Pdf from 'pdfkit';
import { fontFile, type FontWeight } from '../../drawing/fonts.ts';
import { createPace } from '../../load/pace.ts';
import { layOut, type Label, type LabelledMachine, type LabelTexts } from './label.ts';
import { labelsPerPage, placeOf, type Layout } from './layouts.ts';

/** Points of a millimetre. */
const POINTS = 72 / 25.4;

type Document = InstanceType<typeof Pdf>;

/** Paths rather than registered names: at each use of a name, the library would open the file again. */
const FONTS: Readonly<Record<FontWeight, string>> = { regular: fontFile('regular'), semibold: fontFile('semibold') };

const draw = (document: Document, { module, code, runs, lines }: Label): void => {
  document.save().translate(code.x, code.y).scale(module);
  for (const { x, y, length } of runs) document.rect(x, y, length, 1);
  document.fill('#000').restore();
  for (const { text, weight, size, x, y } of lines)
    document.font(FONTS[weight]).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
};

const open = ({ page }: Layout, title: string, lang: string): Document =>
  new Pdf({
    size: [page.width * POINTS, page.height * POINTS],
    margin: 0,
    autoFirstPage: false,
    // Otherwise the library opens a font of its own.
    font: FONTS.regular,
    // Of the day, because equal labels have the same ETag.
    info: { Title: title, CreationDate: new Date(new Date().toISOString().slice(0, 10)) },
    lang,
    displayTitle: true,
  });

const bytesOf = (document: Document): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  return promise;
};

/** Returns the labels of machines as a PDF, of which the first uses the free label number `start` of its page, from 1. */
export const drawPdf = async (
  machines: readonly LabelledMachine[],
  layout: Layout,
  start: number,
  texts: LabelTexts,
): Promise<Uint8Array> => {
  const document = open(layout, 'Labels of machines', texts.language);
  const bytes = bytesOf(document);
  const pace = createPace();
  for (const [i, machine] of machines.entries()) {
    const index = (i + start - 1) % labelsPerPage(layout);
    if (i === 0 || index === 0) document.addPage();
    const { x, y } = placeOf(layout, index);
    document.save().scale(POINTS).translate(x, y);
    draw(document, layOut(machine, layout.label, texts));
    document.restore();
    await pace();
  }
  document.end();
  return bytes;
};
