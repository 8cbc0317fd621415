import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import { allowsScope } from '@commonplace/rules/scopes';
import type { AdminContext } from '../context.ts';
import { readParticipation } from './participation.ts';
import { findSurvey, pollsOfSurvey, surveyOfPoll, toSurvey } from './survey-view.ts';

/** A survey and the viewer's progress. */
interface OpenSurvey {
  survey: Survey;
  isAnswered: boolean;
  answeredPollIds: number[];
}

/** Returns an active survey without the results, with the progress of a viewer whose credential may read it. */
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
  const userId = readableUserId(call.principal);
  if (userId === undefined) return { survey, isAnswered: false, answeredPollIds: [] };
  const participant = { surveyId: row.id, userId };
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

/** Returns the id of a user whose account the credential may read. */
function readableUserId(principal: Principal): number | undefined {
  if (principal.kind !== 'user' || !allowsScope(principal.scopes ?? [], 'read_account')) return undefined;
  return principal.userId;
}

/** Results are for administrators only. */
function withoutCounts(survey: Survey): Survey {
  for (const poll of survey.polls) {
    Object.assign(poll, { pollVotesCount: 0, pollSkipsCount: 0 });
    for (const option of poll.pollOptions) option.pollVotesCount = 0;
  }
  return survey;
}
