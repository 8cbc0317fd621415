import { organization } from './sample-people.ts';
import { time } from './samples.ts';

export const figures = (views: number) => ({
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
export const ownMembership = (text: string) => ({
  type_of: 'organization_membership' as const,
  organization_id: 3,
  user_id: 2,
  role: 'admin',
  created_at: time,
  organization: organization(text).organization,
});
export const analytics = (text: string) => ({
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
export const articleFigures = (title: string) => ({
  type_of: 'article_figures' as const,
  id: 1,
  title,
  path: '/ada/text-1',
  published_at: time,
  page_views: figures(12).page_views,
  reactions: { total: 2 },
  comments: { total: 1 },
});
export const paidListing = (title: string) => ({ id: 1, title, path: '/listings/misc/pans' });
export const ownReport = (message: string) => ({
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
export const credits = (text: string) => ({ balance: 3, organizations: [{ id: 2, username: text, balance: 1 }] });
