import { invalid } from '../../core/errors.ts';
import { foldCase } from '../../words/fold.ts';

/** The words for a piece in the languages of the staff. A part without a unit is counted in pieces. */
const PIECE = /^(pieces?|pcs?|each|ea|units?|items?|stuks?|st|stücke?|stk|pi[eè]ces?|piezas?|unidad(es)?)\.?$/i;

/** Spellings of a unit besides its name and its plural. */
const SHORT: Readonly<Record<string, string>> = {
  m: 'metre',
  meter: 'metre',
  mètre: 'metre',
  metro: 'metre',
  cm: 'centimetre',
  centimeter: 'centimetre',
  mm: 'millimetre',
  millimeter: 'millimetre',
  l: 'litre',
  liter: 'litre',
  litro: 'litre',
  ml: 'millilitre',
  milliliter: 'millilitre',
  kg: 'kilogram',
  kilo: 'kilogram',
  g: 'gram',
};

const spell = (unit: string): string => {
  const lower = foldCase(unit.trim()).replace(/\.$/, '');
  const singular = lower.length > 2 ? lower.replace(/s$/, '') : lower;
  return SHORT[lower] ?? SHORT[singular] ?? singular;
};

type Measured = { name: string; unit: string | null; quantity: number };

/**
 * Checks that a quantity is in the unit of its part. One that is not counted in pieces needs the unit, because people
 * count cables and bottles that the stock has in metres and litres. The refusal is a question for the person.
 * @throws Problem validation_failed
 */
export const checkUnit = (part: Measured, unit: string | undefined, pointer: string): void => {
  const counted = part.unit === null || PIECE.test(part.unit.trim());
  const name = JSON.stringify(part.name);
  if (counted) {
    if (unit === undefined || PIECE.test(unit.trim()) || (part.unit !== null && spell(unit) === spell(part.unit)))
      return;
    throw invalid(
      pointer,
      `must be left out, because ${name} is counted in pieces; received ${JSON.stringify(unit)}. How many pieces?`,
    );
  }
  if (unit !== undefined && part.unit !== null && spell(unit) === spell(part.unit)) return;
  const received = unit === undefined ? '' : `; received ${JSON.stringify(unit)}`;
  throw invalid(
    pointer,
    `must be ${JSON.stringify(part.unit)}, in which the stock of ${name} is kept (${part.quantity} left)${received}. Ask, unless it was said: how much is it in ${part.unit}?`,
  );
};
