import { sampleArticle } from '../article/article.samples.ts';
import { organization } from '../profiles/profiles.samples.ts';
import { paging, sampleCard, type Samples, sampleUser, time } from '../testing/samples.ts';
import { deskCommentsPage } from './own-comments-page.ts';
import { dashboardPage } from './dashboard-page.ts';
import { followersPage } from './followers-page.ts';
import { followedListPage, followingPage } from './following-page.ts';
import type { OwnArticle } from './own-articles.ts';
import { organizationArticlesPage } from './organization-articles-page.ts';
import { readingListPage } from './reading-list-page.ts';
import { deskSeriesPage, seriesOrderPage } from './own-series-page.ts';

export const samples: Samples = {
  dashboard: (text, view) =>
    dashboardPage(
      {
        state: 'draft',
        order: 'views',
        articles: [ownArticle(text, 1, {}), ownArticle(text, 2, { published: false, published_at: null })],
        totals: totals(),
        paging,
        problem: text,
      },
      view,
    ),
  emptyDashboard: (_text, view) =>
    dashboardPage({ articles: [], totals: undefined, paging: { page: 1, hasNext: false } }, view),
  deskSeries: (text, view) =>
    deskSeriesPage({ series: [{ id: 1, name: text, path: '/ada/series/1', articles_count: 2 }], paging }, view),
  seriesOrder: (text, view) =>
    seriesOrderPage(
      {
        id: 1,
        name: text,
        path: '/ada/series/1',
        parts: [1, 2].map((id) => ({ id, title: text, path: `/ada/${id}`, position: id })),
        total: 3,
        paging,
      },
      view,
    ),
  deskComments: (text, view) => deskCommentsPage({ comments: [comment(text)], paging }, view),
  followers: (text, view) => followersPage({ followers: [follow(text)], paging }, view),
  following: (text, view) =>
    followingPage(
      {
        users: [{ ...follow(text), type_of: 'followed_user', id: 1, user_id: 1 }],
        organizations: [{ ...follow(text), type_of: 'followed_organization', id: 1, organization_id: 1 }],
        tags: [{ id: 1, name: text, points: 2 }],
        longer: new Set(['users'] as const),
        refused: { tag: text, points: text, message: text },
      },
      view,
    ),
  followedTags: (text, view) =>
    followedListPage(
      {
        kind: 'tags',
        followed: { users: undefined, organizations: undefined, tags: [{ id: 1, name: text, points: 1 }] },
        paging,
      },
      view,
    ),
  readingList: (text, view) =>
    readingListPage({ isArchive: true, words: text, articles: [savedArticle(text)], paging }, view),
  missingParts: (_text, view) => followingPage({ ...nothing, longer: new Set() }, view),
  organizationArticles: (text, view) =>
    organizationArticlesPage(
      {
        organization: { id: 3, name: text, username: 'bakers' },
        isAdministrator: true,
        articles: [{ ...sampleCard(text), id: 1 }],
        paging,
      },
      view,
    ),
};

export const ownMembership = (text: string) => ({
  type_of: 'organization_membership' as const,
  organization_id: 3,
  user_id: 2,
  role: 'admin',
  created_at: time,
  organization: organization(text).organization,
});

const nothing = { users: undefined, organizations: undefined, tags: undefined };
const total = { total: 3 };
const totals = () => ({
  comments: total,
  follows: total,
  reactions: {
    ...total,
    like: 3,
    readinglist: 0,
    unicorn: 0,
    exploding_head: 0,
    raised_hands: 0,
    fire: 0,
    unique_reactors: 2,
  },
  page_views: { ...total, average_read_time_in_seconds: 1, total_read_time_in_seconds: 3 },
});
const follow = (text: string) => ({
  name: text,
  username: 'ada',
  path: '/ada',
  profile_image: '/ada.png',
  created_at: time,
});
const comment = (text: string) => ({
  type_of: 'comment' as const,
  id_code: '1a',
  created_at: time,
  edited_at: null,
  body_html: '<p>Which flour?</p>',
  path: '/bo/comment/1a',
  url: 'https://site.example/bo/comment/1a',
  parent_id_code: null,
  user: sampleUser(text, 'bo'),
  subject: { type_of: 'article', id: 1, title: text, path: '/ada/text-1', url: 'https://site.example/ada/text-1' },
});

/** Returns an article as lists have it. */
function savedArticle(text: string) {
  const { body_html: _html, body_markdown: _markdown, ...article } = sampleArticle(text).article;
  return { ...article, tag_list: ['bread'], tags: 'bread' };
}

function ownArticle(text: string, id: number, changes: Partial<OwnArticle>): OwnArticle {
  return {
    ...savedArticle(text),
    id,
    comments_count: 2,
    published: true,
    pinned: true,
    page_views_count: 40,
    preview_url: 'https://site.example/ada/text-1?preview=abc',
    ...changes,
  };
}
