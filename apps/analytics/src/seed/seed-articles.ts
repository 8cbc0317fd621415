import type { CallContext } from '@commonplace/domain/call-context';
import { requireOperator } from '@commonplace/domain/principal';
import type { SeedArticle } from '@commonplace/proto/analytics/v1/seed';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { toEngagementRow } from '../projections/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Loads articles with their figures in bulk, without events; existing rows stay.
 * @throws DomainError permission_denied unless the caller is an operator.
 */
export async function seedArticles(
  context: AnalyticsContext,
  call: CallContext,
  articles: SeedArticle[],
): Promise<void> {
  requireOperator(call.principal);
  await context.database.transaction(call.signal, async (em) => {
    const db = em.getKysely<Tables>();
    await insertArticles(db, articles);
    await insertEngagement(db, articles);
    await insertPageViews(db, articles);
  });
}

/** One array per column: a statement allows at most 65,535 parameters. */
async function insertArticles(db: Kysely<Tables>, articles: SeedArticle[]): Promise<void> {
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id)
    select id, version, false, published, user_id, organization_id
    from unnest(
      ${articles.map(({ id }) => id)}::integer[],
      ${articles.map(({ version }) => version)}::integer[],
      ${articles.map(({ published }) => published)}::boolean[],
      ${articles.map(({ userId }) => userId)}::integer[],
      ${articles.map(({ organizationId }) => organizationId ?? null)}::integer[]
    ) as article (id, version, published, user_id, organization_id)
    on conflict do nothing`.execute(db);
}

async function insertEngagement(db: Kysely<Tables>, articles: SeedArticle[]): Promise<void> {
  const rows = articles.flatMap(({ id, engagement }) => (engagement ? [toEngagementRow(id, engagement)] : []));
  await sql`
    insert into article_engagement
    select * from jsonb_populate_recordset(null::article_engagement, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db);
}

/** Counts all views today, from an unknown domain. */
async function insertPageViews(db: Kysely<Tables>, articles: SeedArticle[]): Promise<void> {
  await sql`
    with total as (
      insert into article_page_views (article_id, version, views, logged_in_views, logged_in_read_seconds)
      select id, 1, views, 0, 0
      from unnest(
        ${articles.map(({ id }) => id)}::integer[],
        ${articles.map(({ pageViewsCount }) => pageViewsCount)}::integer[]
      ) as article (id, views)
      where views > 0
      on conflict do nothing
      returning article_id, views
    )
    insert into daily_page_views (article_id, day, domain, views, logged_in_views, logged_in_read_seconds)
    select article_id, (now() at time zone 'UTC')::date, '', views, 0, 0 from total
    on conflict do nothing`.execute(db);
}
