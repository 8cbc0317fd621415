import { analyticsStyles } from '@commonplace/ui/assets';
import { writeDay, writeDays, writeNumber } from '@commonplace/ui/locale/format';
import type { Locale } from '@commonplace/ui/locale/locale';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { deskPage } from '../desk/desk-page.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { analyticsPath, daysAgo, type AnalyticsQuery } from './analytics-query.ts';
import { renderHeading, renderTable, type Referrer } from './tables.ts';

/** The data of the page of all referrers. */
export interface ReferrersData {
  query: AnalyticsQuery;
  referrers: readonly Referrer[];
  paging: Paging;
}

/** Renders all sites that led readers to the articles in a range, the most frequent first. */
export function referrersPage({ query, referrers, paging }: ReferrersData, view: View): string {
  const { locale } = view;
  const { analytics: texts } = locale.messages;
  const path = analyticsPath(query, '/dashboard/analytics/referrers');
  const rows = referrers.map(
    ({ domain, count }) =>
      html`<tr>
        <th scope="row">${domain === '' ? texts.directViews : domain}</th>
        <td>${writeNumber(locale, count)}</td>
      </tr> `,
  );
  const content = html`<p><a href="${analyticsPath(query)}">${texts.title}</a></p>
    ${renderHeading('referrers', writeRange(query, locale), query, view)}
    ${
      referrers.length === 0
        ? html`<p class="muted">${texts.noReferrers}</p>`
        : renderTable(texts.byReferrer, [texts.referrer, texts.measures.views], rows)
    }
    ${renderPager(path, paging, view)}`;
  const heading = { title: texts.byReferrer, text: texts.allReferrersText, part: '/dashboard/analytics' };
  return deskPage({ ...heading, path, paging, styles: [analyticsStyles.path], content }, view);
}

/** Writes the days of a range; one without an end ends today. */
function writeRange({ start, end }: AnalyticsQuery, locale: Locale): string {
  const { analytics: texts } = locale.messages;
  if (start !== '') return writeDays(locale, start, end || daysAgo(0));
  return end === '' ? texts.sinceStart : `${texts.end} ${writeDay(locale, end)}`;
}
