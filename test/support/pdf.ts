import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text of a page, in millimetres from its top left corner to the start of the baseline. */
export type PlacedText = { text: string; x: number; y: number };

/** A page of a PDF: its size in millimetres, its texts, and the names of the fonts in them. */
export type PdfPage = { width: number; height: number; texts: PlacedText[]; fonts: Set<string> };

const MM = 25.4 / 72;

const round = (value: number): number => Math.round(value * MM * 100) / 100;

/** Reads the pages of a PDF. */
export const readPdf = async (bytes: Uint8Array): Promise<PdfPage[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: round(item.transform[4]), y: round(height - item.transform[5]) }]
        : [],
    );
    const fonts = new Set(items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])));
    pages.push({ width: round(width), height: round(height), texts, fonts });
  }
  await loading.destroy();
  return pages;
};
