import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TitleComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Schemas } from '../../../../generated/contract.ts';
import type { Theme } from './theme.ts';

/** Options of the drawing library. */
export type Option = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TitleComponentOption
>;

/** The size of a picture in pixels, and its colors. */
export type Frame = { width: number; height: number; theme: Schemas['PictureTheme'] };

/** The size of a picture, and where its title and legend end. */
export type Area = { width: number; height: number; top: number };

/** A picture before it is drawn. */
export type Chart = {
  title: string;
  /** The totals, and what is not drawn. */
  subtitle: string;
  /** Alternative text of the picture. */
  description: string;
  /** The names of the series that the legend explains. */
  legend: readonly string[];
  /** Returns the axes and series. */
  draw: (theme: Theme, area: Area) => Option;
};
