import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectFeedback, toFeedback, type FeedbackMessageShape } from './feedback-view.ts';

/** All given filters must match. */
export interface ListFeedbackInput extends Page {
  status?: string | undefined;
  feedbackType?: string | undefined;
  category?: string | undefined;
  reporterId?: number | undefined;
  offenderId?: number | undefined;
}

/** Returns feedback messages, newest first; for administrators. */
export async function listFeedback(
  context: AdminContext,
  call: CallContext,
  input: ListFeedbackInput,
): Promise<{ feedbackMessages: FeedbackMessageShape[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const query = listFeedbackQuery(context.database.reader<Tables>(call.signal), input);
  const { rows, hasNext } = takePage(await query.execute(), input.perPage);
  return { feedbackMessages: rows.map(toFeedback), hasNext };
}

/** Returns the query; exported to test its plan. */
export function listFeedbackQuery(db: Kysely<Tables>, input: ListFeedbackInput) {
  const { offset, limit } = pageToOffset(input);
  const { status = '', feedbackType = '', category = '', reporterId = 0, offenderId = 0 } = input;
  return selectFeedback(db)
    .$if(status !== '', (query) => query.where('status', '=', status))
    .$if(feedbackType !== '', (query) => query.where('feedback_type', '=', feedbackType))
    .$if(category !== '', (query) => query.where('category', '=', category))
    .$if(input.reporterId !== undefined, (query) => query.where('reporter_id', '=', reporterId))
    .$if(input.offenderId !== undefined, (query) => query.where('offender_id', '=', offenderId))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
}
