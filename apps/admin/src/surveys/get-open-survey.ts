import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { readParticipation } from './participation.ts';
import { findSurvey, pollsOfSurvey, toSurvey } from './survey-view.ts';

/** An active survey for whoever is asked, without what others have answered. */
export async function getOpenSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug }: { idOrSlug: string },
): Promise<{ survey: Survey; isAnswered: boolean }> {
  const db = context.database.reader(call.signal);
  const row = await findSurvey(db, idOrSlug);
  if (!row?.active) throw notFound();
  const polls = await pollsOfSurvey.all(db, { surveyId: row.id });
  const survey = withoutCounts(toSurvey(row, polls));
  const { principal } = call;
  if (principal.kind !== 'user' || row.allow_resubmission) return { survey, isAnswered: false };
  const whose = { surveyId: row.id, userId: principal.userId };
  const { isComplete } = await readParticipation(
    db,
    whose,
    polls.map(({ id }) => id),
  );
  return { survey, isAnswered: isComplete };
}

/** How others have answered is for administrators. */
function withoutCounts(survey: Survey): Survey {
  for (const poll of survey.polls) {
    Object.assign(poll, { pollVotesCount: 0, pollSkipsCount: 0 });
    for (const option of poll.pollOptions) option.pollVotesCount = 0;
  }
  return survey;
}
