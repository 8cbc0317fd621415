import type { Article, ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { ApiVersion, RouteResult } from '../../route.ts';
import type { SiteAddress } from '../../site-address.ts';
import { articleKey, presentArticle, presentListItem, summaryOf } from './present.ts';

interface Audience {
  version: ApiVersion;
  site: SiteAddress;
}

/** A page of a public list with its surrogate keys (S13): the list's own, and one per record. */
export function articleListResult(
  { articles, hasNext }: { articles: ArticleSummary[]; hasNext: boolean },
  { version, site }: Audience,
): RouteResult {
  return {
    status: 200,
    body: articles.map((article) => presentListItem(article, version, site)),
    hasNext,
    surrogateKeys: ['articles', ...articles.map(({ id }) => articleKey(id))],
    purgeKeys: [...new Set(articles.flatMap(bylineKeys))],
  };
}

/** One article as read. */
export function articleResult(article: Article | undefined, { site }: Audience): RouteResult {
  const shown = present(article);
  return {
    status: 200,
    body: presentArticle(shown, site),
    surrogateKeys: [articleKey(summaryOf(shown).id)],
    purgeKeys: bylineKeys(summaryOf(shown)),
  };
}

/** One article as written. */
export function writtenArticleResult(status: 200 | 201, article: Article | undefined, { site }: Audience): RouteResult {
  const shown = presentArticle(present(article), site);
  return {
    status,
    body: shown,
    ...(status === 201 && { headers: { location: shown.url } }),
    purges: ['articles', articleKey(shown.id)],
  };
}

/** Purge keys of what an article shows of others: its writer, its organization, its tags. */
function bylineKeys({ author, organization, tags }: ArticleSummary): string[] {
  const keys = tags.map((tag) => `tags/${tag}`);
  if (author) keys.push(bylineKey('users', author.userId));
  if (organization) keys.push(bylineKey('organizations', organization.id));
  return keys;
}

/** Purge key of a user or an organization as articles show them, which content announces when it has changed. */
export function bylineKey(kind: 'users' | 'organizations', id: number): string {
  return `bylines/${kind}/${id}`;
}

function present(article: Article | undefined): Article {
  if (!article) throw new Error('content answered without an article');
  return article;
}
