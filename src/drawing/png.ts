import { Semaphore } from 'async-mutex';
import { fontFile } from './fonts.ts';

/** Pictures that are rendered at once, because each one keeps a thread of the pool busy. */
const renderings = new Semaphore(2);

/** Returns a picture as PNG, as wide as the picture says unless a width in pixels is given. It is rendered in another thread. */
export const renderPng = (svg: string, width?: number): Promise<Uint8Array> =>
  renderings.runExclusive(async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, {
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
      font: {
        loadSystemFonts: false,
        fontFiles: [fontFile('regular'), fontFile('semibold')],
        defaultFontFamily: 'Inter',
        sansSerifFamily: 'Inter',
      },
    });
    return image.asPng();
  });
