import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { enqueue } from '@commonplace/jobs/enqueue';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { removeAnswersJob } from './remove-answers.ts';
import { describeSurvey, lockSurvey, pollsOfSurvey, toSurvey } from './survey-view.ts';

/** Hides a survey at once and enqueues the removal of its answers; for administrators. */
export async function deleteSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug }: { idOrSlug: string },
): Promise<void> {
  requireRole(call.principal, 'admin');
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const survey = await lockSurvey(db, idOrSlug);
    if (!survey) throw notFound();
    const { id } = survey;
    await requireMatch(call, async () => toSurvey(survey, await pollsOfSurvey.all(db, { surveyId: id })).etag);
    const deleted = { deleted_at: sql<string>`now()` };
    await db.updateTable('surveys').set(deleted).where('id', '=', id).execute();
    const polls = await db
      .updateTable('polls')
      .set(deleted)
      .where('survey_id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    await enqueue(em, removeAnswersJob, {});
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_survey_delete',
      target: { type: 'Survey', id },
      before: describeSurvey(survey, polls.length),
      after: {},
    });
  });
}
