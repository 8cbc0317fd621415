import { statement, type Given } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { isVisible } from '../projections/articles.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import { referrerDomain } from './referrer.ts';

export interface PageViewInput {
  articleId: number;
  /** Address of the page that led here. */
  referrer?: string | undefined;
  /** How long the page was read, in seconds. */
  timeTrackedInSeconds?: number | undefined;
}

/** Wakes the counter of this process. */
export const viewNoted = new CommitSignal();

const longestReadSeconds = 86_400;

/**
 * Notes that a page was seen; it is counted within a second. Anybody may; the views of signed-in people tell how long
 * articles are read (E41).
 * @throws DomainError not_found when everybody may not see the article, or there is none.
 */
export async function recordPageView(
  context: AnalyticsContext,
  call: CallContext,
  input: PageViewInput,
): Promise<void> {
  if (await noteView(context, call, input)) return;
  const caughtUp = await catchUpWithArticle(context, call, input.articleId);
  if (!caughtUp || !(await noteView(context, call, input))) throw notFound();
}

interface View {
  articleId: number;
  loggedIn: boolean;
  readSeconds: number;
  domain: string;
}

const noting = statement(
  'note-page-view',
  (_db: Kysely<unknown>, given: Given<View>) => sql<object>`
    insert into uncounted_page_views (article_id, logged_in, read_seconds, domain)
    select id, ${given('loggedIn')}::boolean, ${given('readSeconds')}::integer, ${given('domain')}::text
    from articles where id = ${given('articleId')} and ${isVisible}
    returning 1`,
);

/** Whether there is such an article for everybody to see. */
async function noteView(context: AnalyticsContext, call: CallContext, input: PageViewInput): Promise<boolean> {
  const loggedIn = call.principal.kind === 'user';
  const readSeconds = Math.min(Math.max(input.timeTrackedInSeconds ?? 0, 0), longestReadSeconds);
  const { articleId, referrer } = input;
  const view = { articleId, loggedIn, readSeconds, domain: referrerDomain(referrer) };
  const noted = await noting.first(context.database.reader(call.signal), view);
  viewNoted.raiseNow(context.database);
  return noted !== undefined;
}
