import { waitForName } from '@commonplace/db/advisory-locks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { NewFeedback } from './feedback-rules.ts';
import { selectFeedback, type FeedbackRow } from './feedback-view.ts';

/** The number of the newest messages that are searched, so that none of the older ones are read. */
const maxSearched = 1_000;

/**
 * Returns the same message of a visitor if it was sent within the last ten minutes, as when a form is sent twice. Waits for one that
 * is being stored.
 */
export async function findSent(em: SqlEntityManager, feedback: NewFeedback): Promise<FeedbackRow | undefined> {
  const { feedbackType, category, message, reportedUrl } = feedback;
  await waitForName(em, 'anonymousReports', JSON.stringify([feedbackType, category, message, reportedUrl]));
  const db = em.getKysely<Tables>();
  return selectFeedback(db)
    .where('id', '>', sql<number>`(select coalesce(max(id), 0) - ${maxSearched} from feedback_messages)`)
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
