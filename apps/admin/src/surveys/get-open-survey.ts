import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import type { AdminContext } from '../context.ts';
import { readParticipation } from './participation.ts';
import { findSurvey, pollsOfSurvey, surveyOfPoll, toSurvey } from './survey-view.ts';

/** A survey and the viewer's progress. */
interface OpenSurvey {
  survey: Survey;
  isAnswered: boolean;
  answeredPollIds: number[];
}

/** Returns an active survey for a viewer, without the results. */
export async function getOpenSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug, pollId }: { idOrSlug: string; pollId?: number | undefined },
): Promise<OpenSurvey> {
  const db = context.database.reader(call.signal);
  const row = await (pollId === undefined ? findSurvey(db, idOrSlug) : surveyOfPoll.first(db, { pollId }));
  if (!row?.active) throw notFound();
  const polls = await pollsOfSurvey.all(db, { surveyId: row.id });
  const survey = withoutCounts(toSurvey(row, polls));
  const { principal } = call;
  if (principal.kind !== 'user') return { survey, isAnswered: false, answeredPollIds: [] };
  const participant = { surveyId: row.id, userId: principal.userId };
  const { isComplete, answered } = await readParticipation(
    db,
    participant,
    polls.map(({ id }) => id),
  );
  // A completed survey starts again if it allows that.
  const canRestart = isComplete && row.allow_resubmission;
  return {
    survey,
    isAnswered: isComplete && !canRestart,
    answeredPollIds: canRestart ? [] : [...answered],
  };
}

/** Results are for administrators only. */
function withoutCounts(survey: Survey): Survey {
  for (const poll of survey.polls) {
    Object.assign(poll, { pollVotesCount: 0, pollSkipsCount: 0 });
    for (const option of poll.pollOptions) option.pollVotesCount = 0;
  }
  return survey;
}
