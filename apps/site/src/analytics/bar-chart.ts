import { html, type Html } from '@commonplace/ui/markup';

/** A bar of a chart. */
export interface Bar {
  /** What the bar stands for, with its value, as shown on hover. */
  title: string;
  value: number;
}

export interface BarChart {
  /** What the chart shows, in words: browsers read it in place of the bars. A table has the values. */
  label: string;
  bars: readonly Bar[];
  /** Writes a value of the scale. */
  write(value: number): string;
}

/** Width of a bar with its gap, and of the gap. */
const step = 10;
const gap = 2;
/** Fewer bars do not fill the chart, since a single one would be a block. */
const minBars = 14;
const height = 100;
/** A value above 0 is visible. */
const minHeight = 1.5;

/** Renders a chart of values over time, which fills its element. */
export function renderBarChart({ label, bars, write }: BarChart): Html {
  const width = Math.max(bars.length, minBars) * step;
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const rects = bars.map(({ title, value }, index) => {
    if (value === 0) return false;
    const tall = Math.max((value / highest) * height, minHeight);
    return html`<rect x="${index * step}" y="${round(height - tall)}" width="${step - gap}" height="${round(tall)}">
      <title>${title}</title>
    </rect>`;
  });
  const scale = [highest, highest / 2, 0].map((value) => html`<span>${Number.isInteger(value) && write(value)}</span>`);
  return html`<div class="plot">
    <p class="scale" aria-hidden="true">${scale}</p>
    <svg class="chart" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
      <line x1="0" y1="0" x2="${width}" y2="0" />
      <line x1="0" y1="50" x2="${width}" y2="50" />
      <line x1="0" y1="${height}" x2="${width}" y2="${height}" />
      ${rects}
    </svg>
  </div>`;
}

/** Renders a share from 0 to 1 as a bar next to its number. */
export function renderShare(share: number): Html {
  return html`<svg class="share" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
    <rect width="${round(share * 100)}" height="8" />
  </svg>`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
