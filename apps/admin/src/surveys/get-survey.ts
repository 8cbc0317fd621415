import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import type { AdminContext } from '../context.ts';
import { findSurvey, pollsOfSurvey, toSurvey } from './survey-view.ts';

/** Returns a survey with its polls, active or not; for administrators. */
export async function getSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug }: { idOrSlug: string },
): Promise<Survey> {
  requireRole(call.principal, 'admin');
  const db = context.database.reader(call.signal);
  const row = await findSurvey(db, idOrSlug);
  if (!row) throw notFound();
  return toSurvey(row, await pollsOfSurvey.all(db, { surveyId: row.id }));
}
