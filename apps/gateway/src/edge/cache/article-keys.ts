import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type {
  ArticleChanged,
  ArticleCountersChanged,
  BylineChanged,
  SearchIndexChanged,
} from '@commonplace/proto/content/v1/events';
import type { ArticleTranslation, LinkArticleTranslationResponse } from '@commonplace/proto/content/v1/translations';
import type { VideoArticle } from '@commonplace/proto/content/v1/videos';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { articleKey, discussionKey } from './commentable-keys.ts';
import { sitemaps } from './sitemap-keys.ts';

/** The key of every list of articles except searches. */
export const articleLists = 'articles';
/** The key of every search for articles. */
export const searches = 'searches';
/** The key of every search for other records. */
export const entrySearches = 'searches/entries';
export const bylineKey = (kind: 'users' | 'organizations', id: number) => `bylines/${kind}/${id}`;
const tagLists = 'tags';
export const tagKey = (name: string) => `tags/${name}`;

/**
 * Returns the keys of ListArticles, ListLatestArticles, and SearchArticles without a text. `tagNames` are the tags in the
 * filters.
 */
export function articleListKeys(articles: readonly ArticleSummary[], tagNames: readonly string[] = []): AnswerKeys {
  const header = [articleLists, ...articles.map(({ id }) => articleKey(id))];
  return { header, index: [...new Set([...header, ...tagNames.map(tagKey), ...articles.flatMap(relatedKeys)])] };
}

/** Returns the keys of ListOrganizationArticles, which depends on the organization even without articles. */
export function organizationArticleKeys(articles: readonly ArticleSummary[], organizationId: number): AnswerKeys {
  const { header, index } = articleListKeys(articles);
  return { header, index: [...new Set([...index, bylineKey('organizations', organizationId)])] };
}

/** Returns the keys of ListVideos. */
export function videoListKeys(videos: readonly VideoArticle[]): AnswerKeys {
  const header = ['videos', articleLists, ...videos.map(({ id }) => articleKey(id))];
  const authors = videos.flatMap(({ author }) => (author ? [bylineKey('users', author.userId)] : []));
  return { header, index: [...new Set([...header.slice(1), ...authors])] };
}

/** Returns the keys of SearchArticles with a text: its matches change with the index, not with an article. */
export function searchKeys(articles: readonly ArticleSummary[]): AnswerKeys {
  const keys = articles.map(({ id }) => articleKey(id));
  return {
    header: [articleLists, ...keys],
    index: [...new Set([searches, ...keys, ...articles.flatMap(relatedKeys)])],
  };
}

/** Returns the keys of GetArticle and GetArticleByPath, which show the versions in other languages. */
export function articleKeys(article: ArticleSummary, translations: readonly ArticleTranslation[]): AnswerKeys {
  const header = [articleKey(article.id)];
  const index = [...header, ...relatedKeys(article), ...translations.flatMap(translationKeys)];
  return { header, index: [...new Set(index)] };
}

function translationKeys({ id, authorId, organizationId }: ArticleTranslation): string[] {
  const keys = [articleKey(id), bylineKey('users', authorId)];
  if (organizationId !== undefined) keys.push(bylineKey('organizations', organizationId));
  return keys;
}

/** Articles of these authors show other versions than before. */
export function translationsLinked({ authorIds }: Pick<LinkArticleTranslationResponse, 'authorIds'>): Change {
  return { refresh: [...new Set(authorIds)].map((id) => bylineKey('users', id)) };
}

/** Returns the keys of the author, organization and tags that an article shows. */
export function relatedKeys({ author, organization, tags }: ArticleSummary): string[] {
  const keys = tags.map(tagKey);
  if (author) keys.push(bylineKey('users', author.userId));
  if (organization) keys.push(bylineKey('organizations', organization.id));
  return keys;
}

/** Returns the cache changes after an article was edited, published, withdrawn or deleted; its comments are withdrawn with it. */
export function articleChanged({ id, version, published }: Versioned<ArticleChanged, 'published'>): Change {
  const name = `articles/${id}@${version}`;
  if (published) return { name, expire: [articleKey(id)], refresh: [articleLists, sitemaps] };
  const purge = [articleKey(id), discussionKey({ articleId: id })];
  return { name, purge, refresh: [sitemaps], refreshIfPurged: [articleLists] };
}

export function articleCountersChanged({ articleId }: Pick<ArticleCountersChanged, 'articleId'>): Change {
  return { refresh: [articleKey(articleId)] };
}

/** Returns the cache changes after the byline of a user or an organization on articles, or a tag, has changed. */
export function bylineChanged({ userId, organizationId, tagName }: Partial<BylineChanged>): Change {
  const refresh: string[] = [];
  if (userId !== undefined) refresh.push(bylineKey('users', userId));
  if (organizationId !== undefined) refresh.push(bylineKey('organizations', organizationId));
  if (tagName !== undefined) refresh.push(tagLists, tagKey(tagName));
  return { refresh: [...refresh, sitemaps] };
}

/** Returns the cache changes after the search index of articles, or of other records, has changed. */
export function searchIndexChanged({ type }: Pick<SearchIndexChanged, 'type'>): Change {
  return { refresh: [type === '' ? searches : entrySearches] };
}

export function tagListKeys(): AnswerKeys {
  return { header: [tagLists], index: [tagLists] };
}

/** Returns the cache changes after the number of articles of tags has changed, and so their order. */
export function tagUsageChanged(): Change {
  return { refresh: [tagLists, sitemaps] };
}
