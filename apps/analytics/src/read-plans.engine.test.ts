import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articlesQuery } from './articles/list-article-figures.ts';
import { peopleQuery } from './dashboard/read-people.ts';
import { audienceQuery } from './dashboard/read-audience.ts';
import { referrersQuery } from './dashboard/read-referrers.ts';
import { topPostsQuery } from './dashboard/read-top-posts.ts';
import { historyQuery } from './history/read-history.ts';
import { firstDayQuery } from './subjects/read-first-day.ts';
import { startFixture, type AnalyticsFixture } from './testing/fixture.ts';
import { totalsQuery } from './totals/read-totals.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

let fixture: AnalyticsFixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { db } = fixture;
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id, title, path, published_at)
    select id, 1, false, true, id % 1000, id % 500, 'Article', '/a', date '2025-01-01' + id % 300
    from generate_series(1, 20000) as id`.execute(db);
  await sql`
    insert into users (id, version, deleted, username, name, profile_image, registered_on)
    select id, 1, false, 'user' || id, 'User', '', '2025-01-01' from generate_series(1, 50000) as id`.execute(db);
  await sql`
    insert into follows (id, version, deleted, followable_type, followable_id, follower_id, created_on)
    select n, 1, false, 'User', n % 1000, n % 5000, '2025-01-01' from generate_series(1, 30000) as n`.execute(db);
  await sql`
    insert into reactions (id, version, deleted, user_id, article_id, category, created_on)
    select n, 1, false, n % 700, n % 20000, 'like', '2025-01-01' from generate_series(1, 30000) as n`.execute(db);
  await sql`
    insert into comments (id, version, deleted, hidden, user_id, article_id, created_on)
    select n, 1, false, true, n % 700, n % 20000, '2025-01-01' from generate_series(1, 30000) as n`.execute(db);
  const scopes = sql`(values ('Article'), ('User'), ('Organization')) as scopes (scope), generate_series(1, 100) as id`;
  const days = sql`generate_series(date '2025-01-01', date '2025-12-31', interval '3 days') as day`;
  await sql`
    insert into daily_figures select scope, id, day, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from ${scopes}, ${days}`.execute(
    db,
  );
  await sql`insert into daily_people select scope, id, day, id + 7, 1, 0, 1 from ${scopes}, ${days}`.execute(db);
  await sql`
    insert into monthly_people
    select scope, scope_id, date_trunc('month', day)::date, user_id, sum(reactions), 0, sum(comments)
    from daily_people group by 1, 2, 3, 4`.execute(db);
  await sql`
    insert into daily_people select scope, id, '-infinity', person, 1, 0, 1
    from ${scopes}, generate_series(1, 20) as person`.execute(db);
  await sql`insert into reactor_counts select scope, id, 'day', day, 1 from ${scopes}, ${days}`.execute(db);
  await sql`insert into daily_referrers select scope, id, day, 'a.test', 1 from ${scopes}, ${days}`.execute(db);
  await sql`
    insert into daily_audience select article_id, day, language, 'phone', 1, 1, 1, 1
    from generate_series(1, 2000) as article_id, ${days}, (values ('de'), ('en')) as languages (language)`.execute(db);
  await sql`insert into article_page_views select id, 1, 10, 0, 0 from articles`.execute(db);
  await sql`insert into article_engagement select id, 1, 0, 0, 0, 0, 0, 0, 0, 0 from articles`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const owner = { type: 'User', id: 7 } as const;
const organization = { type: 'Organization', id: 7 } as const;
const subjects = [
  { owner, articleId: undefined, scope: owner },
  { owner, articleId: 7, scope: { type: 'Article', id: 7 } },
  { owner: organization, articleId: undefined, scope: organization },
] as const;
const range = { start: '2025-02-01', end: '2025-12-31' };

it.each([
  ...[owner, organization].map(
    (one) => [`the articles of ${one.type}`, articlesQuery(one, range, { page: 1, perPage: 30 })] as const,
  ),
  ...subjects.flatMap((subject) => [
    [`the totals of ${subject.scope.type}`, totalsQuery(subject)] as const,
    [`the history of ${subject.scope.type}`, historyQuery(subject, range, '2025-08-01')] as const,
    [`the first day of ${subject.scope.type}`, firstDayQuery(subject)] as const,
    [`the people of ${subject.scope.type}`, peopleQuery(subject, range, false)] as const,
    [`the people of all time of ${subject.scope.type}`, peopleQuery(subject, range, true)] as const,
    [`the referrers of ${subject.scope.type}`, referrersQuery(subject, range, { page: 1, perPage: 20 })] as const,
    [`the audience of ${subject.scope.type}`, audienceQuery(subject, range)] as const,
    [`the top posts of ${subject.scope.type}`, topPostsQuery(subject, range)] as const,
  ]),
])('reads %s without a sequential scan', async (_name, query: RawBuilder<unknown> | CompiledQuery) => {
  const compiled = 'compile' in query ? query.compile(fixture.db) : query;
  const explained = { ...compiled, sql: `explain (format json) ${compiled.sql}` };
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
  const [row] = rows;
  if (!row) throw new Error('no plan');
  expect(scansOf(row['QUERY PLAN'][0].Plan)).toEqual([]);
});

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? 'unknown'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}
