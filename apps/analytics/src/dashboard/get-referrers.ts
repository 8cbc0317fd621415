import type { CallContext } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { clampRange, readRange, type AskedRange } from '../history/date-range.ts';
import { readFloor } from '../subjects/read-floor.ts';
import { findOwner, narrowToArticle, type AskedSubject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readReferrers, type Referrer } from './read-referrers.ts';

/**
 * Where the views of the caller's articles, or of an organization's, came from.
 * @throws DomainError as `getHistory`.
 */
export async function getReferrers(
  context: AnalyticsContext,
  call: CallContext,
  asked: AskedSubject & AskedRange,
): Promise<Referrer[]> {
  const owner = await findOwner(context, call, asked);
  const range = readRange(asked);
  const subject = await narrowToArticle(context, call, owner, asked);
  const db = context.database.reader<Tables>(call.signal);
  return readReferrers(db, subject, clampRange(range, await readFloor(db, subject)));
}
