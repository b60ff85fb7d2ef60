import type { Schemas } from '../../../generated/contract.ts';

/** A page of labels. All sizes are in millimetres; the distances are those between the same corners of two labels. */
export type Layout = {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  left: number;
  top: number;
  distance: { x: number; y: number };
};

const A4 = { width: 210, height: 297 };

/** A roll, of which each label is a page. */
const roll = (width: number, height: number): Layout => ({
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  distance: { x: width, y: height },
});

/** The sheets and rolls, as their makers measure them. */
export const LAYOUTS: Readonly<Record<Schemas['LabelLayout'], Layout>> = {
  avery_l7160: {
    page: A4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.21,
    top: 15.15,
    distance: { x: 66.04, y: 38.1 },
  },
  avery_l7173: {
    page: A4,
    label: { width: 99.1, height: 57 },
    columns: 2,
    rows: 5,
    left: 4.65,
    top: 6,
    distance: { x: 101.6, y: 57 },
  },
  dymo_99012: roll(89, 36),
  single_62mm: roll(62, 40),
};

/** Returns how many labels a page has. */
export const labelsPerPage = ({ columns, rows }: Layout): number => columns * rows;

/** Returns the top left corner of a label on its page, from 0. */
export const placeOf = ({ columns, left, top, distance }: Layout, index: number): { x: number; y: number } => ({
  x: left + (index % columns) * distance.x,
  y: top + Math.floor(index / columns) * distance.y,
});
