import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { deskPage, renderEmpty } from '../desk/desk-page.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';

type Report = ItemOf<'listOwnFeedbackMessages'>;

/** Renders the reports that the viewer sent, with their state. */
export function reportsPage(
  { reports, paging }: { reports: readonly Report[] | undefined; paging: Paging },
  view: View,
): string {
  const { analytics: texts } = view.locale.messages;
  const path = '/dashboard/reports';
  const list =
    reports?.length === 0 ? renderEmpty(texts.noReports) : reports?.map((report) => renderReport(report, view));
  const content = html`${list ?? renderMissing(texts.reports, view)}${renderPager(path, paging, view)}`;
  return deskPage({ title: texts.reports, text: texts.reportsText, part: path, paging, content }, view);
}

function renderReport(report: Report, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const { category, message, reported_url: url, status, created_at: sent, updated_at: changed } = report;
  const states: Readonly<Record<string, string>> = texts.reportStates;
  const kinds: Readonly<Record<string, string>> = texts.reportKinds;
  const title = url ?? kinds[category] ?? category;
  return html`<article class="report">
    <h2>${url === null ? title : html`<a href="${url}" rel="nofollow noopener noreferrer">${title}</a>`}</h2>
    <blockquote dir="auto">${message}</blockquote>
    <p class="meta">
      <span class="state">${states[status] ?? status}</span>
      ${url !== null && html`<span>${kinds[category] ?? category}</span>`}
      <span
        >${texts.sentAt}
        ${renderDate(locale, sent)}${
          changed !== sent && html`, ${texts.changedAt} ${renderDate(locale, changed)}`
        }</span
      >
    </p>
  </article> `;
}
