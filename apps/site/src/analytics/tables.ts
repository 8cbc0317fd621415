import type { DataOf, ItemOf } from '@commonplace/client';
import { renderDay, writeDuration, writeNumber, writeShare } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderShare } from './bar-chart.ts';
import type { View } from '@commonplace/ui/view';
import { renderPager, type Paging } from '../parts/pager.ts';
import { analyticsPath, type AnalyticsQuery } from './analytics-query.ts';
import { writeMeasure } from './measures.ts';
import type { Measure, Timeline } from './periods.ts';

/** The tables of analytics, by the name of their file. */
export const tableNames = ['periods', 'articles', 'referrers'] as const;
export type TableName = (typeof tableNames)[number];

export type ArticleFigures = ItemOf<'listArticleFigures'>;
export type Referrer = DataOf<'getAnalyticsReferrers'>['domains'][number];

/** Renders a table that scrolls by itself on narrow screens. It is no landmark: the section around it may have its name. */
export function renderTable(label: string, head: readonly (Html | string)[], rows: readonly Html[]): Html {
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label="${label}">
    <table class="data">
      <thead>
        <tr>
          ${head.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div> `;
}

/** Renders the heading of a table with the link to its file. */
export function renderHeading(id: TableName, title: string, query: AnalyticsQuery, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const href = analyticsPath(query, `/dashboard/analytics/${id}.csv`);
  return html`<div class="table-heading">
    <h2 id="${id}">${title}</h2>
    <a href="${href}" download aria-label="${texts.downloadOf(title)}">${texts.download}</a>
  </div> `;
}

/** Renders the values of the charts. */
export function renderPeriods(
  { isWeekly, periods }: Timeline,
  { measures, query }: { measures: readonly Measure[]; query: AnalyticsQuery },
  view: View,
): Html {
  const { analytics: texts } = view.locale.messages;
  const title = isWeekly ? texts.byWeek : texts.byDay;
  const head = [isWeekly ? texts.week : texts.day, ...measures.map((measure) => texts.measures[measure])];
  const rows = periods.toReversed().map(
    (period) =>
      html`<tr>
        <th scope="row">${renderDay(view.locale, period.date)}</th>
        ${measures.map((measure) => html`<td>${writeMeasure(view.locale, measure, period[measure])}</td>`)}
      </tr> `,
  );
  return html`<section aria-labelledby="periods">
    ${renderHeading('periods', title, query, view)}
    <details>
      <summary>${texts.chartValues}</summary>
      ${renderTable(title, head, rows)}
    </details>
  </section> `;
}

/** Renders the figures of single articles. */
export function renderArticles(
  { articles, paging, query }: { articles: readonly ArticleFigures[]; paging: Paging; query: AnalyticsQuery },
  view: View,
): Html {
  const { locale } = view;
  const { analytics: texts } = locale.messages;
  const { views, reactions, comments } = texts.measures;
  const rows = articles.map(
    (article) =>
      html`<tr>
        <th scope="row">
          <a href="${analyticsPath({ ...query, articleId: article.id })}" aria-label="${texts.statsOf(article.title)}"
            >${article.title}</a
          >
        </th>
        <td>${writeNumber(locale, article.page_views.total)}</td>
        <td>${writeDuration(locale, article.page_views.average_read_time_in_seconds)}</td>
        <td>${writeNumber(locale, article.reactions.total)}</td>
        <td>${writeNumber(locale, article.comments.total)}</td>
      </tr> `,
  );
  return html`<section aria-labelledby="articles">
    ${renderHeading('articles', texts.byArticle, query, view)}
    ${
      articles.length === 0
        ? html`<p class="muted">${texts.noArticles}</p>`
        : renderTable(texts.byArticle, [texts.article, views, texts.averageReadTime, reactions, comments], rows)
    }
    ${renderPager(analyticsPath(query), paging, view, '#articles')}
  </section> `;
}

/** The number of referrers in a dashboard. */
const maxReferrers = 20;

/** Renders where readers came from. */
export function renderReferrers(
  { referrers, views, query }: { referrers: readonly Referrer[]; views: number; query: AnalyticsQuery },
  view: View,
): Html {
  const { locale } = view;
  const { analytics: texts } = locale.messages;
  const rows = referrers.map(({ domain, count }) => {
    const share = views === 0 ? 0 : Math.min(1, count / views);
    return html`<tr>
      <th scope="row">${domain === '' ? texts.directViews : domain}</th>
      <td>${writeNumber(locale, count)}</td>
      <td>${renderShare(share)}<span>${writeShare(locale, share)}</span></td>
    </tr> `;
  });
  return html`<section aria-labelledby="referrers">
    ${renderHeading('referrers', texts.byReferrer, query, view)}
    <p class="hint">${texts.referrersText}</p>
    ${
      referrers.length === 0
        ? html`<p class="muted">${texts.noReferrers}</p>`
        : renderTable(texts.byReferrer, [texts.referrer, texts.measures.views, texts.share], rows)
    }
    ${
      referrers.length >= maxReferrers &&
      html`<p><a href="${analyticsPath(query, '/dashboard/analytics/referrers')}">${texts.allReferrers}</a></p>`
    }
  </section> `;
}
