import type { Schemas } from '../../../../generated/contract.ts';

/** The font of all texts, which PNG pictures bring along. */
export const FONT = 'Inter, system-ui, sans-serif';

/** Meaning of a shape. Each differs from the others in grey too: by its lightness or its pattern. */
export type Tone = 'strong' | 'middle' | 'soft' | 'other' | 'alert';

/** A pattern of lines: their color, direction, width and distance. */
type Decal = {
  symbol: 'rect';
  color: string;
  rotation: number;
  dashArrayX: [number, number];
  dashArrayY: [number, number];
  symbolSize: number;
};

/** How a shape is filled. */
type Fill = { color: string; decal?: Decal };

/** The colors of a picture. */
export type Theme = {
  background: string;
  text: string;
  muted: string;
  grid: string;
  /** The color of lines over shapes. */
  line: string;
  fills: Record<Tone, Fill>;
};

const stripes = (color: string, rotation: number): Decal => ({
  symbol: 'rect',
  color,
  rotation,
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [2, 5],
});

/** The colors by the value of `theme`. */
export const THEMES: Record<Schemas['PictureTheme'], Theme> = {
  light: {
    background: '#ffffff',
    text: '#1b1f24',
    muted: '#57606a',
    grid: '#d8dee4',
    line: '#17406d',
    fills: {
      strong: { color: '#17406d' },
      middle: { color: '#5b9bd5', decal: stripes('rgba(255, 255, 255, 0.45)', 0) },
      soft: { color: '#b9d5ee' },
      other: { color: '#77818c', decal: stripes('rgba(255, 255, 255, 0.55)', Math.PI / 2) },
      alert: { color: '#c4432f', decal: stripes('rgba(255, 255, 255, 0.5)', -Math.PI / 4) },
    },
  },
  dark: {
    background: '#0d1117',
    text: '#e6edf3',
    muted: '#9aa4af',
    grid: '#30363d',
    line: '#d3e6f9',
    fills: {
      strong: { color: '#d3e6f9' },
      middle: { color: '#6ea8e0', decal: stripes('rgba(13, 17, 23, 0.45)', 0) },
      soft: { color: '#3a628d' },
      other: { color: '#aab2bb', decal: stripes('rgba(13, 17, 23, 0.55)', Math.PI / 2) },
      alert: { color: '#f0806a', decal: stripes('rgba(13, 17, 23, 0.55)', -Math.PI / 4) },
    },
  },
};
