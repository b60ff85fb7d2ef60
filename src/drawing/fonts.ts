import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The fonts of pictures and labels by weight, because a machine may have none. Inter has Latin, Greek and Cyrillic letters. */
const FILES = { regular: '400Regular/Inter_400Regular.ttf', semibold: '600SemiBold/Inter_600SemiBold.ttf' } as const;

export type FontWeight = keyof typeof FILES;

/** Returns the path of a font. */
export const fontFile = (weight: FontWeight): string => require.resolve(`@expo-google-fonts/inter/${FILES[weight]}`);
