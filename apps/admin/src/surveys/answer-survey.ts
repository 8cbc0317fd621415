import type { CallContext } from '@commonplace/domain/call-context';
import { conflict, notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { AnswerSurveyRequest } from '@commonplace/proto/admin/v1/surveys';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { validateAnswers } from './validate-answers.ts';
import { readParticipation } from './participation.ts';
import { lockSurvey, pollsOfSurvey } from './survey-view.ts';
import { writeAnswers } from './write-answers.ts';

/** The state of a user's participation after an answer. */
interface Answered {
  surveyId: number;
  sessionStart: number;
  completed: boolean;
}

/**
 * Stores the caller's answers to an active survey. The first answer to a poll in a session counts. After the last poll
 * a new session begins, if the survey allows it. Answers to one survey are serialized, so that counters are exact and
 * the ids that lists page by appear in order.
 * @throws DomainError conflict `already_answered` if every given poll has been answered.
 */
export async function answerSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug, answers }: Pick<AnswerSurveyRequest, 'idOrSlug' | 'answers'>,
): Promise<Answered> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const survey = await lockSurvey(db, idOrSlug);
    if (!survey?.active) throw notFound();
    const polls = await pollsOfSurvey.all(db, { surveyId: survey.id });
    const valid = validateAnswers(polls, answers);
    const participant = { surveyId: survey.id, userId: user.userId };
    const pollIds = polls.map(({ id }) => id);
    const latest = await readParticipation(db, participant, pollIds);
    if (latest.isComplete && !survey.allow_resubmission) throw alreadyAnswered();
    const isNew = latest.isComplete || latest.session === 0;
    const sessionStart = isNew ? latest.session + 1 : latest.session;
    const answered = isNew ? new Set<number>() : latest.answered;
    const fresh = valid.filter(({ pollId }) => !answered.has(pollId));
    if (fresh.length === 0) throw alreadyAnswered();
    await writeAnswers(em, { ...participant, sessionStart }, fresh);
    const all = new Set([...answered, ...fresh.map(({ pollId }) => pollId)]);
    const completed = pollIds.every((id) => all.has(id));
    await saveParticipation(em, { ...participant, sessionStart }, completed);
    return { surveyId: survey.id, sessionStart, completed };
  });
}

function alreadyAnswered(): Error {
  return conflict('The survey was answered already, and takes no second answer', 'already_answered');
}

async function saveParticipation(
  em: SqlEntityManager,
  { surveyId, userId, sessionStart }: { surveyId: number; userId: number; sessionStart: number },
  completed: boolean,
): Promise<void> {
  const completedAt = completed ? sql<string>`now()` : null;
  await em
    .getKysely<Tables>()
    .insertInto('survey_participations')
    .values({ survey_id: surveyId, user_id: userId, session_start: sessionStart, completed_at: completedAt })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'user_id']).doUpdateSet((eb) => ({
        session_start: eb.ref('excluded.session_start'),
        completed_at: eb.fn.coalesce('survey_participations.completed_at', 'excluded.completed_at'),
      })),
    )
    .execute();
}
