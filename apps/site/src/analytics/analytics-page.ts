import { analyticsStyles } from '@commonplace/ui/assets';
import type { DataOf } from '@commonplace/client';
import { writeDuration } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderAudience, type Audience } from './audience.ts';
import { deskPage } from '../desk/desk-page.ts';
import { renderMissing } from '../parts/missing.ts';
import type { Paging } from '../parts/pager.ts';
import { renderTabs } from '../parts/tabs.ts';
import { renderProblem } from '../parts/problem.ts';
import { analyticsPath, lastDays, periods, type AnalyticsQuery, type RangeProblem } from './analytics-query.ts';
import { measuresOf, renderMeasures } from './measures.ts';
import { renderOrganizationParts } from '../desk/organization-parts.ts';
import type { OwnMembership } from '../desk/own-memberships.ts';
import { toTimeline } from './periods.ts';
import { renderArticles, renderPeriods, renderReferrers, type ArticleFigures } from './tables.ts';

/** The data of the page of analytics. */
export interface AnalyticsData {
  query: AnalyticsQuery;
  /** Undefined while it is unavailable, or if the range has a problem. */
  dashboard: DataOf<'getAnalyticsDashboard'> | undefined;
  /** Undefined in the same cases. */
  audience: Audience | undefined;
  problem?: RangeProblem | undefined;
  /** The organizations of the viewer. */
  memberships: readonly OwnMembership[];
  /** Absent for a single article, and while they are unavailable. */
  articles?: { items: readonly ArticleFigures[]; paging: Paging } | undefined;
  /** The article that it is about. */
  article?: { title: string; path: string } | undefined;
}

/** Renders charts and tables of figures. */
export function analyticsPage(data: AnalyticsData, view: View): string {
  const { analytics: texts } = view.locale.messages;
  const { query, article, memberships, problem, articles } = data;
  const organization = memberships.find((one) => one.organization_id === query.organizationId)?.organization;
  const path = analyticsPath(query);
  const content = html`${
    organization ? renderOrganizationParts(organization.id, '/dashboard/analytics', view) : false
  }${renderOwners(data, view)}
  ${problem !== undefined && renderProblem(texts[problem], view)} ${renderRange(query, view)}
  ${problem === undefined && renderFigures(data, view)}`;
  const ownText = organization ? texts.organizationFiguresText(organization.name) : texts.text;
  return deskPage(
    {
      title: article ? texts.articleTitle(article.title) : (organization?.name ?? texts.title),
      text: article ? texts.articleText : ownText,
      part: '/dashboard/analytics',
      path,
      ...(articles && { paging: articles.paging }),
      action: article !== undefined && html`<a class="button quiet" href="${article.path}">${texts.article}</a>`,
      styles: [analyticsStyles.path],
      content,
    },
    view,
  );
}

/** Renders the choice between the viewer's figures and those of organizations; and the way back from an article. */
function renderOwners({ query, memberships, article }: AnalyticsData, { locale }: View): Html | false {
  const { analytics: texts } = locale.messages;
  const of = (organizationId: number | undefined) => analyticsPath({ ...query, articleId: undefined, organizationId });
  if (article) return html`<p><a href="${of(query.organizationId)}">${texts.allArticles}</a></p> `;
  if (memberships.length === 0) return false;
  const owners = [
    { href: of(undefined), text: texts.you },
    ...memberships.map(({ organization: { id, name } }) => ({ href: of(id), text: name })),
  ];
  return renderTabs(texts.owners, owners, of(query.organizationId), 'small');
}

/** Renders the form for the range, and links to common ones. */
function renderRange(query: AnalyticsQuery, { locale }: View): Html {
  const { analytics: texts } = locale.messages;
  const { start, end, articleId, organizationId } = query;
  const links = [
    ...periods.map((days) => ({ href: analyticsPath({ ...query, ...lastDays(days) }), text: texts.periods[days] })),
    { href: analyticsPath({ ...query, start: '', end: '' }), text: texts.sinceStart },
  ];
  const hidden = { article_id: articleId, organization_id: organizationId };
  return html`<div class="range">
    <form action="/dashboard/analytics">
      ${Object.entries(hidden).map(
        ([name, id]) => id !== undefined && html`<input type="hidden" name="${name}" value="${id}" />`,
      )}
      <div>
        <label for="start">${texts.start}</label>
        <input type="date" id="start" name="start" value="${start}" />
      </div>
      <div>
        <label for="end">${texts.end}</label>
        <input type="date" id="end" name="end" value="${end}" />
      </div>
      <button class="quiet">${texts.show}</button>
    </form>
    ${renderTabs(texts.range, links, analyticsPath(query), 'small')}
  </div> `;
}

function renderFigures({ query, dashboard, audience, articles, article }: AnalyticsData, view: View): Html {
  if (!dashboard) return renderMissing(view.locale.messages.analytics.title, view);
  const { analytics: texts } = view.locale.messages;
  const timeline = toTimeline(dashboard.historical, audience?.days, query.start);
  const measures = measuresOf(article !== undefined, audience !== undefined);
  const { total: views, average_read_time_in_seconds: seconds } = dashboard.totals.page_views;
  return html`${renderMeasures(timeline, measures, view)}
    <p class="hint">${texts.averageReadTime}: ${writeDuration(view.locale, seconds)} · ${texts.notAgo}</p>
    <p class="hint">${texts.readersText}</p>
    ${renderPeriods(timeline, { measures, query }, view)}
    ${articles && renderArticles({ articles: articles.items, paging: articles.paging, query }, view)}
    ${renderReferrers({ referrers: dashboard.referrers.domains, views, query }, view)}
    ${audience && renderAudience(audience, view)}`;
}
