import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A part of a picture, in pixels. */
type Area = { x: number; y: number; width: number; height: number };

const read = (canvas: Canvas, { x, y, width, height }: Area): string | undefined => {
  const { data } = canvas
    .getContext('2d')
    .getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height));
  return jsqr.default(data, Math.round(width), Math.round(height))?.data;
};

/** Returns what the QR code in a PNG image says, and the size of the image. */
export const readPngCode = async (bytes: Uint8Array): Promise<{ code: string | undefined; size: [number, number] }> => {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return {
    code: read(canvas, { x: 0, y: 0, width: image.width, height: image.height }),
    size: [image.width, image.height],
  };
};

/** Returns what the QR codes in areas of a page of a PDF say, in millimetres from its top left corner. */
export const readPdfCodes = async (
  bytes: Uint8Array,
  number: number,
  areas: readonly Area[],
): Promise<(string | undefined)[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const page = await document.getPage(number);
  // 200 dots per inch.
  const viewport = page.getViewport({ scale: 200 / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: null, canvasContext: Object(canvas.getContext('2d')), viewport }).promise;
  await loading.destroy();
  const scale = 200 / 25.4;
  return areas.map(({ x, y, width, height }) =>
    read(canvas, { x: x * scale, y: y * scale, width: width * scale, height: height * scale }),
  );
};
