import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { CommitSignal } from '@commonplace/events/commit-signal';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { isVisible } from '../projections/visible-articles.ts';
import { fetchArticle } from '../projections/fetch-article.ts';
import { referrerDomain } from './referrer-domain.ts';

export interface PageViewInput {
  articleId: number;
  /** URL of the referring page. */
  referrer?: string | undefined;
  /** Read time in seconds. */
  timeTrackedInSeconds?: number | undefined;
}

/** Wakes the counter of this process. */
export const pageViewRecorded = new CommitSignal();

const maxReadSeconds = 86_400;

/**
 * Records a page view, which is counted within a second. Only signed-in users' read times count.
 * @throws DomainError not_found for an article that is missing or not public.
 */
export async function recordPageView(
  context: AnalyticsContext,
  call: CallContext,
  input: PageViewInput,
): Promise<void> {
  if (await insertView(context, call, input)) return;
  const isFetched = await fetchArticle(context, call, input.articleId);
  if (!isFetched || !(await insertView(context, call, input))) throw notFound();
}

interface View {
  articleId: number;
  loggedIn: boolean;
  readSeconds: number;
  domain: string;
}

const insertPageView = statement(
  'note-page-view',
  (_db: Kysely<unknown>, given: Given<View>) => sql<object>`
    insert into uncounted_page_views (article_id, logged_in, read_seconds, domain)
    select id, ${given('loggedIn')}::boolean, ${given('readSeconds')}::integer, ${given('domain')}::text
    from articles where id = ${given('articleId')} and ${isVisible}
    returning 1`,
);

/** Returns false if there is no such public article. */
async function insertView(context: AnalyticsContext, call: CallContext, input: PageViewInput): Promise<boolean> {
  const loggedIn = call.principal.kind === 'user';
  const readSeconds = Math.min(Math.max(input.timeTrackedInSeconds ?? 0, 0), maxReadSeconds);
  const { articleId, referrer } = input;
  const view = { articleId, loggedIn, readSeconds, domain: referrerDomain(referrer) };
  const inserted = await insertPageView.first(context.database.reader(call.signal), view);
  pageViewRecorded.raiseNow(context.database);
  return inserted !== undefined;
}
