import { writeDay, writeDuration, writeNumber } from '@commonplace/ui/locale/format';
import type { Locale } from '@commonplace/ui/locale/locale';
import { html, type Html } from '@commonplace/ui/markup';
import { renderBarChart } from './bar-chart.ts';
import type { View } from '@commonplace/ui/view';
import type { Measure, Timeline } from './periods.ts';

/** Returns the measures of a timeline; users follow authors, not articles. Readers are left out while they are unavailable. */
export function measuresOf(isOfArticle: boolean, hasReaders = true): readonly Measure[] {
  const readers = hasReaders ? (['readers'] as const) : [];
  const ofArticle = ['views', ...readers, 'readTime', 'reactions', 'comments'] as const;
  return isOfArticle ? ofArticle : [...ofArticle, 'followers'];
}

/** Writes a value of a measure. */
export function writeMeasure(locale: Locale, measure: Measure, value: number): string {
  return measure === 'readTime' ? writeDuration(locale, value) : writeNumber(locale, value);
}

/** Renders a chart for each measure, with its total. */
export function renderMeasures(timeline: Timeline, measures: readonly Measure[], view: View): Html {
  return html`<div class="measures">${measures.map((measure) => renderMeasure(timeline, measure, view))}</div> `;
}

function renderMeasure({ periods }: Timeline, measure: Measure, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const name = texts.measures[measure];
  const values = periods.map((period) => period[measure]);
  const write = (value: number) => writeMeasure(locale, measure, value);
  const total = write(values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(0, ...values);
  const when = periods[values.indexOf(most)]?.date;
  const label =
    most === 0 || when === undefined
      ? texts.emptyChartOf(name)
      : `${texts.chartOf(name, total)}, ${texts.mostOn(write(most), writeDay(locale, when))}`;
  const bars = periods.map(({ date }, index) => {
    const value = values[index] ?? 0;
    return { title: `${writeDay(locale, date)}: ${write(value)}`, value };
  });
  const [first, last] = [periods[0]?.date, periods.at(-1)?.date];
  return html`<figure class="measure ${measure === 'views' && 'first'}">
    <figcaption>
      <h2>${name}</h2>
      <span class="total">${total}</span>
    </figcaption>
    ${renderBarChart({ label, bars, write })}
    ${
      first !== undefined &&
      last !== undefined &&
      html`<p class="axis" aria-hidden="true">
        <span>${writeDay(locale, first)}</span>${last !== first && html`<span>${writeDay(locale, last)}</span>`}
      </p>`
    }
  </figure> `;
}
