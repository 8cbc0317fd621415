import { create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { CommentSchema } from '@commonplace/proto/community/v1/comments';
import { ArticleSummarySchema } from '@commonplace/proto/content/v1/articles';
import { SearchEverythingResponseSchema } from '@commonplace/proto/content/v1/search';
import { ListingSchema } from '@commonplace/proto/listings/v1/listings';
import { expect, test } from 'vitest';
import type { Change } from './answer-keys.ts';
import { surrogateKeys as keys } from './testing/surrogate-keys.ts';

const made = <Desc extends DescMessage>(desc: Desc, init: MessageInitShape<Desc>) => create(desc, init);
const article = made(ArticleSummarySchema, {
  id: 1,
  tags: ['go'],
  author: { userId: 2 },
  organization: { id: 3 },
});
const comments = [
  made(CommentSchema, { id: 5, author: { userId: 6 } }),
  made(CommentSchema, { id: 7, parentId: 5, author: { userId: 6 } }),
];
const listing = made(ListingSchema, { id: 8, owner: { userId: 2 }, organization: { id: 3 } });
const target = { articleId: 1 };

/** One response of each kind. */
const answers = {
  ListArticles: keys.articleListKeys([article]),
  'ListArticles of another tag': keys.articleListKeys([], ['js']),
  GetArticle: keys.articleKeys(article, []),
  SearchArticles: keys.searchKeys([article]),
  ListTrendArticles: keys.trendArticleKeys(12, [article]),
  ListComments: keys.threadListKeys(target, comments),
  'ListComments of an episode': keys.threadListKeys({ podcastEpisodeId: 4 }, []),
  'GetDiscussion of other comments': keys.discussionKeys(target, []),
  GetComment: keys.threadKeys(target, comments),
  'GetComment of the reply': keys.threadKeys(target, comments.slice(1)),
  ListListings: keys.listingListKeys([listing]),
  GetListing: keys.listingKeys(listing),
  ListPodcastEpisodes: keys.podcastEpisodeListKeys([{ id: 4 }]),
  ListPublishedPodcasts: keys.podcastKeys(),
  GetPodcastEpisode: keys.podcastEpisodeKeys({ id: 4 }),
  GetOrganization: keys.organizationKeys({ id: 3 }),
  ListOrganizationMembers: keys.memberListKeys(3, [{ id: 2 }, { id: 10 }]),
  GetUser: keys.userKeys({ id: 6 }),
  ListTags: keys.tagListKeys(),
  ListTrends: keys.trendListKeys([{ id: 12 }]),
  GetTrend: keys.trendKeys({ id: 12 }),
  ListReactionCounts: keys.reactionCountKeys([
    { reactableType: 'Article', reactableId: 20 },
    { reactableType: 'Comment', reactableId: 21 },
  ]),
  ListUserComments: keys.userCommentKeys(22, [{ id: 23, target: { articleId: 24 } }]),
};

/** Returns the responses that a change affects, by the kind of effect. */
function touched({ purge = [], expire = [], refresh = [], refreshIfPurged = [] }: Change) {
  const carrying = (some: readonly string[]) =>
    Object.entries(answers).flatMap(([name, { index }]) => (some.some((key) => index.includes(key)) ? [name] : []));
  return Object.fromEntries(
    Object.entries({ purge, expire, refresh, refreshIfPurged })
      .map(([way, some]) => [way, carrying(some)] as const)
      .filter(([, names]) => names.length > 0),
  );
}

const ofArticle = ['ListArticles', 'GetArticle', 'SearchArticles', 'ListTrendArticles'];
const lists = ['ListArticles', 'ListArticles of another tag'];

test.each<[string, Change, object]>([
  [
    'an edited or published article',
    keys.articleChanged({ id: 1, version: 2, published: true }),
    { expire: ofArticle, refresh: lists },
  ],
  [
    'a withdrawn article',
    keys.articleChanged({ id: 1, version: 2, published: false }),
    {
      purge: [...ofArticle, 'ListComments', 'GetDiscussion of other comments', 'GetComment', 'GetComment of the reply'],
      refreshIfPurged: lists,
    },
  ],
  ['a saved draft', keys.articleChanged({ id: 9, version: 2, published: false }), { refreshIfPurged: lists }],
  ['counters', keys.articleCountersChanged({ articleId: 1 }), { refresh: ofArticle }],
  ['the byline of an author', keys.bylineChanged({ userId: 2 }), { refresh: ofArticle }],
  ['the byline of an organization', keys.bylineChanged({ organizationId: 3 }), { refresh: ofArticle }],
  ['a described tag', keys.bylineChanged({ tagName: 'go' }), { refresh: [...ofArticle, 'ListTags'] }],
  [
    'a tag with an empty list',
    keys.bylineChanged({ tagName: 'js' }),
    { refresh: ['ListArticles of another tag', 'ListTags'] },
  ],
  ['the usage of tags', keys.tagUsageChanged(), { refresh: ['ListTags'] }],
  ['a trend', keys.trendsChanged({ ids: [12] }), { refresh: ['ListTrendArticles', 'ListTrends', 'GetTrend'] }],
  ['a new trend', keys.trendsChanged({ ids: [13] }), { refresh: ['ListTrends'] }],
  ['the search index', keys.searchIndexChanged({ type: '' }), { refresh: ['SearchArticles'] }],
  ['the search index of users', keys.searchIndexChanged({ type: 'users' }), {}],
  [
    'a comment',
    keys.commentChanged({ id: 9, version: 1, deleted: false, hidden: false, ...target }),
    { refresh: ['ListComments', 'GetDiscussion of other comments'] },
  ],
  [
    'a reply',
    keys.commentChanged({ id: 9, version: 1, deleted: false, hidden: false, parentId: 5, ...target }),
    { refresh: ['ListComments', 'GetDiscussion of other comments', 'GetComment'] },
  ],
  [
    'an edited comment',
    keys.commentChanged({ id: 7, version: 2, deleted: false, hidden: false, parentId: 5, ...target }),
    { expire: ['ListComments', 'GetComment', 'GetComment of the reply'], refresh: ['GetDiscussion of other comments'] },
  ],
  [
    'a deleted comment',
    keys.commentChanged({ id: 5, version: 2, deleted: true, hidden: false, ...target }),
    { purge: ['ListComments', 'GetComment'], refresh: ['GetDiscussion of other comments'] },
  ],
  [
    'a hidden comment',
    keys.commentChanged({ id: 5, version: 2, deleted: false, hidden: true, ...target }),
    { purge: ['ListComments', 'GetComment'], refresh: ['GetDiscussion of other comments'] },
  ],
  [
    'a comment of a listed user',
    keys.commentChanged({ id: 9, version: 1, deleted: false, hidden: false, userId: 22, ...target }),
    { refresh: ['ListComments', 'GetDiscussion of other comments', 'ListUserComments'] },
  ],
  [
    'a listed comment that is shown again',
    keys.commentChanged({ id: 9, version: 3, deleted: false, hidden: false, author: { userId: 22 }, ...target }),
    { refresh: ['GetDiscussion of other comments', 'ListUserComments'] },
  ],
  [
    'a listed comment that is deleted',
    keys.commentChanged({ id: 23, version: 2, deleted: true, hidden: false }),
    { purge: ['ListUserComments'] },
  ],
  [
    'a listed article that is withdrawn',
    keys.articleChanged({ id: 24, version: 2, published: false }),
    { purge: ['ListUserComments'], refreshIfPurged: lists },
  ],
  [
    'a reaction to an article',
    keys.reactionChanged({ id: 1, version: 1, reactableType: 'Article', reactableId: 20 }),
    { refresh: ['ListReactionCounts'] },
  ],
  [
    'a reaction to a comment',
    keys.reactionChanged({ id: 1, version: 2, reactableType: 'Comment', reactableId: 21 }),
    { refresh: ['ListReactionCounts'] },
  ],
  ['a reaction to a user', keys.reactionChanged({ id: 1, version: 1, reactableType: 'User', reactableId: 20 }), {}],
  [
    'a counted comment that is hidden',
    keys.commentChanged({ id: 21, version: 2, deleted: false, hidden: true }),
    { purge: ['ListReactionCounts'] },
  ],
  [
    'a changed episode',
    keys.podcastEpisodeChanged({ id: 4, version: 2, listed: true }),
    { expire: ['ListPodcastEpisodes', 'GetPodcastEpisode'], refresh: ['ListPodcastEpisodes'] },
  ],
  [
    'a changed podcast',
    keys.podcastUpdated([]),
    { expire: ['ListPublishedPodcasts', 'GetPodcastEpisode'], refresh: ['ListPodcastEpisodes'] },
  ],
  [
    'an added episode',
    keys.podcastEpisodeChanged({ id: 9, version: 1, listed: true }),
    { refresh: ['ListPodcastEpisodes'] },
  ],
  [
    'a withdrawn episode',
    keys.podcastEpisodeChanged({ id: 4, version: 3, listed: false }),
    {
      purge: ['ListComments of an episode', 'ListPodcastEpisodes', 'GetPodcastEpisode'],
      refreshIfPurged: ['ListPodcastEpisodes'],
    },
  ],
  [
    'a renamed commenter',
    keys.userChanged({ id: 6, version: 2, deleted: false, status: 'good_standing' }),
    { expire: ['ListComments', 'GetComment', 'GetComment of the reply', 'GetUser'] },
  ],
  [
    'a banned commenter',
    keys.userChanged({ id: 6, version: 2, deleted: false, status: 'banned' }),
    { purge: ['ListComments', 'GetComment', 'GetComment of the reply', 'GetUser'] },
  ],
  [
    'a changed organization',
    keys.organizationChanged({ id: 3, version: 2, deleted: false, username: 'guild' }),
    { expire: ['GetOrganization', 'ListOrganizationMembers'] },
  ],
  [
    'a deleted organization',
    keys.organizationChanged({ id: 3, version: 2, deleted: true, username: 'guild' }),
    { purge: ['GetOrganization', 'ListOrganizationMembers'] },
  ],
  [
    'a joined or removed member',
    keys.membershipChanged({ organizationId: 3 }),
    { expire: ['ListOrganizationMembers'] },
  ],
  [
    'a renamed member',
    keys.userChanged({ id: 10, version: 2, deleted: false, status: 'good_standing' }),
    { expire: ['ListOrganizationMembers'] },
  ],
  [
    'a published listing',
    keys.listingChanged({ id: 8, version: 2, published: true }),
    { expire: ['ListListings', 'GetListing'], refresh: ['ListListings'] },
  ],
  [
    'a withdrawn listing',
    keys.listingChanged({ id: 8, version: 2, published: false }),
    { purge: ['ListListings', 'GetListing'], refreshIfPurged: ['ListListings'] },
  ],
  ['the byline of a seller', keys.listingBylineChanged({ userId: 2 }), { refresh: ['ListListings', 'GetListing'] }],
  [
    'the byline of a selling organization',
    keys.listingBylineChanged({ organizationId: 3 }),
    { refresh: ['ListListings', 'GetListing'] },
  ],
])('affects the right responses: %s', (_name, change, expected) => {
  expect(touched(change)).toEqual(expected);
});

test('sends the keys of the reference in the header', () => {
  expect(answers.ListArticles.header).toEqual(['articles', 'articles/1']);
  expect(answers.SearchArticles.header).toEqual(['articles', 'articles/1']);
  expect(answers.GetComment.header).toEqual(['articles/1', 'comments', 'comments/5', 'comments/7']);
});

test('affects a search by every record in it and by both kinds of search index', () => {
  const answer = made(SearchEverythingResponseSchema, {
    articles: { total: 1, articles: [article] },
    users: { total: 1, users: [{ userId: 6 }] },
    organizations: { total: 1, organizations: [{ id: 4 }] },
    tags: { total: 1, tags: [{ name: 'rust' }] },
    podcastEpisodes: { total: 1, podcastEpisodes: [{ id: 4 }] },
    listings: { total: 1, listings: [listing] },
  });
  const { index } = keys.everythingKeys(answer);
  const touches = ({ purge = [], expire = [], refresh = [] }: Change) =>
    [...purge, ...expire, ...refresh].some((key) => index.includes(key));
  const gone = { version: 2, deleted: true, published: false, listed: false, status: 'spam', username: 'x' };
  for (const change of [
    keys.articleChanged({ id: 1, ...gone }),
    keys.userChanged({ id: 6, ...gone }),
    keys.organizationChanged({ id: 4, ...gone }),
    keys.podcastEpisodeChanged({ id: 4, ...gone }),
    keys.listingChanged({ id: 8, ...gone }),
    keys.bylineChanged({ userId: 6 }),
    keys.bylineChanged({ organizationId: 4 }),
    keys.bylineChanged({ tagName: 'rust' }),
    keys.searchIndexChanged({ type: '' }),
    keys.searchIndexChanged({ type: 'listings' }),
  ])
    expect(touches(change)).toBe(true);
  expect(touches(keys.userChanged({ id: 99, ...gone }))).toBe(false);
});
