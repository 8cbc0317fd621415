import { ownMembership } from '../desk/desk.samples.ts';
import { paging, type Samples, time } from '../testing/samples.ts';
import { analyticsPage } from './analytics-page.ts';
import { referrersPage } from './referrers-page.ts';

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
  audience: {
    readers_count: 7,
    days: [{ date: '2026-01-02', readers_count: 7 }],
    languages: [
      { language: 'de', count: 9 },
      { language: '', count: 3 },
    ],
    devices: [{ device: 'phone', count: 12 }],
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

export const samples: Samples = {
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
        audience: undefined,
        problem: 'invalidDay',
        memberships: [],
      },
      view,
    ),
};
