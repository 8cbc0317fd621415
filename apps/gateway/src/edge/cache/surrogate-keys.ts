import type { BillboardChanged } from '@commonplace/proto/admin/v1/events';
import type { CommentChanged } from '@commonplace/proto/community/v1/events';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type {
  ArticleChanged,
  ArticleCountersChanged,
  BylineChanged,
  PodcastEpisodeChanged,
  SearchIndexChanged,
  SubforemChanged,
  TrendsChanged,
} from '@commonplace/proto/content/v1/events';
import type { PodcastEpisode } from '@commonplace/proto/content/v1/podcasts';
import type { Subforem } from '@commonplace/proto/content/v1/subforems';
import type { VideoArticle } from '@commonplace/proto/content/v1/videos';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { userKey } from './account-keys.ts';

/**
 * The surrogate keys (those of accounts, pages, listings and searches have their own files): which responses have them, and which
 * changes affect them. Writes and events use the same functions, so that they cannot disagree. A change affects only the
 * responses that show the changed record or have to; a saved draft affects none.
 */

// The API's description

/** The keys of the OpenAPI documents, which change with the settings; those clear the whole cache. */
export const descriptionKeys: AnswerKeys = { header: ['openapi'], index: ['openapi'] };

// Articles

/** The key of every list of articles except searches. */
export const articleLists = 'articles';
/** The key of every search for articles. */
export const searches = 'searches';
/** The key of every search for other records. */
export const entrySearches = 'searches/entries';
export const articleKey = (id: number) => `articles/${id}`;
export const bylineKey = (kind: 'users' | 'organizations', id: number) => `bylines/${kind}/${id}`;
const tagLists = 'tags';
const subforemLists = 'subforems';
export const tagKey = (name: string) => `tags/${name}`;

/**
 * The keys of ListArticles, ListLatestArticles, and SearchArticles without a text. `tagNames` are the tags in the
 * filters.
 */
export function articleListKeys(articles: readonly ArticleSummary[], tagNames: readonly string[] = []): AnswerKeys {
  const header = [articleLists, ...articles.map(({ id }) => articleKey(id))];
  return { header, index: [...new Set([...header, ...tagNames.map(tagKey), ...articles.flatMap(relatedKeys)])] };
}

/** The keys of ListOrganizationArticles, which depends on the organization even without articles. */
export function organizationArticleKeys(articles: readonly ArticleSummary[], organizationId: number): AnswerKeys {
  const { header, index } = articleListKeys(articles);
  return { header, index: [...new Set([...index, bylineKey('organizations', organizationId)])] };
}

/** The keys of ListVideos. */
export function videoListKeys(videos: readonly VideoArticle[]): AnswerKeys {
  const header = ['videos', articleLists, ...videos.map(({ id }) => articleKey(id))];
  const authors = videos.flatMap(({ author }) => (author ? [bylineKey('users', author.userId)] : []));
  return { header, index: [...new Set([...header.slice(1), ...authors])] };
}

/** The keys of SearchArticles with a text: its matches change with the index, not with an article. */
export function searchKeys(articles: readonly ArticleSummary[]): AnswerKeys {
  const shown = articles.map(({ id }) => articleKey(id));
  return {
    header: [articleLists, ...shown],
    index: [...new Set([searches, ...shown, ...articles.flatMap(relatedKeys)])],
  };
}

/** The keys of GetArticle and GetArticleByPath. */
export function articleKeys(article: ArticleSummary): AnswerKeys {
  const header = [articleKey(article.id)];
  return { header, index: [...header, ...relatedKeys(article)] };
}

/** The keys of the author, organization and tags that an article shows. */
export function relatedKeys({ author, organization, tags }: ArticleSummary): string[] {
  const keys = tags.map(tagKey);
  if (author) keys.push(bylineKey('users', author.userId));
  if (organization) keys.push(bylineKey('organizations', organization.id));
  return keys;
}

/** An article was edited, published, withdrawn or deleted; its comments are withdrawn with it. */
export function articleChanged({ id, version, published }: Versioned<ArticleChanged, 'published'>): Change {
  const name = `articles/${id}@${version}`;
  if (published) return { name, expire: [articleKey(id)], refresh: [articleLists] };
  return { name, purge: [articleKey(id), discussionKey({ articleId: id })], refreshIfPurged: [articleLists] };
}

export function articleCountersChanged({ articleId }: Pick<ArticleCountersChanged, 'articleId'>): Change {
  return { refresh: [articleKey(articleId)] };
}

/** The byline of a user or an organization on articles, or a tag, has changed. */
export function bylineChanged({ userId, organizationId, tagName }: Partial<BylineChanged>): Change {
  const refresh: string[] = [];
  if (userId !== undefined) refresh.push(bylineKey('users', userId));
  if (organizationId !== undefined) refresh.push(bylineKey('organizations', organizationId));
  if (tagName !== undefined) refresh.push(tagLists, tagKey(tagName));
  return { refresh };
}

/** The search index of articles, or of other records, has changed. */
export function searchIndexChanged({ type }: Pick<SearchIndexChanged, 'type'>): Change {
  return { refresh: [type === '' ? searches : entrySearches] };
}

/** The keys of ListSubforems. */
export function subforemListKeys(subforems: readonly Pick<Subforem, 'id'>[]): AnswerKeys {
  return { header: [subforemLists, ...subforems.map(({ id }) => `subforems/${id}`)], index: [subforemLists] };
}

/** A subforem was created or changed: lists under its host and the root's host may change. */
export function subforemChanged({ id, version }: Pick<SubforemChanged, 'id' | 'version'>): Change {
  return { name: `subforems/${id}@${version}`, refresh: [subforemLists, articleLists, searches] };
}

export function tagListKeys(): AnswerKeys {
  return { header: [tagLists], index: [tagLists] };
}

/** The number of articles of tags has changed, and so their order. */
export function tagUsageChanged(): Change {
  return { refresh: [tagLists] };
}

// Trends

const trendLists = 'trends';
const trendKey = (id: number) => `trends/${id}`;

/** The keys of ListTrends. */
export function trendListKeys(trends: readonly { id: number }[]): AnswerKeys {
  const keys = [trendLists, ...trends.map(({ id }) => trendKey(id))];
  return { header: keys, index: keys };
}

/** The keys of GetTrend. */
export function trendKeys({ id }: { id: number }): AnswerKeys {
  return { header: [trendKey(id)], index: [trendKey(id)] };
}

/** The keys of ListTrendArticles. */
export function trendArticleKeys(id: number, articles: readonly ArticleSummary[]): AnswerKeys {
  const header = [trendKey(id), ...articles.map((article) => articleKey(article.id))];
  return { header, index: [...new Set([...header, ...articles.flatMap(relatedKeys)])] };
}

/** Trends were found, or their scores have changed. */
export function trendsChanged({ ids }: Pick<TrendsChanged, 'ids'>): Change {
  return { refresh: [trendLists, ...ids.map(trendKey)] };
}

// Comments

/** The target of comments. */
export interface Commentable {
  articleId?: number | undefined;
  podcastEpisodeId?: number | undefined;
}

const commentKey = (id: number) => `comments/${id}`;
const commentableKey = ({ articleId, podcastEpisodeId }: Commentable) =>
  articleId === undefined ? `podcast_episodes/${podcastEpisodeId}` : articleKey(articleId);
/** The key of all responses that are withdrawn with the target of a discussion. */
const discussionKey = (target: Commentable) => `discussions/${commentableKey(target)}`;
/** The key of the lists of threads of a target. */
const threadsKey = (target: Commentable) => `threads/${commentableKey(target)}`;

interface KeyedComment {
  id: number;
  author?: { userId: number } | undefined;
}

/** The keys of ListComments. */
export function threadListKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [threadsKey(target), ...index] };
}

/** The keys of GetComment. */
export function threadKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const shown = comments.map(({ id }) => commentKey(id));
  const authors = new Set(comments.flatMap(({ author }) => (author ? [userKey(author.userId)] : [])));
  return {
    header: [commentableKey(target), 'comments', ...shown],
    index: [discussionKey(target), ...shown, ...authors],
  };
}

/** A comment was created, edited, hidden or deleted. */
export function commentChanged(
  comment: Versioned<CommentChanged, 'deleted' | 'hidden'> & Commentable & { parentId?: number | undefined },
) {
  const { id, version, deleted, hidden, parentId } = comment;
  const name = `comments/${id}@${version}`;
  const own = [commentKey(id)];
  if (deleted || hidden) return { name, purge: own } satisfies Change;
  if (version > 1) return { name, expire: own } satisfies Change;
  return { name, refresh: [parentId === undefined ? threadsKey(comment) : commentKey(parentId)] } satisfies Change;
}

// Podcasts

/** The key of every list of episodes. */
export const episodeLists = 'podcast_episodes';
export const episodeKey = (id: number) => commentableKey({ podcastEpisodeId: id });

/** The keys of ListPodcastEpisodes. */
export function podcastEpisodeListKeys(episodes: readonly Pick<PodcastEpisode, 'id'>[]): AnswerKeys {
  const keys = [episodeLists, ...episodes.map(({ id }) => episodeKey(id))];
  return { header: keys, index: keys };
}

/** An episode was added, changed or withdrawn; its comments are withdrawn with it. */
export function podcastEpisodeChanged({ id, version, listed }: Versioned<PodcastEpisodeChanged, 'listed'>): Change {
  const name = `podcast_episodes/${id}@${version}`;
  if (listed) return { name, expire: [episodeKey(id)], refresh: [episodeLists] };
  return { name, purge: [episodeKey(id), discussionKey({ podcastEpisodeId: id })], refreshIfPurged: [episodeLists] };
}

/** A podcast and these of its episodes were changed or deleted. */
export function podcastUpdated(episodes: readonly Versioned<PodcastEpisodeChanged, 'listed'>[]): Change {
  const changes = episodes.map(podcastEpisodeChanged);
  return {
    purge: changes.flatMap(({ purge = [] }) => purge),
    expire: changes.flatMap(({ expire = [] }) => expire),
    refresh: [episodeLists],
  };
}

// Billboards

/** The key of every billboard fragment, including empty ones. */
const billboardFragments = 'billboards';
const billboardKey = (id: number) => `billboards/${id}`;

/** The keys of a fragment: its billboard, and the article on the same page. */
export function fragmentKeys({ billboardId, articleId }: { billboardId?: number; articleId?: number }): AnswerKeys {
  const header = [billboardFragments, ...(billboardId === undefined ? [] : [billboardKey(billboardId)])];
  return { header, index: [...header, ...(articleId === undefined ? [] : [articleKey(articleId)])] };
}

/** A billboard was created or changed: its audience may be different. */
export function billboardChanged({ id, version }: Pick<BillboardChanged, 'id' | 'version'>): Change {
  return { name: `billboards/${id}@${version}`, purge: [billboardKey(id)], expire: [billboardFragments] };
}

/** A billboard has expired. */
export function billboardExpired(id: number): Change {
  return { purge: [billboardKey(id)] };
}
