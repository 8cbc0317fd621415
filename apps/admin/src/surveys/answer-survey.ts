import type { AnswerSurveyRequest } from '@commonplace/proto/admin/v1/surveys';
import { conflict, notFound } from '@commonplace/rpc/errors';
import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { checkAnswers } from './check-answers.ts';
import { readParticipation } from './participation.ts';
import { lockSurvey, pollsOfSurvey } from './survey-view.ts';
import { writeAnswers } from './write-answers.ts';

/** How somebody stands with a survey once they have answered. */
interface Answered {
  surveyId: number;
  sessionStart: number;
  completed: boolean;
}

/**
 * The caller's answers to an active survey (section 15). A poll that they have answered in this session keeps its first
 * answer. After the last one another session begins where that is allowed.
 * @throws DomainError conflict `already_answered` when nothing would come of it: of a survey that was answered, or of
 * polls each of which was.
 *
 * Answers to one survey come one after the other, so that counters lose nothing and ids of answers become visible in their
 * order: whoever reads on after an id (A47, A48) passes over none.
 */
export async function answerSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug, answers }: Pick<AnswerSurveyRequest, 'idOrSlug' | 'answers'>,
): Promise<Answered> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  return context.database.transaction(call.signal, async (em) => {
    const db = em.getKysely<Tables>();
    const survey = await lockSurvey(db, idOrSlug);
    if (!survey?.active) throw notFound();
    const polls = await pollsOfSurvey.all(db, { surveyId: survey.id });
    const fitting = checkAnswers(polls, answers);
    const whose = { surveyId: survey.id, userId: user.userId };
    const pollIds = polls.map(({ id }) => id);
    const latest = await readParticipation(db, whose, pollIds);
    if (latest.isComplete && !survey.allow_resubmission) throw alreadyAnswered();
    const isNew = latest.isComplete || latest.session === 0;
    const sessionStart = isNew ? latest.session + 1 : latest.session;
    const answered = isNew ? new Set<number>() : latest.answered;
    const fresh = fitting.filter(({ pollId }) => !answered.has(pollId));
    if (fresh.length === 0) throw alreadyAnswered();
    await writeAnswers(em, { ...whose, sessionStart }, fresh);
    const all = new Set([...answered, ...fresh.map(({ pollId }) => pollId)]);
    const completed = pollIds.every((id) => all.has(id));
    await keepParticipation(em, { ...whose, sessionStart }, completed);
    return { surveyId: survey.id, sessionStart, completed };
  });
}

function alreadyAnswered(): Error {
  return conflict('The survey was answered already, and takes no second answer', 'already_answered');
}

async function keepParticipation(
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
