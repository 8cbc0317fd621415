import { waitForName } from '@commonplace/db/advisory-locks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { NewFeedback } from './feedback-rules.ts';
import { selectFeedback, type FeedbackRow } from './feedback-view.ts';

/** How many of the newest messages are looked through. */
const newest = 1_000;

/**
 * Returns the same message of someone without an account of the last ten minutes, as when a form is sent twice, and waits for one
 * that is being stored.
 */
export async function findSent(em: SqlEntityManager, feedback: NewFeedback): Promise<FeedbackRow | undefined> {
  const { feedbackType, category, message, reportedUrl } = feedback;
  await waitForName(em, 'anonymousReports', JSON.stringify([feedbackType, category, message, reportedUrl]));
  const db = em.getKysely<Tables>();
  return selectFeedback(db)
    .where('id', '>', sql<number>`(select coalesce(max(id), 0) - ${newest} from feedback_messages)`)
    .where('created_at', '>', sql<string>`now() - interval '10 minutes'`)
    .where('reporter_id', 'is', null)
    .where('feedback_type', '=', feedbackType)
    .where('category', '=', category)
    .where('message', '=', message)
    .where('reported_url', 'is not distinct from', reportedUrl)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
