import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { AnalyticsContext } from '../context.ts';
import { findOrFetch } from '../projections/fetch-article.ts';
import { noteSingleView, noteView } from './note-view.ts';
import { referrerDomain } from './referrer-domain.ts';
import { deviceOf } from './device-of.ts';
import { languageOf } from './language-of.ts';

export interface PageViewInput {
  articleId: number;
  /** URL of the referring page. */
  referrer?: string | undefined;
  /** Read time in seconds. */
  timeTrackedInSeconds?: number | undefined;
  /** Of the browser; tells the device. */
  userAgent?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Tells reports of one reader from those of others; without it, each report is a view. */
  reader?: string | undefined;
}

/** Wakes the counter of this process. */
export const pageViewRecorded = new CommitSignal();

const maxReadSeconds = 86_400;
/** Lower for visitors, since anyone can report their reading times. */
const maxVisitorReadSeconds = 3_600;

/**
 * Records a page view, which is counted within a second, or adds reading time to one that the same reader reported
 * within the last half hour. Views by the author of an article do not count.
 * @throws DomainError not_found for an article that is missing or not public.
 */
export async function recordPageView(
  context: AnalyticsContext,
  call: CallContext,
  input: PageViewInput,
): Promise<void> {
  const isRecorded = await findOrFetch(context, call, input.articleId, () => insertView(context, call, input));
  if (!isRecorded) throw notFound();
}

/** Returns false if there is no such public article. */
async function insertView(context: AnalyticsContext, call: CallContext, input: PageViewInput): Promise<boolean> {
  const { articleId, referrer, reader } = input;
  const userId = call.principal.kind === 'user' ? call.principal.userId : 0;
  const maxSeconds = userId === 0 ? maxVisitorReadSeconds : maxReadSeconds;
  const readSeconds = Math.min(Math.max(input.timeTrackedInSeconds ?? 0, 0), maxSeconds);
  const view = {
    articleId,
    userId,
    readSeconds,
    domain: referrerDomain(referrer),
    language: languageOf(input.acceptLanguage),
    device: deviceOf(input.userAgent),
  };
  const db = context.database.reader(call.signal);
  const inserted = await (reader === undefined
    ? noteSingleView.first(db, view)
    : noteView.first(db, { ...view, reader }));
  pageViewRecorded.raiseNow(context.database);
  return inserted !== undefined;
}
