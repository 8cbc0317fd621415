import type { View } from '@commonplace/ui/view';
import { analyticsPage } from '../analytics/analytics-page.ts';
import { referrersPage } from '../analytics/referrers-page.ts';
import { creditsPage } from '../analytics/credits-page.ts';
import { organizationArticlesPage } from '../analytics/organization-articles-page.ts';
import { reportsPage } from '../analytics/reports-page.ts';
import type { ArticlePageData } from '../article/article-data.ts';
import { articlePage } from '../article/article-page.ts';
import { commentEditPage } from '../article/comment-edit-page.ts';
import { signedOutPage } from '../article/comment-preview-page.ts';
import { historyPage } from '../article/history-page.ts';
import { mentionsPage } from '../article/mentions-page.ts';
import { commentPage } from '../article/comment-page.ts';
import { agentSessionPage, agentSessionsPage } from '../community/agent-session-pages.ts';
import { badgePage, badgesPage } from '../community/badge-pages.ts';
import { episodePage } from '../community/episode-page.ts';
import { listingFormPage } from '../community/listing-form-page.ts';
import { listingPage, listingsPage, ownListingsPage } from '../community/listing-pages.ts';
import { podcastPage, podcastsPage } from '../community/podcast-pages.ts';
import { subforemsPage } from '../community/subforems-page.ts';
import { conceptPage, trendPage, trendsPage } from '../community/topic-pages.ts';
import { videosPage } from '../community/videos-page.ts';
import { editorPage } from '../editor/editor-page.ts';
import { homePage } from '../lists/home-page.ts';
import { seriesListPage, seriesPage } from '../lists/series-pages.ts';
import { tagPage } from '../lists/tag-page.ts';
import { tagsPage } from '../lists/tags-page.ts';
import { unpublishAct } from '../moderation/article-menu.ts';
import { refusedNotePage } from '../moderation/refused-note-page.ts';
import { problemPage } from '../problems/problem-page.ts';
import { reportPage } from '../problems/report-page.ts';
import { membersPage } from '../profiles/members-page.ts';
import { organizationPage } from '../profiles/organization-page.ts';
import { organizationsPage } from '../profiles/organizations-page.ts';
import { userPage } from '../profiles/user-page.ts';
import { searchPage } from '../search/search-page.ts';
import { organization, standing, subject, user } from './sample-people.ts';
import { sampleDeskPages } from './sample-desk-pages.ts';
import { analytics, articleFigures, credits, ownMembership, ownReport, paidListing } from './sample-figures.ts';
import { articleFields, edited, history } from './sample-editing.ts';
import {
  agentSession,
  badge,
  concept,
  controls,
  episode,
  listing,
  listingForm,
  podcast,
  subforem,
  trend,
  video,
} from './sample-community.ts';
import { paging, sampleArticle, sampleCard, sampleComment, sampleUser, time } from './samples.ts';

const likes: ArticlePageData['commentLikes'] = new Map();

/** Renders every page with data in which all free texts are the given one. */
export const samplePages: Readonly<Record<string, (text: string, view: View) => string>> = {
  ...sampleDeskPages,
  article: (text, view) => articlePage(sampleArticle(text), view),
  comment: (text, view) =>
    commentPage(
      { comment: sampleComment(text), subject: subject(text), on, commentLikes: likes, authorStanding: standing },
      view,
    ),
  refusedNote: (text, view) =>
    refusedNotePage(unpublishAct({ articleId: 1, returnTo: '/ada' }, view), { note: text, message: text }, view),
  commentSignedOut: (text, view) => signedOutPage({ edited: { idCode: '1a', path: '/ada/comment/1a', text } }, view),
  commentEdit: (text, view) => commentEditPage({ idCode: '1a', path: '/ada/comment/1a', text, problem: text }, view),
  history: (text, view) => historyPage(history(text), view),
  'first revision': (text, view) =>
    historyPage({ ...history(text), revisions: history(text).revisions.slice(0, 1) }, view),
  mentions: (text, view) => {
    const about = { source: `https://mei.example/${encodeURIComponent(text)}`, title: text, author_name: text };
    const mention = { type_of: 'webmention' as const, id: 1, article_id: 1, ...about, created_at: time };
    const mentions = ['approved', 'pending', 'hidden'].map((state) => ({ ...mention, state }));
    const told = { type_of: 'sent_webmention' as const, article_id: 1, changed_at: time };
    const sent = ['waiting', 'sent', 'unsupported', 'refused', 'failed'].map((state, at) => {
      const target = `https://mei.example/${at}?${encodeURIComponent(text)}`;
      return { ...told, id: at + 1, target, state, linked: state !== 'waiting' };
    });
    return mentionsPage({ article: sampleArticle(text).article, mentions, sent, paging }, view);
  },
  home: (text, view) =>
    homePage({ ...home(text), order: 'relevant', isFeed: false, articles: [sampleCard(text)] }, view),
  welcome: (text, view) =>
    homePage(
      { ...home(text), order: 'latest', isFeed: false, articles: [], paging: { page: 1, hasNext: false } },
      view,
    ),
  feed: (text, view) => homePage({ ...home(text), order: 'relevant', isFeed: true, articles: [] }, view),
  top: (text, view) =>
    homePage({ ...home(text), order: 'top/year', isFeed: false, articles: [sampleCard(text)] }, view),
  tag: (text, view) =>
    tagPage(
      { tag: tag(text), order: 'latest', isFollowed: true, otherTags: ['x'], articles: [sampleCard(text)], paging },
      view,
    ),
  tags: (text, view) => tagsPage({ tags: [tag(text)], followed: new Set(), paging }, view),
  series: (text, view) => seriesPage({ ...oneSeries(text), articles: [sampleCard(text)] }, view),
  seriesList: (text, view) =>
    seriesListPage({ owner: sampleUser(text), series: [{ id: 1, title: text, articlesCount: 1 }], paging }, view),
  user: (text, view) => userPage(user(text), view),
  organization: (text, view) => organizationPage(organization(text), view),
  'new organization': (text, view) => {
    const data = organization(text);
    const bare = { ...data.organization, story: null, tech_stack: null };
    return organizationPage({ ...data, organization: bare, members: [] }, view);
  },
  members: (text, view) => membersPage(organization(text), view),
  organizations: (text, view) => organizationsPage({ organizations: [organization(text).organization], paging }, view),
  search: (text, view) => searchPage(search(text), view),
  podcasts: (text, view) => podcastsPage({ podcasts: [podcast(text)], paging }, view),
  podcast: (text, view) => podcastPage({ podcast: podcast(text), episodes: [episode(text)], paging }, view),
  episode: (text, view) =>
    episodePage(
      {
        episode: {
          ...episode(text),
          body_html: '<p>Notes</p>',
          chapters: [{ start_seconds: 3_723, title: text }],
          transcript: [
            { start_seconds: 0, speaker: text, text },
            { start_seconds: null, speaker: null, text },
          ],
        },
        comments: [],
        commentLikes: likes,
        paging,
      },
      view,
    ),
  videos: (text, view) => videosPage({ videos: [video(text)], paging }, view),
  listings: (text, view) => listingsPage({ listings: [listing(text)], category: 'misc', paging }, view),
  listing: (text, view) => listingPage(listing(text), view),
  listingOfOwner: (text, view) => listingPage({ ...listing(text), published: false }, view, controls(text)),
  ownListings: (text, view) => ownListingsPage({ listings: [listing(text)], paging }, view),
  listingForm: (text, view) =>
    listingFormPage({ ...listingForm(text), created: { key: text, organizationId: '' } }, view),
  listingEdit: (text, view) =>
    listingFormPage(
      { ...listingForm(text), edited: { id: 1, category: 'misc', slug: 'pans', expiresBefore: '' } },
      view,
    ),
  newArticle: (text, view) => editorPage({ fields: articleFields(text), organizations: [], key: text }, view),
  editArticle: (text, view) => editorPage(edited(text), view),
  badges: (text, view) => badgesPage({ badges: [badge(text)], paging }, view),
  badge: (text, view) => badgePage({ badge: badge(text), holders: [sampleUser(text)], paging }, view),
  trends: (text, view) => trendsPage({ trends: [trend(text)], paging }, view),
  trend: (text, view) => trendPage({ trend: trend(text), articles: [sampleCard(text)], paging }, view),
  concept: (text, view) => conceptPage({ concept: concept(text), articles: [], paging }, view),
  subforems: (text, view) => subforemsPage({ subforems: [subforem(text)] }, view),
  agentSessions: (text, view) => agentSessionsPage({ sessions: [agentSession(text)], paging }, view),
  agentSession: (text, view) => agentSessionPage({ session: agentSession(text) }, view),
  publishedAgentSession: (text, view) =>
    agentSessionPage({ session: agentSession(text), owner: sampleUser(text) }, view),
  analytics: (text, view) =>
    analyticsPage({ ...analytics(text), articles: { items: [articleFigures(text)], paging } }, view),
  referrers: (text, view) =>
    referrersPage({ query: { start: '', end: '' }, referrers: [{ domain: text, count: 1 }], paging }, view),
  analyticsOfArticle: (text, view) =>
    analyticsPage(
      {
        ...analytics(text),
        query: { start: '2026-01-01', end: '2026-01-02', articleId: 1 },
        article: { title: text, path: '/ada/text-1' },
      },
      view,
    ),
  analyticsWithoutRange: (text, view) =>
    analyticsPage(
      {
        query: { start: text, end: text },
        dashboard: undefined,
        problem: 'invalidDay',
        memberships: [],
      },
      view,
    ),
  credits: (text, view) =>
    creditsPage(
      {
        credits: credits(text),
        entries: [
          {
            type_of: 'credit_entry',
            id: 2,
            amount: -1,
            reason: 'listing',
            listing: paidListing(text),
            created_at: time,
          },
          { type_of: 'credit_entry', id: 1, amount: 4, reason: 'grant', listing: null, created_at: time },
        ],
        paging,
        administered: [ownMembership(text)],
        organizationId: 3,
      },
      view,
    ),
  ownReports: (text, view) =>
    reportsPage({ reports: [ownReport(text), { ...ownReport(text), reported_url: null }], paging }, view),
  organizationArticles: (text, view) =>
    organizationArticlesPage(
      {
        organization: { id: 3, name: text, username: 'bakers' },
        articles: [{ ...sampleCard(text), id: 1 }],
        paging,
      },
      view,
    ),
  report: (text, view) =>
    reportPage({ url: text, reason: 'spam', message: text, requestId: text, errors: { message: text } }, view),
  problem: (text, view) => problemPage({ status: 404, isForm: false, requestId: text }, view),
};

const on = { field: 'article_id', id: 7 } as const;
const home = (text: string) => ({
  paging,
  tags: ['bread'],
  suggested: [sampleCard(text)],
});
const tag = (text: string) => ({
  id: 1,
  name: 'bread',
  bg_color_hex: '#aabbcc',
  text_color_hex: null,
  short_summary: text,
});
const oneSeries = (title: string) => ({ id: 1, title, owner: sampleUser(title), firstNumber: 1, total: 1, paging });
const searched = (text: string) => ({
  total: 1,
  suggestion: text,
  results: {
    articles: { total: 1, items: [] },
    users: { total: 1, items: [{ type_of: 'user' as const, id: 1, ...sampleUser(text) }] },
    tags: { total: 1, items: [tag(text)] },
    podcast_episodes: { total: 1, items: [episode(text)] },
    listings: { total: 1, items: [listing(text)] },
  },
  facets: { tags: [{ value: 'bread', count: 2 }], year: [{ value: '2026', count: 2 }] },
});
const search = (text: string) => ({ query: { q: text, year: '2026' }, answer: searched(text), paging });
