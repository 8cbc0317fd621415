import type { TestUser } from './test-users.ts';

/** The reader follows the account, has saved its article, and wrote the article that the account has commented on. */
export const viewers = ['guest', 'owner', 'moderator', 'reader'] as const;
export type Viewer = (typeof viewers)[number];

/** An account with one record of each kind. */
export interface Records {
  people: Record<Exclude<Viewer, 'guest'>, TestUser>;
  organization: { id: number; username: string };
  article: { id: number; slug: string; title: string; tag: string; seriesId: number };
  /** The reader's article, on which the account has commented. */
  commentedArticle: { id: number };
  commentCode: string;
  listing: { id: number; title: string };
  /** The article belongs to both. */
  concept: { id: number };
  trendSlug: string;
}

/** A read, the text that shows the record in its answer, and the viewers who see it for an account in good standing. */
interface Read {
  path(records: Records): string;
  marker(records: Records): string;
  viewers: readonly Viewer[];
}

const everyone = viewers;
/** Viewers with a key. */
const people = ['owner', 'moderator', 'reader'] as const;
const title = ({ article }: Records) => `"${article.title}"`;
const name = ({ people }: Records) => `"${people.owner.username}"`;
const comment = ({ people }: Records) => `Said by ${people.owner.username}<`;
const listing = ({ listing: shown }: Records) => `"${shown.title}"`;

const isFound = () => '"state":"found"';

export const reads = {
  'ListArticles by user': {
    path: ({ people }) => `/api/articles?username=${people.owner.username}`,
    marker: title,
    viewers: everyone,
  },
  'ListArticles by tag': {
    path: ({ article }) => `/api/articles?tag=${article.tag}`,
    marker: title,
    viewers: everyone,
  },
  'ListArticles by series': {
    path: ({ article }) => `/api/articles?collection_id=${article.seriesId}`,
    marker: title,
    viewers: everyone,
  },
  'ListArticles popular': { path: () => '/api/articles?per_page=1000', marker: title, viewers: everyone },
  ListLatestArticles: { path: () => '/api/articles/latest?per_page=1000', marker: title, viewers: everyone },
  GetArticle: { path: ({ article }) => `/api/articles/${article.id}`, marker: title, viewers: everyone },
  GetArticleByPath: {
    path: ({ people, article }) => `/api/articles/${people.owner.username}/${article.slug}`,
    marker: title,
    viewers: everyone,
  },
  ListFollowedArticles: { path: () => '/api/articles/feed', marker: title, viewers: ['reader'] },
  ListSeries: {
    path: ({ organization }) => `/api/series?username=${organization.username}`,
    marker: () => '"articles_count":1,',
    viewers: everyone,
  },
  GetSeries: { path: ({ article }) => `/api/series/${article.seriesId}`, marker: title, viewers: everyone },
  GetArticleSeries: {
    path: ({ article }) => `/api/articles/${article.id}/series`,
    marker: () => '"position":1,',
    viewers: everyone,
  },
  'path of an article': {
    path: ({ organization, article }) => `/api/paths?path=/${organization.username}/${article.slug}`,
    marker: isFound,
    viewers: everyone,
  },
  'path of a user': {
    path: ({ people }) => `/api/paths?path=/${people.owner.username}`,
    marker: isFound,
    viewers: everyone,
  },
  'path of a comment': {
    path: ({ people, commentCode }) => `/api/paths?path=/${people.owner.username}/comment/${commentCode}`,
    marker: isFound,
    viewers: everyone,
  },
  ListOwnArticles: { path: () => '/api/articles/me/published', marker: title, viewers: ['owner'] },
  SearchArticles: {
    path: ({ article }) => `/api/articles/search?q=${encodeURIComponent(article.title)}`,
    marker: title,
    viewers: everyone,
  },
  'search for articles': {
    path: ({ article }) => `/api/search?types=articles&q=${encodeURIComponent(article.title)}`,
    marker: title,
    viewers: everyone,
  },
  'search for users': {
    path: ({ people }) => `/api/search?types=users&q=${people.owner.username}`,
    marker: name,
    viewers: everyone,
  },
  'completion of users': {
    path: ({ people }) => `/api/search/completions?q=${people.owner.username}`,
    marker: name,
    viewers: everyone,
  },
  'search for listings': {
    path: ({ listing: { title: offered } }) => `/api/search?types=listings&q=${encodeURIComponent(offered)}`,
    marker: listing,
    viewers: everyone,
  },
  ListVideos: { path: () => '/api/videos?per_page=1000', marker: title, viewers: everyone },
  ListOrganizationArticles: {
    path: ({ organization }) => `/api/organizations/${organization.username}/articles`,
    marker: title,
    viewers: everyone,
  },
  ListComments: {
    path: ({ commentedArticle }) => `/api/comments?a_id=${commentedArticle.id}`,
    marker: comment,
    viewers: everyone,
  },
  GetComment: { path: ({ commentCode }) => `/api/comments/${commentCode}`, marker: comment, viewers: everyone },
  ListFollowers: { path: () => '/api/followers/users', marker: name, viewers: ['reader'] },
  ListListings: { path: () => '/api/listings?per_page=100', marker: listing, viewers: everyone },
  ListCategoryListings: { path: () => '/api/listings/category/misc?per_page=100', marker: listing, viewers: everyone },
  GetListing: { path: ({ listing: { id } }) => `/api/listings/${id}`, marker: listing, viewers: everyone },
  ListOrganizationListings: {
    path: ({ organization }) => `/api/organizations/${organization.username}/listings`,
    marker: listing,
    viewers: everyone,
  },
  ListOrganizationMembers: {
    path: ({ organization }) => `/api/organizations/${organization.username}/users`,
    marker: name,
    viewers: everyone,
  },
  ListReadingList: { path: () => '/api/readinglist', marker: title, viewers: ['reader'] },
  GetUser: { path: ({ people }) => `/api/users/${people.owner.id}`, marker: name, viewers: everyone },
  GetUserByUsername: {
    path: ({ people }) => `/api/users/by_username?url=${people.owner.username}`,
    marker: name,
    viewers: everyone,
  },
  GetProfileImage: {
    path: ({ people }) => `/api/profile_images/${people.owner.username}`,
    marker: () => '"user"',
    viewers: everyone,
  },
  'count of a trend': {
    path: ({ trendSlug }) => `/api/trends/${trendSlug}`,
    marker: () => '"articles_count":1,',
    viewers: everyone,
  },
  ListTrendArticles: {
    path: ({ trendSlug }) => `/api/trends/${trendSlug}/articles`,
    marker: title,
    viewers: everyone,
  },
  GetAnalyticsDashboard: {
    path: () => `/api/analytics/dashboard?start=${new Date().toISOString().slice(0, 10)}`,
    marker: name,
    viewers: ['reader'],
  },
  ListConcepts: { path: () => '/api/concepts?per_page=1000', marker: title, viewers: people },
  GetConcept: { path: ({ concept }) => `/api/concepts/${concept.id}`, marker: title, viewers: people },
  ListConceptArticles: {
    path: ({ concept }) => `/api/concepts/${concept.id}/articles`,
    marker: title,
    viewers: people,
  },
  'notification of a publication': {
    path: () => '/api/notifications?kind=publication',
    marker: name,
    viewers: ['reader'],
  },
  'notification of a comment': { path: () => '/api/notifications?kind=comment', marker: name, viewers: ['reader'] },
  'notification of a reaction': { path: () => '/api/notifications?kind=reaction', marker: name, viewers: ['reader'] },
  'notification of a follow': { path: () => '/api/notifications?kind=follow', marker: name, viewers: ['reader'] },
  'own notification of a comment': {
    path: () => '/api/notifications?kind=comment',
    marker: ({ people }) => `"${people.reader.username}"`,
    viewers: ['owner'],
  },
  'count of comments': {
    path: ({ commentedArticle }) => `/api/articles/${commentedArticle.id}`,
    marker: () => '"comments_count":1,',
    viewers: everyone,
  },
  'count of reactions': {
    path: ({ commentedArticle }) => `/api/articles/${commentedArticle.id}`,
    marker: () => '"public_reactions_count":1,',
    viewers: everyone,
  },
  'followers of an organization': { path: () => '/api/followers/organizations', marker: name, viewers: ['reader'] },
  'count of followers': { path: () => '/api/users/me', marker: () => '"followers_count":1', viewers: ['reader'] },
} as const satisfies Record<string, Read>;
export type ReadName = keyof typeof reads;
