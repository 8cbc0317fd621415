import type { DataOf } from '@commonplace/client';
import { html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import { tagCard } from '../cards/page-cards.ts';
import { feedLinks } from '../parts/feed-links.ts';
import { articleListJsonLd, renderArticleList, type ArticleList } from '../article-lists/article-list.ts';
import { renderFollow } from '../parts/follow.ts';
import { pagePaths } from '../parts/pager.ts';
import { renderTagSection } from '../parts/tags.ts';
import { orderedPath, renderOrders, type Order } from '../article-lists/orders.ts';
import { renderSwatch } from './swatch.ts';

/** The data of a tag's page. */
export interface TagPageData extends ArticleList {
  tag: Pick<DataOf<'getTag'>, 'name' | 'bg_color_hex' | 'short_summary'>;
  order: Order;
  isFollowed: boolean;
  /** Other tags in use; undefined while they are unavailable. */
  otherTags: readonly string[] | undefined;
}

/** Renders the articles of a tag; one that no article has invites to write the first. */
function renderArticles(data: TagPageData, path: string, view: View): Html {
  const { lists: texts } = view.locale.messages;
  const isUnused = data.articles?.length === 0 && data.order === 'relevant';
  if (!isUnused) return renderArticleList(data, path, texts.noArticles, view);
  return html`<div class="empty">
    <p>${texts.unusedTag(data.tag.name)}</p>
    <p><a class="button" href="/new" rel="nofollow">${texts.writeFirst}</a></p>
  </div> `;
}

/** Renders the page of a tag. */
export function tagPage(data: TagPageData, view: View): string {
  const { tag, order, articles, paging, isFollowed, otherTags } = data;
  const { site, locale } = view;
  const { lists: texts } = locale.messages;
  const own = `/t/${encodeURIComponent(tag.name)}`;
  const path = orderedPath(own, order);
  const description = tag.short_summary ?? texts.aboutTag(tag.name);
  const head = {
    title: texts.articlesTagged(tag.name),
    description,
    card: tagCard(tag, site),
    ...pagePaths(path, paging),
    alternates: feedLinks(`/feed/tag/${encodeURIComponent(tag.name)}`, `#${tag.name}`),
    jsonLd: [
      { '@type': 'CollectionPage', name: tag.name, description, mainEntity: articleListJsonLd(articles, site.origin) },
    ],
  };
  const main = html`<div class="heading-row">
      <h1>${renderSwatch(tag.bg_color_hex)}#${tag.name}</h1>
      ${renderFollow({ type: 'Tag', id: tag.name, name: `#${tag.name}`, isFollowed }, view)}
    </div>
    <p class="lead">${description}</p>
    ${renderOrders(own, order, view)} ${renderArticles(data, path, view)}`;
  return renderPage({ head, layout: 'list', main, isFeed: true, aside: renderTagSection(otherTags, view) }, view);
}
