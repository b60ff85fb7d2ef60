import type { Chart, Frame, Option } from './chart.ts';
import { escapeXml } from '../../../texts/xml.ts';
import { textWidth } from './texts.ts';
import { FONT, THEMES, type Theme } from './theme.ts';

const MARGIN = 16;
const LINE = 18;
const TITLE_END = 38;
const LEGEND_LINE = 14;
const LEGEND_ICON = 24;
/** The share of the width that texts may fill. Without Inter, readers of an SVG see a font that is up to an eighth wider. */
const FILLED = 0.87;

const linesOf = (width: number, available: number): number => Math.max(1, Math.ceil(width / available));

/** The space between the names of a legend, which is also that between its lines. */
const gapOf = ({ width }: Frame): number => (width < 600 ? 22 : 34);

/** Returns the height of a legend: one line, and those into which the drawing library breaks it. */
const legendHeight = (names: readonly string[], available: number, gap: number): number => {
  if (names.length === 0) return 0;
  let lines = 1;
  let filled = 0;
  for (const width of names.map((name) => textWidth(name) + LEGEND_ICON)) {
    const isNew = filled > 0 && filled + gap + width > available;
    if (isNew) lines += 1;
    filled = isNew ? width : filled + gap + width;
  }
  return 8 + LINE + (lines - 1) * (LEGEND_LINE + gap);
};

const legendOf = (names: readonly string[], top: number, width: number, gap: number, theme: Theme): Option => ({
  legend: {
    data: [...names],
    left: MARGIN - 5,
    top,
    width,
    itemWidth: 16,
    itemHeight: 10,
    itemGap: gap,
    padding: 5,
    textStyle: { color: theme.text, fontSize: 12, fontFamily: FONT },
    selectedMode: false,
  },
});

const titleOf = ({ title, subtitle }: Chart, width: number, theme: Theme): Option => ({
  title: {
    text: title,
    subtext: subtitle,
    left: MARGIN,
    top: 12,
    padding: 0,
    itemGap: 7,
    textStyle: { color: theme.text, fontSize: 16, fontWeight: 600, fontFamily: FONT, width, overflow: 'truncate' },
    subtextStyle: { color: theme.muted, fontSize: 12, lineHeight: LINE, fontFamily: FONT, width, overflow: 'break' },
  },
});

const withAlternative = (svg: string, { title, subtitle, description }: Chart): string => {
  const alternative = `<title>${escapeXml(title)}</title><desc>${escapeXml(`${subtitle}. ${description}`)}</desc>`;
  return svg.replace(/^<svg ([^>]*)>/, (_tag, attributes: string) => `<svg role="img" ${attributes}>${alternative}`);
};

/** Removes what only a page with a pointer would use, and the number of the drawing, so equal pictures are equal texts. */
const simplify = (svg: string): string =>
  svg.replaceAll(/<style[^>]*>[^]*?<\/style>| class="[^"]*"/g, '').replaceAll(/("|url\(#)zr\d+-/g, '$1zr-');

/** Returns a picture as SVG with a text alternative. All texts are escaped, and it has no links or scripts. */
export const drawSvg = async (chart: Chart, frame: Frame): Promise<string> => {
  const { init } = await import('./echarts.ts');
  const { width, height } = frame;
  const theme = THEMES[frame.theme];
  const available = FILLED * (width - 2 * MARGIN);
  const legendTop = TITLE_END + LINE * linesOf(textWidth(chart.subtitle), available);
  const gap = gapOf(frame);
  const top = legendTop + legendHeight(chart.legend, available, gap) + 14;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    drawing.setOption({
      animation: false,
      backgroundColor: theme.background,
      textStyle: { fontFamily: FONT, color: theme.text },
      ...titleOf(chart, available, theme),
      ...(chart.legend.length === 0 ? {} : legendOf(chart.legend, legendTop, available, gap, theme)),
      ...chart.draw(theme, { width, height, top }),
    });
    return withAlternative(simplify(drawing.renderToSVGString()), chart);
  } finally {
    drawing.dispose();
  }
};
