import type { DataOf, ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { articleListJsonLd, renderArticleList, type ArticleList } from '../article-lists/article-list.ts';
import { collectionPage, renderTile } from '../parts/collection.ts';
import { pagePaths, type Paging } from '../parts/pager.ts';

/** Renders the list of trends. */
export function trendsPage(
  { trends, paging }: { trends: readonly ItemOf<'listTrends'>[] | undefined; paging: Paging },
  view: View,
): string {
  const { community: texts } = view.locale.messages;
  const entries = trends?.map(({ slug, name, description, articles_count: count }) =>
    renderTile(`/trends/${slug}`, name, description === '' ? texts.articleCount(count) : description),
  );
  const collection = { title: texts.trends, text: texts.trendsText, empty: texts.noTrends, path: '/trends' };
  return collectionPage({ ...collection, paging, entries, isTiled: true }, view);
}

/** Renders a trend and its articles. */
export function trendPage({ trend, ...list }: ArticleList & { trend: DataOf<'getTrend'> }, view: View): string {
  const { community: texts } = view.locale.messages;
  const { name, slug, description, key_questions: questions, articles_count: count, last_observed_at: seen } = trend;
  const facts = html`<p class="muted">
      ${texts.articleCount(count)} · ${texts.lastSeen} ${renderDate(view.locale, seen)}
    </p>
    ${
      questions.length > 0 &&
      html`<h2 class="section-title">${texts.questions}</h2>
        <ul>
          ${questions.map((question) => html`<li>${question}</li> `)}
        </ul>`
    }`;
  return topicPage({ name, path: `/trends/${slug}`, description, kind: texts.trends, facts, ...list }, view);
}

/** Renders a concept and its articles. */
export function conceptPage(
  { concept, ...list }: ArticleList & { concept: DataOf<'getSiteConcept'> },
  view: View,
): string {
  const { name, slug, description } = concept;
  const kind = view.locale.messages.community.concept;
  return topicPage({ name, path: `/concepts/${slug}`, description, kind, facts: html``, ...list }, view);
}

interface Topic extends ArticleList {
  name: string;
  path: string;
  description: string;
  kind: string;
  facts: Html;
}

function topicPage({ name, path, description, kind, facts, ...list }: Topic, view: View): string {
  const { lists, community: texts } = view.locale.messages;
  const about = description === '' ? lists.aboutTag(name) : description;
  const mainEntity = articleListJsonLd(list.articles, view.site.origin);
  const head = {
    title: name,
    description: about,
    ...pagePaths(path, list.paging),
    jsonLd: [{ '@type': 'CollectionPage', name, description: about, mainEntity }],
  };
  const main = html`<p class="section-title">${kind}</p>
    <h1 dir="auto">${name}</h1>
    <p class="lead" dir="auto">${about}</p>
    ${facts} ${renderArticleList(list, path, texts.noConceptArticles, view)}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
