import type { View } from '@commonplace/ui/view';
import { analyticsPage } from '../analytics/analytics-page.ts';
import { creditsPage } from '../analytics/credits-page.ts';
import { organizationArticlesPage } from '../analytics/organization-articles-page.ts';
import { reportsPage } from '../analytics/reports-page.ts';
import type { ArticlePageData } from '../article/article-data.ts';
import { articlePage } from '../article/article-page.ts';
import { commentEditPage } from '../article/comment-edit-page.ts';
import { historyPage } from '../article/history-page.ts';
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
import { emptyFields } from '../editor/article-fields.ts';
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
import { sampleDeskPages } from './sample-desk-pages.ts';
import { sampleArticle, sampleCard, sampleComment, sampleUser } from './samples.ts';

const time = '2026-01-15T09:30:00Z';
const paging = { page: 2, hasNext: true };
const standing = { id: 1, status: 'limited', statuses: ['limited'], may_change: true };
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
  commentEdit: (text, view) => commentEditPage({ idCode: '1a', path: '/ada/comment/1a', text, problem: text }, view),
  history: (text, view) => historyPage(history(text), view),
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
  report: (text, view) => reportPage({ url: text, reason: 'spam', message: text, errors: { message: text } }, view),
  problem: (text, view) => problemPage({ status: 404, requestId: text }, view),
};

const figures = (views: number) => ({
  comments: { total: 1 },
  follows: { total: 0 },
  reactions: {
    total: 2,
    like: 2,
    readinglist: 0,
    unicorn: 0,
    exploding_head: 0,
    raised_hands: 0,
    fire: 0,
    unique_reactors: 1,
  },
  page_views: { total: views, average_read_time_in_seconds: 90, total_read_time_in_seconds: 90 * views },
});
const ownMembership = (text: string) => ({
  type_of: 'organization_membership' as const,
  organization_id: 3,
  user_id: 2,
  role: 'admin',
  created_at: time,
  organization: organization(text).organization,
});
const analytics = (text: string) => ({
  query: { start: '2026-01-01', end: '2026-01-02', organizationId: 3 },
  dashboard: {
    historical: { '2026-01-01': figures(0), '2026-01-02': figures(12) },
    totals: figures(12),
    referrers: {
      domains: [
        { domain: text, count: 9 },
        { domain: '', count: 3 },
      ],
    },
    top_contributors: [],
    follower_engagement: { total_followers: 0, engaged_followers: 0, ratio: 0 },
    start_date_floor: '2026-01-01',
    top_posts: [],
  },
  memberships: [ownMembership(text)],
});
const articleFigures = (title: string) => ({
  type_of: 'article_figures' as const,
  id: 1,
  title,
  path: '/ada/text-1',
  published_at: time,
  page_views: figures(12).page_views,
  reactions: { total: 2 },
  comments: { total: 1 },
});
const paidListing = (title: string) => ({ id: 1, title, path: '/listings/misc/pans' });
const ownReport = (message: string) => ({
  id: 1,
  feedback_type: 'spam',
  category: 'spam',
  message,
  reported_url: '/ada/text-1' as string | null,
  status: 'Resolved',
  reporter_id: 2,
  created_at: time,
  updated_at: time,
});
const on = { field: 'article_id', id: 7 } as const;
const subject = (title: string) => ({ title, path: '/ada/text-1', authorUsername: 'ada' });
const revision = (text: string, number: number) => ({
  type_of: 'article_revision' as const,
  id: number,
  article_id: 7,
  number,
  kind: 'autosave' as const,
  user: sampleUser(text),
  created_at: time,
  title: text,
  words: 2,
  added: 1,
  removed: 0,
  pending: number === 2,
  refused: number === 1,
});
const history = (text: string) => ({
  article: sampleArticle(text).article,
  revisions: [revision(text, 2), revision(text, 1)],
  paging,
  comparison: {
    from: 1,
    to: 2,
    hunks: [
      {
        from_start: 1,
        from_lines: 1,
        to_start: 1,
        to_lines: 1,
        lines: (['context', 'removed', 'added'] as const).map((kind) => ({
          kind,
          parts: [
            { text, changed: false },
            { text, changed: true },
          ],
        })),
      },
    ],
    fields: [{ name: 'title' as const, from: text, to: text }],
  },
  shown: { number: 1, article: entered(text) },
  problem: text,
});
const entered = (text: string) => ({
  slug: null,
  title: text,
  body_markdown: text,
  published: false,
  published_at: null,
  description: text,
  tags: [text],
  series: text,
  main_image: null,
  canonical_url: null,
  language: null,
  organization_id: null,
  subforem_id: null,
  video: null,
});
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
const user = (text: string) => ({
  user: {
    id: 1,
    username: 'ada',
    name: text,
    summary: text,
    location: text,
    pronouns: text,
    work: text,
    education: text,
    bg_color_hex: '#123456',
    text_color_hex: '#fff',
    website_url: 'javascript:alert(1)',
    links: ['https://example.com/ada', `https://example.com/${encodeURIComponent(text)}`, text],
    joined_at: 'Jan 15, 2026',
    profile_image: '/ada.png',
  },
  followersCount: 2,
  isFollowed: false,
  isFlagged: false,
  standing,
  articles: [sampleCard(text)],
  paging,
  comments: [{ path: '/ada/comment/1', subject: subject(text), created_at: time, body_html: '<p>Yes</p>' }],
  badges: [{ title: text, slug: 'first', image: '/badge.png' }],
});
const organization = (text: string) => ({
  organization: {
    type_of: 'organization' as const,
    id: 3,
    username: 'bakers',
    slug: 'bakers',
    name: text,
    summary: text,
    microblog_username: null,
    codehost_username: null,
    url: 'https://bakers.example/a',
    location: text,
    tech_stack: text,
    tag_line: text,
    story: text,
    joined_at: time,
    profile_image: '/b.png',
  },
  members: [{ ...sampleUser(text), summary: text }],
  followersCount: 1,
  isFollowed: true,
  articles: [],
  paging,
});
const podcast = (text: string) => ({
  type_of: 'podcast' as const,
  id: 1,
  title: text,
  slug: 'show',
  description: text,
  image_url: '/show.png',
  created_at: time,
  url: 'https://site.example/show',
});
const episode = (title: string) => ({
  id: 1,
  type_of: 'podcast_episodes' as const,
  class_name: 'PodcastEpisode' as const,
  title,
  path: '/show/one',
  image_url: '/one.png',
  media_url: 'https://media.example/one.mp3',
  published_at: time,
  podcast: { title, slug: 'show', image_url: '/show.png' },
});
const video = (text: string) => ({
  type_of: 'video_article' as const,
  id: 1,
  path: '/ada/text-1',
  title: text,
  user_id: 1,
  video_duration_in_minutes: '01:01',
  user: { name: text },
  hosted_video_url: '',
  video_source_url: '',
});
const listing = (text: string) => ({
  type_of: 'listing' as const,
  id: 1,
  title: text,
  slug: 'pans',
  body_markdown: '',
  category: 'misc' as const,
  processed_html: '<p>Three pans.</p>',
  published: true,
  tag_list: 'bread',
  tags: ['bread'],
  created_at: '2026-01-15 09:30:00 UTC',
  location: text,
  expires_at: time,
  user: sampleUser(text),
});
const credits = (text: string) => ({ balance: 3, organizations: [{ id: 2, username: text, balance: 1 }] });
const categories = [{ name: 'misc' as const, cost: 1 }];
const controls = (text: string) => ({
  charges: { type_of: 'listing_charges' as const, bump: 1, publish: 0, editable: true, categories },
  credits: credits(text),
  problem: text,
});
const listingForm = (text: string) => ({
  fields: { title: text, body_markdown: text, category: 'misc', tags: text, location: text, expires_at: '' },
  categories,
  credits: credits(text),
  problem: { message: text, fields: new Set(['title']) },
});
const articleFields = (text: string) => ({
  ...emptyFields,
  title: text,
  tags: text,
  body_markdown: text,
  main_image: `https://images.example/${text}`,
  description: text,
  series: text,
  canonical_url: text,
});
const edited = (text: string) => ({
  fields: articleFields(text),
  organizations: [{ id: 3, name: text }],
  article: {
    id: 1,
    path: '/ada/text-1',
    etag: text,
    state: 'scheduled' as const,
    revision: 3,
    isUnsaved: true,
    series: text,
    organization: '3',
    previewUrl: 'https://site.example/ada/text-1?preview=x',
  },
  key: '',
  notice: text,
  problem: { message: text, fields: new Set(['title']) },
  otherText: text,
  findings: [{ kind: 'missing_alt' as const, subject: text }],
  rendering: {
    body_html: '<p>Yes</p>',
    words: 1,
    reading_time_minutes: 1,
    front_matter: { title: text, description: null, cover_image: text, tags: [text] },
  },
});
const badge = (text: string) => ({
  type_of: 'badge' as const,
  id: 1,
  title: text,
  slug: 'first',
  description: text,
  badge_image: { url: '/badge.png' },
  url: 'https://site.example/badges/first',
});
const trend = (text: string) => ({
  type_of: 'trend' as const,
  id: 1,
  name: text,
  slug: 'trend',
  description: text,
  key_questions: [text],
  score: 1,
  articles_count: 1,
  cover_image: null,
  first_observed_at: time,
  last_observed_at: time,
  created_at: time,
  updated_at: time,
});
const concept = (text: string) => ({
  type_of: 'concept' as const,
  id: 1,
  name: text,
  slug: 'growing',
  description: text,
});
const agentSession = (text: string) => ({
  id: 1,
  slug: 'session',
  title: text,
  tool_name: text,
  total_messages: 2,
  published: false,
  created_at: time,
  updated_at: time,
  url: '/agent_sessions/session',
  curated_count: 0,
  metadata: {},
  messages: [
    {
      role: text,
      content: [
        { type: 'text', text },
        { type: 'tool_call', name: text, input: text },
      ],
    },
    { content: text },
  ] as never[],
  slices: [],
});
const subforem = (text: string) => ({
  id: 1,
  domain: 'bread.example',
  root: false,
  name: text,
  description: text,
  logo_image_url: '/logo.png',
  cover_image_url: null,
});
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
