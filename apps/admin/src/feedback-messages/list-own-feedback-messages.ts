import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectFeedback, toFeedback } from './feedback-view.ts';

export const ownFeedback = pagedStatement(
  { planName: 'own-feedback' },
  (db: Kysely<Tables>, param: Param<{ reporterId: number } & PageWindow>) =>
    selectFeedback(db)
      .where('reporter_id', '=', param('reporterId'))
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists the messages that the caller sent, newest first. */
export async function listOwnFeedbackMessages(context: AdminContext, call: CallContext, page: Page) {
  const { userId: reporterId } = requireUser(call.principal);
  const { rows, hasNext } = await ownFeedback.page(context.database.reader(call.signal), { reporterId }, page);
  return { feedbackMessages: rows.map(toFeedback), hasNext };
}
