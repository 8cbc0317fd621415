import type { DataOf } from '@commonplace/client';
import { compactCount } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { renderProblem } from '../parts/problem.ts';
import { renderTabs } from '../parts/tabs.ts';
import { deskPage, renderEmpty } from './desk-page.ts';
import { renderDeskArticle } from './desk-article.ts';
import { articleOrders, articleStates, type ArticleOrder, type ArticleState, type OwnArticle } from './own-articles.ts';

/** The articles that the viewer wants to see; all, newest first, without a state and an order. */
export interface DashboardFilter {
  state?: ArticleState | undefined;
  order?: ArticleOrder | undefined;
}

/** The data of the viewer's articles. */
export interface DashboardData extends DashboardFilter {
  /** Undefined while they are unavailable. */
  articles: readonly OwnArticle[] | undefined;
  paging: Paging;
  /** Undefined while they are unavailable. */
  totals: DataOf<'getAnalyticsTotals'> | undefined;
  /** Why the last change was refused. */
  problem?: string | undefined;
}

/** Renders the viewer's articles with their figures, and what can be done with each. */
export function dashboardPage(data: DashboardData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const { articles, paging, totals, problem, ...filter } = data;
  const path = dashboardPath(filter);
  const list =
    articles === undefined
      ? renderMissing(texts.articlesTitle, view)
      : html`${
          articles.length === 0
            ? renderEmpty(emptyText(filter, view), html`<a class="button" href="/new">${texts.write}</a>`)
            : html`<ul class="plain-list desk-list">
                ${articles.map((article) => html`<li>${renderDeskArticle(article, view)}</li> `)}
              </ul>`
        }${renderPager(path, paging, view)}`;
  const content = html`${problem !== undefined && renderProblem(problem, view)}${totals && renderTotals(totals, view)}
  ${renderFilters(filter, view)} ${list}`;
  // Elsewhere the header has it.
  const action = html`<a class="button narrow-only" href="/new">${texts.write}</a>`;
  return deskPage(
    { title: texts.articlesTitle, text: texts.articlesText, part: '/dashboard', path, paging, action, content },
    view,
  );
}

/** Returns the path of the articles of a state in an order. */
export function dashboardPath({ state, order }: DashboardFilter): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(order && { sort: order }) }).toString();
  return query === '' ? '/dashboard' : `/dashboard?${query}`;
}

function renderFilters({ state, order }: DashboardFilter, { locale }: View): Html {
  const { desk: texts } = locale.messages;
  const names = { draft: texts.drafts, scheduled: texts.scheduled, published: texts.published };
  const states = [undefined, ...articleStates].map((one) => ({
    href: dashboardPath({ state: one, order }),
    text: one === undefined ? texts.allStates : names[one],
  }));
  const orders = [undefined, ...articleOrders].map((one) => ({
    href: dashboardPath({ state, order: one }),
    text: one === undefined ? texts.newest : texts[one],
  }));
  const current = dashboardPath({ state, order });
  return html`<div class="desk-filters">
    ${renderTabs(texts.states, states, current)} ${renderTabs(texts.orders, orders, current, 'small')}
  </div> `;
}

function emptyText({ state }: DashboardFilter, { locale }: View): string {
  const { desk: texts } = locale.messages;
  if (state === undefined) return texts.noArticles;
  return { draft: texts.noDrafts, scheduled: texts.noScheduled, published: texts.noPublished }[state];
}

function renderTotals(
  { page_views: views, reactions, comments, follows }: NonNullable<DashboardData['totals']>,
  { locale }: View,
): Html {
  const { desk: texts } = locale.messages;
  const figures = [
    [texts.views, views.total],
    [texts.reactions, reactions.total],
    [texts.comments, comments.total],
    [texts.followers, follows.total],
  ] as const;
  return html`<dl class="figures totals" aria-label="${texts.totals}">
    ${figures.map(
      ([name, count]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${compactCount(locale, count)}</dd>
        </div> `,
    )}
  </dl> `;
}
