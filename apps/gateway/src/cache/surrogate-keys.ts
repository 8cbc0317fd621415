import type { BillboardChanged } from '@commonplace/proto/admin/v1/events';
import type { CommentChanged, OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
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

/**
 * Every surrogate key (those of pages, listings and searches are in files of their own), which answers carry it, and which change touches it. Writers and events go through the same
 * functions, so that they cannot disagree. A change touches what shows the changed thing, or now has to, and nothing
 * else: a saved draft is in no answer, so nothing happens.
 */

/** The keys of an answer. */
export interface AnswerKeys {
  /** For everybody, in the header `Surrogate-Key`, as in the reference (S13). */
  header: readonly string[];
  /** For this gateway: under which of them the answer is forgotten. */
  index: readonly string[];
}

/** What a change asks of cached answers, by the keys that they carry. */
export interface Change {
  /** What has changed, with its version: the same change is made once, whether its write or its event comes first. */
  name?: string;
  /** Withdrawn: deleted, hidden, made private. Never shown again. */
  purge?: readonly string[];
  /** Replaced: shown for half a second at most while it is made anew, and never when its service is away. */
  expire?: readonly string[];
  /** Shows an older number, name or order: made anew likewise, but kept for the case that its service is away. */
  refresh?: readonly string[];
  /** The same, if anything was purged. */
  refreshIfPurged?: readonly string[];
}

// The API's description

/** Of the OpenAPI documents. They change with the site's settings, which forgets everything. */
export const descriptionKeys: AnswerKeys = { header: ['openapi'], index: ['openapi'] };

// Articles

/** On every list of articles but those that the search index makes. */
export const articleLists = 'articles';
/** On every search by a text. */
export const searches = 'searches';
/** On every search that finds something else than articles. */
export const entrySearches = 'searches/entries';
export const articleKey = (id: number) => `articles/${id}`;
export const bylineKey = (kind: 'users' | 'organizations', id: number) => `bylines/${kind}/${id}`;
const tagLists = 'tags';
const subforemLists = 'subforems';
export const tagKey = (name: string) => `tags/${name}`;

/** Of E1, E3, and E11 without a text. `tagNames` are those that the list was narrowed down by. */
export function articleListKeys(articles: readonly ArticleSummary[], tagNames: readonly string[] = []): AnswerKeys {
  const header = [articleLists, ...articles.map(({ id }) => articleKey(id))];
  return { header, index: [...new Set([...header, ...tagNames.map(tagKey), ...articles.flatMap(shownWith)])] };
}

/** Of E13: the articles of an organization, which may be none. */
export function organizationArticleKeys(articles: readonly ArticleSummary[], organizationId: number): AnswerKeys {
  const { header, index } = articleListKeys(articles);
  return { header, index: [...new Set([...index, bylineKey('organizations', organizationId)])] };
}

/** Of E12. */
export function videoListKeys(videos: readonly VideoArticle[]): AnswerKeys {
  const header = ['videos', articleLists, ...videos.map(({ id }) => articleKey(id))];
  const authors = videos.flatMap(({ author }) => (author ? [bylineKey('users', author.userId)] : []));
  return { header, index: [...new Set([...header.slice(1), ...authors])] };
}

/** Of E11 with a text: what is found changes when the index has, not when an article has. */
export function searchKeys(articles: readonly ArticleSummary[]): AnswerKeys {
  const shown = articles.map(({ id }) => articleKey(id));
  return {
    header: [articleLists, ...shown],
    index: [...new Set([searches, ...shown, ...articles.flatMap(shownWith)])],
  };
}

/** Of E4 and E6. */
export function articleKeys(article: ArticleSummary): AnswerKeys {
  const header = [articleKey(article.id)];
  return { header, index: [...header, ...shownWith(article)] };
}

/** What an article shows of others: its writer, its organization, its tags. */
export function shownWith({ author, organization, tags }: ArticleSummary): string[] {
  const keys = tags.map(tagKey);
  if (author) keys.push(bylineKey('users', author.userId));
  if (organization) keys.push(bylineKey('organizations', organization.id));
  return keys;
}

/** An article was written, published, edited, withdrawn or deleted. Its comments go with it. */
export function articleChanged({ id, version, published }: Versioned<ArticleChanged, 'published'>): Change {
  const name = `articles/${id}@${version}`;
  if (published) return { name, expire: [articleKey(id)], refresh: [articleLists] };
  return { name, purge: [articleKey(id), discussionKey({ articleId: id })], refreshIfPurged: [articleLists] };
}

export function articleCountersChanged({ articleId }: Pick<ArticleCountersChanged, 'articleId'>): Change {
  return { refresh: [articleKey(articleId)] };
}

/** Content shows a user, an organization or a tag otherwise than before. */
export function bylineChanged({ userId, organizationId, tagName }: Partial<BylineChanged>): Change {
  const refresh: string[] = [];
  if (userId !== undefined) refresh.push(bylineKey('users', userId));
  if (organizationId !== undefined) refresh.push(bylineKey('organizations', organizationId));
  if (tagName !== undefined) refresh.push(tagLists, tagKey(tagName));
  return { refresh };
}

/** Searches find articles, or something else, otherwise than before. */
export function searchIndexChanged({ type }: Pick<SearchIndexChanged, 'type'>): Change {
  return { refresh: [type === '' ? searches : entrySearches] };
}

/** Of E37. */
export function subforemListKeys(subforems: readonly Pick<Subforem, 'id'>[]): AnswerKeys {
  return { header: [subforemLists, ...subforems.map(({ id }) => `subforems/${id}`)], index: [subforemLists] };
}

/** A subforem was made or changed: lists may show other articles under its host, and under that of the root. */
export function subforemChanged({ id, version }: Pick<SubforemChanged, 'id' | 'version'>): Change {
  return { name: `subforems/${id}@${version}`, refresh: [subforemLists, articleLists, searches] };
}

/** Of the lists of tags. */
export function tagListKeys(): AnswerKeys {
  return { header: [tagLists], index: [tagLists] };
}

/** Tags have more or fewer articles, so that their list has another order. */
export function tagUsageChanged(): Change {
  return { refresh: [tagLists] };
}

// Trends

const trendLists = 'trends';
const trendKey = (id: number) => `trends/${id}`;

/** Of E34. */
export function trendListKeys(trends: readonly { id: number }[]): AnswerKeys {
  const keys = [trendLists, ...trends.map(({ id }) => trendKey(id))];
  return { header: keys, index: keys };
}

/** Of E35. */
export function trendKeys({ id }: { id: number }): AnswerKeys {
  return { header: [trendKey(id)], index: [trendKey(id)] };
}

/** Of E36. */
export function trendArticleKeys(id: number, articles: readonly ArticleSummary[]): AnswerKeys {
  const header = [trendKey(id), ...articles.map((article) => articleKey(article.id))];
  return { header, index: [...new Set([...header, ...articles.flatMap(shownWith)])] };
}

/** Trends were found, or are worth more or less than before. */
export function trendsChanged({ ids }: Pick<TrendsChanged, 'ids'>): Change {
  return { refresh: [trendLists, ...ids.map(trendKey)] };
}

// Comments

/** What comments are about. */
export interface Commentable {
  articleId?: number | undefined;
  podcastEpisodeId?: number | undefined;
}

const commentKey = (id: number) => `comments/${id}`;
const commentableKey = ({ articleId, podcastEpisodeId }: Commentable) =>
  articleId === undefined ? `podcast_episodes/${podcastEpisodeId}` : articleKey(articleId);
/** On everything that goes when the thing that is discussed goes. */
const discussionKey = (target: Commentable) => `discussions/${commentableKey(target)}`;
/** On every list of threads. */
const threadsKey = (target: Commentable) => `threads/${commentableKey(target)}`;

/** What of a comment is in the keys of its answer. */
interface KeyedComment {
  id: number;
  author?: { userId: number } | undefined;
}

/** Of E14. */
export function threadListKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const { header, index } = threadKeys(target, comments);
  return { header, index: [threadsKey(target), ...index] };
}

/** Of E15. */
export function threadKeys(target: Commentable, comments: readonly KeyedComment[]): AnswerKeys {
  const shown = comments.map(({ id }) => commentKey(id));
  const authors = new Set(comments.flatMap(({ author }) => (author ? [userKey(author.userId)] : [])));
  return {
    header: [commentableKey(target), 'comments', ...shown],
    index: [discussionKey(target), ...shown, ...authors],
  };
}

/** A comment was written, edited, hidden or deleted. */
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

/** On every list of episodes. */
export const episodeLists = 'podcast_episodes';
export const episodeKey = (id: number) => commentableKey({ podcastEpisodeId: id });

/** Of E27. */
export function podcastEpisodeListKeys(episodes: readonly Pick<PodcastEpisode, 'id'>[]): AnswerKeys {
  const keys = [episodeLists, ...episodes.map(({ id }) => episodeKey(id))];
  return { header: keys, index: keys };
}

/** An episode was added, changed or withdrawn. Its comments go with it. */
export function podcastEpisodeChanged({ id, version, listed }: Versioned<PodcastEpisodeChanged, 'listed'>): Change {
  const name = `podcast_episodes/${id}@${version}`;
  if (listed) return { name, expire: [episodeKey(id)], refresh: [episodeLists] };
  return { name, purge: [episodeKey(id), discussionKey({ podcastEpisodeId: id })], refreshIfPurged: [episodeLists] };
}

/** A podcast was changed or is gone, and these of its episodes with it. */
export function podcastUpdated(episodes: readonly Versioned<PodcastEpisodeChanged, 'listed'>[]): Change {
  const changes = episodes.map(podcastEpisodeChanged);
  return {
    purge: changes.flatMap(({ purge = [] }) => purge),
    expire: changes.flatMap(({ expire = [] }) => expire),
    refresh: [episodeLists],
  };
}

// Billboards

/** On every fragment, also on those of places that have none. */
const billboardFragments = 'billboards';
const billboardKey = (id: number) => `billboards/${id}`;

/** Of a place, with what it shows, and beside which article. */
export function fragmentKeys({ billboardId, articleId }: { billboardId?: number; articleId?: number }): AnswerKeys {
  const header = [billboardFragments, ...(billboardId === undefined ? [] : [billboardKey(billboardId)])];
  return { header, index: [...header, ...(articleId === undefined ? [] : [articleKey(articleId)])] };
}

/** A billboard was made or changed: who saw it may not any more, and everybody else may now. */
export function billboardChanged({ id, version }: Pick<BillboardChanged, 'id' | 'version'>): Change {
  return { name: `billboards/${id}@${version}`, purge: [billboardKey(id)], expire: [billboardFragments] };
}

/** A billboard's time is up. */
export function billboardExpired(id: number): Change {
  return { purge: [billboardKey(id)] };
}

// People

export const userKey = (id: number) => `users/${id}`;

/** Of E29. */
export function userKeys({ id }: { id: number }): AnswerKeys {
  return { header: [userKey(id)], index: [userKey(id)] };
}

/** Community shows an account otherwise than before, or not at all. */
export function userChanged({ id, version, deleted, status }: Versioned<UserChanged, 'deleted' | 'status'>): Change {
  const name = `users/${id}@${version}`;
  // Who is spam as well may be shown as banned or suspended.
  const isGone = deleted || ['banned', 'suspended', 'spam'].includes(status);
  return isGone ? { name, purge: [userKey(id)] } : { name, expire: [userKey(id)] };
}

/** As `userChanged`, of an account that is there for everybody. */
export function userUpdated({ id, version }: { id: number; version: number }): Change {
  return userChanged({ id, version, deleted: false, status: '' });
}

/** An account is gone at once, and its names lead to another, which now says otherwise what it has. */
export function userMerged({ sourceId, targetId, version }: { sourceId: number; targetId: number; version?: number }) {
  const own = version === undefined ? {} : { name: `users/${targetId}@${version}` };
  return { ...own, purge: [userKey(sourceId)], expire: [userKey(targetId)] } satisfies Change;
}

/** An account has other badges than before. */
export function userBadgesChanged({ userId }: { userId: number }): Change {
  return { expire: [userKey(userId)] };
}

// Organizations

/** On every list of organizations. */
const organizationLists = 'organizations';
export const organizationKey = (id: number) => `organizations/${id}`;
const organizationNameKey = (name: string) => `organization_names/${name.toLowerCase()}`;
/** On every list of those who belong to it. */
const membersKey = (organizationId: number) => `members/${organizationKey(organizationId)}`;

/** Of E25, and of E31. Somebody else may take the name that was asked for, when it is one that the organization had. */
export function organizationKeys({ id }: { id: number }, asked?: string): AnswerKeys {
  const header = [organizationKey(id)];
  return { header, index: asked === undefined ? header : [...header, organizationNameKey(asked)] };
}

/** Of E26. */
export function memberListKeys(organizationId: number, users: readonly { id: number }[]): AnswerKeys {
  const header = [organizationKey(organizationId), ...users.map(({ id }) => userKey(id))];
  return { header, index: [membersKey(organizationId), ...header] };
}

/** Of A61. */
export function organizationListKeys(organizations: readonly { id: number }[]): AnswerKeys {
  const keys = [organizationLists, ...organizations.map(({ id }) => organizationKey(id))];
  return { header: keys, index: keys };
}

/** Community shows an organization otherwise than before, or not at all. */
export function organizationChanged(event: Versioned<OrganizationChanged, 'deleted' | 'username'>): Change {
  const { id, version, deleted, username } = event;
  const name = `organizations/${id}@${version}`;
  if (deleted) return { name, purge: [organizationKey(id)], refreshIfPurged: [organizationLists] };
  return { name, expire: [organizationKey(id), organizationNameKey(username)], refresh: [organizationLists] };
}

/** Others belong to an organization than before. */
export function membershipChanged({ organizationId }: { organizationId: number }): Change {
  return { expire: [membersKey(organizationId)] };
}

/** What is said of a change in an event. */
export type Versioned<Event extends { id: number; version: number }, Field extends keyof Event> = Pick<
  Event,
  'id' | 'version' | Field
>;
