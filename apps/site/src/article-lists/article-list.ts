import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderCard, type CardArticle } from '../parts/card.ts';
import { renderLatestComment, type LatestComments } from './latest-comments.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';

/** A page of a list of articles. */
export interface ArticleList {
  /** Undefined while they are unavailable. */
  articles: readonly CardArticle[] | undefined;
  paging: Paging;
  /** Whether cards show the portraits of authors. */
  hasPortraits?: boolean;
  latestComments?: LatestComments;
}

/** Renders a page of articles with the links to its neighbors; `after` has what stands behind the article of an index. */
export function renderArticleList(
  { articles, paging, hasPortraits: hasPortrait = true, latestComments }: ArticleList,
  path: string,
  empty: string,
  view: View,
  after: Readonly<Record<number, Html | undefined>> = {},
): Html {
  if (!articles) return renderMissing(view.locale.messages.lists.articles, view);
  const below = (article: CardArticle) => {
    const comment = latestComments?.get(article.id);
    return comment && renderLatestComment(article, comment, view);
  };
  return html`${
    articles.length === 0
      ? html`<div class="empty"><p>${empty}</p></div> `
      : articles.map((article, index) => [
          renderCard(article, view, { isFirst: index < 2, hasPortrait, below: below(article) }),
          after[index] ?? false,
        ])
  }${renderPager(path, paging, view)}`;
}

/** Returns the structured data of a list of articles. */
export function articleListJsonLd(articles: readonly CardArticle[] | undefined, origin: string) {
  return {
    '@type': 'ItemList',
    itemListElement: (articles ?? []).map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: new URL(path, origin).href,
      name: title,
    })),
  };
}
