import type { Article, ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { articleChanged, articleKeys, type AnswerKeys } from '../../cache/surrogate-keys.ts';
import type { ApiVersion, RouteResult } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { presentArticle, presentListItem, summaryOf } from './present.ts';

interface Audience {
  version: ApiVersion;
  site: SiteAddress;
}

/** A page of a public list with its surrogate keys (S13). */
export function articleListResult(
  { articles, hasNext }: { articles: ArticleSummary[]; hasNext: boolean },
  keys: AnswerKeys,
  { version, site }: Audience,
): RouteResult {
  return {
    status: 200,
    body: articles.map((article) => presentListItem(article, version, site)),
    hasNext,
    keys,
  };
}

/** One article as read. */
export function articleResult(article: Article | undefined, { site }: Audience): RouteResult {
  const shown = present(article);
  return {
    status: 200,
    body: presentArticle(shown, site),
    keys: articleKeys(summaryOf(shown)),
  };
}

/** One article as written. */
export function writtenArticleResult(status: 200 | 201, article: Article | undefined, { site }: Audience): RouteResult {
  const written = present(article);
  const { version } = written;
  const shown = presentArticle(written, site);
  return {
    status,
    body: shown,
    ...(status === 201 && { headers: { location: shown.url } }),
    change: articleChanged({ id: shown.id, version, published: isVisible(summaryOf(written)) }),
  };
}

/** A scheduled article is published, but nobody sees it yet. */
function isVisible({ published, publishedAt }: ArticleSummary): boolean {
  return published && publishedAt !== undefined && Date.parse(publishedAt) <= Date.now();
}

function present(article: Article | undefined): Article {
  if (!article) throw new Error('content answered without an article');
  return article;
}
