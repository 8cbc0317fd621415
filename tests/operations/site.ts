import { picture } from '@commonplace/images/testing/pictures';
import { addDeadLetter } from '../support/dead-letters.ts';
import { names, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

const health = (name: string, part: string): Operation => ({
  name,
  method: 'GET',
  path: `/api/health_checks/${part}`,
  versions: onlyV1,
  for: 'health token',
  prepare: () => ({ path: `/api/health_checks/${part}` }),
  status: 200,
  fields: ['message'],
});

const totals = [
  ...nested('comments', ['total']),
  ...nested('follows', ['total']),
  ...nested('reactions', names('total like readinglist unicorn exploding_head raised_hands fire unique_reactors')),
  ...nested('page_views', names('total average_read_time_in_seconds total_read_time_in_seconds')),
];
const deadLetterMembers = names(
  'id service consumer type event_id error attempts payload occurred_at dead_since redriven_at',
);
const today = () => new Date().toISOString().slice(0, 10);

/** Page views, figures, files, and operations of the site. */
export const siteOperations: Operation[] = [
  {
    name: 'GetSite',
    method: 'GET',
    path: '/api/site',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({ path: '/api/site' }),
    status: 200,
    fields: [
      ...names('id name tagline description url logo social_image color language contact_email copyright_start_year'),
      'allows_sign_up',
      'public',
      'refused_crawlers',
      'websub_hub',
      'index_now_key',
      ...nested('theme', names('logo navigation footer stylesheet loaded_fonts')),
      ...nested('theme.home', names('introduction aside')),
    ],
  },
  {
    name: 'RecordPageView',
    method: 'POST',
    path: '/api/page_views',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: '/api/page_views', body: { page_view: { article_id: id } } };
    },
    status: 204,
  },
  {
    name: 'GetAnalyticsTotals',
    method: 'GET',
    path: '/api/analytics/totals',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/analytics/totals' }),
    status: 200,
    fields: totals,
  },
  {
    name: 'GetAnalyticsHistory',
    method: 'GET',
    path: '/api/analytics/historical',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: `/api/analytics/historical?start=${today()}` }),
    status: 200,
    fields: nested('YYYY-MM-DD', totals),
  },
  {
    name: 'GetAnalyticsDashboard',
    method: 'GET',
    path: '/api/analytics/dashboard',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      const { id } = await scene.article(caller);
      await scene.platform.settled();
      const view = { article_id: id, referrer: 'https://example.com/' };
      await scene.make(scene.administrator, '/api/page_views', { page_view: view });
      const reaction = { category: 'like', reactable_type: 'Article', reactable_id: id };
      await scene.make(scene.administrator, '/api/reactions', reaction);
      await scene.platform.settled();
      return { path: `/api/analytics/dashboard?start=${today()}` };
    },
    status: 200,
    fields: [
      ...nested('historical', nested('YYYY-MM-DD', totals)),
      ...nested('totals', totals),
      ...nested('referrers', nested('domains', ['domain', 'count'])),
      ...nested('top_contributors', names('user_id username name profile_image reactions_count comments_count score')),
      ...nested('follower_engagement', names('total_followers engaged_followers ratio')),
      ...nested(
        'top_posts',
        names('id title path published_at page_views_count public_reactions_count comments_count'),
      ),
      'start_date_floor',
    ],
  },
  {
    name: 'GetAnalyticsPastDay',
    method: 'GET',
    path: '/api/analytics/past_day',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/analytics/past_day' }),
    status: 200,
    fields: nested('YYYY-MM-DD', totals),
  },
  {
    name: 'GetAnalyticsReferrers',
    method: 'GET',
    path: '/api/analytics/referrers',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/analytics/referrers' }),
    status: 200,
    fields: ['domains'],
  },
  {
    name: 'GetAnalyticsAudience',
    method: 'GET',
    path: '/api/analytics/audience',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      const { id } = await scene.article(caller);
      await scene.platform.settled();
      await scene.make(scene.administrator, '/api/page_views', { page_view: { article_id: id } });
      await scene.platform.settled();
      return { path: '/api/analytics/audience' };
    },
    status: 200,
    fields: [
      'readers_count',
      ...nested('days', ['date', 'readers_count']),
      ...nested('languages', ['language', 'count']),
      ...nested('devices', ['device', 'count']),
    ],
  },
  {
    name: 'ListArticleFigures',
    method: 'GET',
    path: '/api/analytics/articles',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await scene.article(caller);
      await scene.platform.settled();
      return { path: '/api/analytics/articles' };
    },
    status: 200,
    fields: [
      ...names('type_of id title path published_at'),
      ...nested('page_views', names('total average_read_time_in_seconds total_read_time_in_seconds')),
      ...nested('reactions', ['total']),
      ...nested('comments', ['total']),
    ],
  },
  {
    name: 'CreateImage',
    method: 'POST',
    path: '/api/images',
    versions: onlyV1,
    for: 'key',
    prepare: async () => ({
      path: '/api/images',
      body: await picture('png', 10, 10),
      headers: { 'content-type': 'image/png' },
    }),
    status: 201,
    fields: ['url', 'width', 'height', 'markdown'],
  },
  {
    name: 'ListAuditLogs',
    method: 'GET',
    path: '/api/admin/audit_logs',
    versions: both,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/audit_logs?per_page=1' }),
    status: 200,
  },
  {
    name: 'ListDeadLetters',
    method: 'GET',
    path: '/api/admin/dead_letters',
    versions: onlyV1,
    for: 'admin',
    async prepare({ platform }) {
      await addDeadLetter(platform, 'listings', {});
      return { path: '/api/admin/dead_letters?service=listings' };
    },
    status: 200,
    fields: deadLetterMembers,
  },
  {
    name: 'RedriveDeadLetter',
    method: 'POST',
    path: '/api/admin/dead_letters/{id}/redrive',
    versions: onlyV1,
    for: 'admin',
    async prepare({ platform }) {
      return { path: `/api/admin/dead_letters/${await addDeadLetter(platform, 'listings', {})}/redrive` };
    },
    status: 202,
    fields: deadLetterMembers,
  },
  {
    name: 'ListServices',
    method: 'GET',
    path: '/api/admin/services',
    versions: onlyV1,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/services' }),
    status: 200,
    fields: names(
      'name reachable version started_at database broker outbox_waiting outbox_parked events_pending dead_letters failed_jobs ' +
        'search search.engine search.server_status search.indexed search.total ' +
        'classification classification.articles_waiting classification.concepts_waiting',
    ),
  },
  {
    name: 'GetSiteConfig',
    method: 'GET',
    path: '/api/admin/config',
    versions: onlyV1,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/config' }),
    status: 200,
  },
  {
    name: 'UpdateSiteConfig',
    method: 'PUT',
    path: '/api/admin/config',
    versions: onlyV1,
    for: 'admin',
    prepare: () => ({ path: '/api/admin/config', body: { site_config: {} } }),
    status: 200,
  },
  health('CheckAppHealth', 'app'),
  health('CheckDatabaseHealth', 'database'),
  health('CheckCacheHealth', 'cache'),
];
