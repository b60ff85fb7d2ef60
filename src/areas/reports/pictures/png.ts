import { createRequire } from 'node:module';
import { Semaphore } from 'async-mutex';

/** Pictures that are rendered at once, because each one keeps a thread of the pool busy. */
const renderings = new Semaphore(2);

const require = createRequire(import.meta.url);

/** The fonts, because a machine may have none. */
const FONTS = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'];

/** Returns a picture as PNG. It is rendered in another thread. */
export const renderPng = (svg: string): Promise<Uint8Array> =>
  renderings.runExclusive(async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, {
      font: {
        loadSystemFonts: false,
        fontFiles: FONTS.map((file) => require.resolve(`@expo-google-fonts/inter/${file}`)),
        defaultFontFamily: 'Inter',
        sansSerifFamily: 'Inter',
      },
    });
    return image.asPng();
  });
