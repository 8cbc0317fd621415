import type { TestUser } from './test-users.ts';

/** The reader follows the account, has saved its article, and wrote the article that the account has commented on. */
export const viewers = ['guest', 'owner', 'moderator', 'reader'] as const;
export type Viewer = (typeof viewers)[number];

/** An account with one record of each kind. */
export interface Stage {
  people: Record<Exclude<Viewer, 'guest'>, TestUser>;
  organization: { id: number; username: string };
  article: { id: number; slug: string; title: string; tag: string; seriesId: number };
  /** The reader's article, on which the account has commented. */
  host: { id: number };
  commentCode: string;
  listing: { id: number; title: string };
  /** Each with the article. */
  concept: { id: number };
  trendSlug: string;
}

/** A read, the text that shows the record in its answer, and the viewers who see it for an account in good standing. */
interface Surface {
  path(stage: Stage): string;
  sign(stage: Stage): string;
  to: readonly Viewer[];
}

const everybody = viewers;
/** Viewers with a key. */
const people = ['owner', 'moderator', 'reader'] as const;
const title = ({ article }: Stage) => `"${article.title}"`;
const name = ({ people }: Stage) => `"${people.owner.username}"`;
const comment = ({ people }: Stage) => `Said by ${people.owner.username}<`;
const listing = ({ listing: shown }: Stage) => `"${shown.title}"`;

/** All reads that could show an account or its content. */
export const surfaces = {
  'ListArticles by user': {
    path: ({ people }) => `/api/articles?username=${people.owner.username}`,
    sign: title,
    to: everybody,
  },
  'ListArticles by tag': { path: ({ article }) => `/api/articles?tag=${article.tag}`, sign: title, to: everybody },
  'ListArticles by series': {
    path: ({ article }) => `/api/articles?collection_id=${article.seriesId}`,
    sign: title,
    to: everybody,
  },
  'ListArticles popular': { path: () => '/api/articles?per_page=1000', sign: title, to: everybody },
  ListLatestArticles: { path: () => '/api/articles/latest?per_page=1000', sign: title, to: everybody },
  GetArticle: { path: ({ article }) => `/api/articles/${article.id}`, sign: title, to: everybody },
  GetArticleByPath: {
    path: ({ people, article }) => `/api/articles/${people.owner.username}/${article.slug}`,
    sign: title,
    to: everybody,
  },
  ListOwnArticles: { path: () => '/api/articles/me/published', sign: title, to: ['owner'] },
  SearchArticles: {
    path: ({ article }) => `/api/articles/search?q=${encodeURIComponent(article.title)}`,
    sign: title,
    to: everybody,
  },
  'search for articles': {
    path: ({ article }) => `/api/search?types=articles&q=${encodeURIComponent(article.title)}`,
    sign: title,
    to: everybody,
  },
  'search for users': {
    path: ({ people }) => `/api/search?types=users&q=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  'completion of users': {
    path: ({ people }) => `/api/search/completions?q=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  'search for listings': {
    path: ({ listing: { title: offered } }) => `/api/search?types=listings&q=${encodeURIComponent(offered)}`,
    sign: listing,
    to: everybody,
  },
  ListVideos: { path: () => '/api/videos?per_page=1000', sign: title, to: everybody },
  ListOrganizationArticles: {
    path: ({ organization }) => `/api/organizations/${organization.username}/articles`,
    sign: title,
    to: everybody,
  },
  ListComments: { path: ({ host }) => `/api/comments?a_id=${host.id}`, sign: comment, to: everybody },
  GetComment: { path: ({ commentCode }) => `/api/comments/${commentCode}`, sign: comment, to: everybody },
  ListFollowers: { path: () => '/api/followers/users', sign: name, to: ['reader'] },
  ListListings: { path: () => '/api/listings?per_page=100', sign: listing, to: everybody },
  ListCategoryListings: { path: () => '/api/listings/category/misc?per_page=100', sign: listing, to: everybody },
  GetListing: { path: ({ listing: { id } }) => `/api/listings/${id}`, sign: listing, to: everybody },
  ListOrganizationListings: {
    path: ({ organization }) => `/api/organizations/${organization.username}/listings`,
    sign: listing,
    to: everybody,
  },
  ListOrganizationMembers: {
    path: ({ organization }) => `/api/organizations/${organization.username}/users`,
    sign: name,
    to: everybody,
  },
  ListReadingList: { path: () => '/api/readinglist', sign: title, to: ['reader'] },
  GetUser: { path: ({ people }) => `/api/users/${people.owner.id}`, sign: name, to: everybody },
  GetUserByUsername: {
    path: ({ people }) => `/api/users/by_username?url=${people.owner.username}`,
    sign: name,
    to: everybody,
  },
  GetProfileImage: {
    path: ({ people }) => `/api/profile_images/${people.owner.username}`,
    sign: () => '"user"',
    to: everybody,
  },
  'count of a trend': {
    path: ({ trendSlug }) => `/api/trends/${trendSlug}`,
    sign: () => '"articles_count":1,',
    to: everybody,
  },
  ListTrendArticles: { path: ({ trendSlug }) => `/api/trends/${trendSlug}/articles`, sign: title, to: everybody },
  GetAnalyticsDashboard: {
    path: () => `/api/analytics/dashboard?start=${new Date().toISOString().slice(0, 10)}`,
    sign: name,
    to: ['reader'],
  },
  ListConcepts: { path: () => '/api/concepts?per_page=1000', sign: title, to: people },
  GetConcept: { path: ({ concept }) => `/api/concepts/${concept.id}`, sign: title, to: people },
  ListConceptArticles: { path: ({ concept }) => `/api/concepts/${concept.id}/articles`, sign: title, to: people },
  'notification of a publication': { path: () => '/api/notifications?kind=publication', sign: name, to: ['reader'] },
  'notification of a comment': { path: () => '/api/notifications?kind=comment', sign: name, to: ['reader'] },
  'notification of a reaction': { path: () => '/api/notifications?kind=reaction', sign: name, to: ['reader'] },
  'notification of a follow': { path: () => '/api/notifications?kind=follow', sign: name, to: ['reader'] },
  'own notification of a comment': {
    path: () => '/api/notifications?kind=comment',
    sign: ({ people }) => `"${people.reader.username}"`,
    to: ['owner'],
  },
  'count of comments': {
    path: ({ host }) => `/api/articles/${host.id}`,
    sign: () => '"comments_count":1,',
    to: everybody,
  },
  'count of reactions': {
    path: ({ host }) => `/api/articles/${host.id}`,
    sign: () => '"public_reactions_count":1,',
    to: everybody,
  },
  'followers of an organization': { path: () => '/api/followers/organizations', sign: name, to: ['reader'] },
  'count of followers': { path: () => '/api/users/me', sign: () => '"followers_count":1', to: ['reader'] },
} as const satisfies Record<string, Surface>;
export type SurfaceName = keyof typeof surfaces;
