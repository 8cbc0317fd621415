import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFeedbackQuery, type ListFeedbackInput } from './feedback-messages/list-feedback.ts';
import { ownFeedback } from './feedback-messages/list-own-feedback-messages.ts';
import { pagesById } from './pages/list-pages.ts';
import { redirectAt } from './request-redirects/find-redirect.ts';
import { newestRedirects } from './request-redirects/list-redirects.ts';
import { pageBySlug } from './site-paths/resolve-path.ts';
import { startFixture, type AdminFixture } from './testing/fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await sql`
    insert into pages (title, slug, description, body_markdown, processed_html, template, is_top_level_path, landing_page)
    select 'Page', 'page-' || n, 'x', repeat('x', 200), repeat('x', 300), 'contained', n % 2 = 0, n = 5
    from generate_series(1, 20000) as n`.execute(fixture.db);
  await sql`
    insert into request_redirects (original_url, destination_url, request_domain, created_at)
    select '/old/' || n, 'https://example.com/' || n, 'host-' || n % 3 || '.test', now() - n * interval '1 second'
    from generate_series(1, 20000) as n`.execute(fixture.db);
  await sql`
    insert into feedback_messages (feedback_type, category, message, status, reporter_id, offender_id)
    select (array['spam', 'bug-reports', 'abuse-reports', 'connect'])[n % 4 + 1], (array['spam', 'other', 'bug'])[n % 3 + 1],
      'x', case when n % 100 = 0 then 'Open' else 'Resolved' end, n % 2000, nullif(n % 3000, 0)
    from generate_series(1, 20000) as n`.execute(fixture.db);
  await sql`analyze`.execute(fixture.db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function planOf(query: CompiledQuery): Promise<string> {
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...query,
    sql: `explain ${query.sql.replace(/^\/\*.*?\*\/\s*/, '')}`,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const feedback = (filters: Partial<ListFeedbackInput>) =>
  listFeedbackQuery(fixture.db, { page: 1, perPage: 30, ...filters }).compile();

test.each<[string, () => CompiledQuery, string]>([
  ['pages', () => pagesById.compile({}, { page: 2, perPage: 20 }), 'pages_pkey'],
  ['redirects', () => newestRedirects.compile({}, { page: 2, perPage: 20 }), 'request_redirects_newest'],
  ['a page by its slug', () => pageBySlug.compile({ slug: 'page-7' }), 'pages_slug_unique'],
  ['all feedback', () => feedback({}), 'feedback_messages_pkey'],
  ['open feedback', () => feedback({ status: 'Open' }), 'feedback_messages_of_status'],
])('reads %s from an index, without sorting', async (_name, query, index) => {
  const plan = await planOf(query());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort Key/);
});

test.each<[string, () => CompiledQuery, string]>([
  ['of a reporter', () => feedback({ reporterId: 7 }), 'feedback_messages_of_reporter'],
  [
    'of the caller',
    () => ownFeedback.compile({ reporterId: 7 }, { page: 1, perPage: 30 }),
    'feedback_messages_of_reporter',
  ],
  ['about a user', () => feedback({ offenderId: 7, status: 'Open' }), 'feedback_messages_of_offender'],
])('reads messages %s from an index', async (_name, query, index) => {
  const plan = await planOf(query());
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

test('finds a redirect by both host names in an index', async () => {
  const targets = ['/old/7?x=1', '/old/7'];
  const plan = await planOf(redirectAt.compile({ targets, hosts: ['host-1.test:80', 'host-1.test'] }));
  expect(plan).toContain('request_redirects_key');
  expect(plan).not.toContain('Seq Scan');
});
