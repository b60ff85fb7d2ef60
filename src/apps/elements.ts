type Child = Node | string | number | false | null | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

const fill = (element: Element, attributes: Attributes, children: readonly Child[]): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children)
    if (child !== false && child !== null && child !== undefined)
      element.append(child instanceof Node ? child : String(child));
};

/**
 * Returns an HTML element. A function among the attributes listens to the event of its name. Strings among the children
 * become text, never markup, because most of them were written by members and staff.
 */
export const html = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
};

/** Like {@link html}, for an SVG element. */
export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] => {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
};

/** Returns a button that cannot be pressed again while what it does is running. */
export const button = (
  label: string,
  act: () => void | Promise<void>,
  attributes: Attributes = {},
): HTMLButtonElement => {
  const element = html('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', async () => {
    if (element.getAttribute('aria-disabled') === 'true') return;
    element.setAttribute('aria-disabled', 'true');
    try {
      await act();
    } finally {
      element.removeAttribute('aria-disabled');
    }
  });
  return element;
};

/** Returns a list of terms and what they are; rows without a value are left out. */
export const facts = (rows: readonly (readonly [term: string, value: Child])[]): HTMLElement =>
  html(
    'dl',
    {},
    ...rows.flatMap(([term, value]) =>
      value === null || value === undefined || value === false || value === ''
        ? []
        : [html('div', {}, html('dt', {}, term), html('dd', {}, value))],
    ),
  );
