import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { replannedStatement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { findSurvey } from './survey-view.ts';

/** Answers to a survey after an id, by id. */
interface AnswerWindow {
  surveyId: number;
  after: number;
  limit: number;
}

/** A request for answers to a survey, in the order they were given. */
interface AnswerPage {
  idOrSlug: string;
  after: number;
  perPage: number;
}

/** Excludes deleted polls, whose answers a job removes. */
const belongsToPoll = (param: Param<AnswerWindow>) =>
  sql<boolean>`poll_id = any(array(
    select id from polls where survey_id = ${param('surveyId')} and deleted_at is null
  ))`;

export const votesAfter = replannedStatement((db: Kysely<Tables>, param: Param<AnswerWindow>) =>
  db
    .selectFrom('poll_votes')
    .select(['id', 'poll_id', 'poll_option_id', 'user_id', 'session_start', 'created_at'])
    .where('survey_id', '=', param('surveyId'))
    .where('id', '>', param('after'))
    .where(belongsToPoll(param))
    .orderBy('id')
    .limit(param('limit')),
);

export const textsAfter = replannedStatement((db: Kysely<Tables>, param: Param<AnswerWindow>) =>
  db
    .selectFrom('poll_text_responses')
    .select(['id', 'poll_id', 'user_id', 'text_content', 'session_start', 'created_at'])
    .where('survey_id', '=', param('surveyId'))
    .where('id', '>', param('after'))
    .where(belongsToPoll(param))
    .orderBy('id')
    .limit(param('limit')),
);

/** Returns the votes of a survey; for administrators. */
export async function listPollVotes(context: AdminContext, call: CallContext, page: AnswerPage) {
  const { db, window } = await windowOf(context, call, page);
  const rows = await votesAfter.all(db, window);
  return rows.map(({ poll_option_id: pollOptionId, ...row }) => ({ ...answered(row), pollOptionId }));
}

/** Returns the text answers of a survey; for administrators. */
export async function listPollTextResponses(context: AdminContext, call: CallContext, page: AnswerPage) {
  const { db, window } = await windowOf(context, call, page);
  const rows = await textsAfter.all(db, window);
  return rows.map(({ text_content: textContent, ...row }) => ({ ...answered(row), textContent }));
}

async function windowOf(context: AdminContext, call: CallContext, { idOrSlug, after, perPage }: AnswerPage) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader(call.signal);
  const survey = await findSurvey(db, idOrSlug);
  if (!survey) throw notFound();
  return { db, window: { surveyId: survey.id, after, limit: perPage } };
}

/** Columns that all answers have. */
interface AnsweredRow {
  id: number;
  poll_id: number;
  user_id: number;
  session_start: number;
  created_at: string;
}

function answered({ id, poll_id, user_id, session_start, created_at }: AnsweredRow) {
  return { id, pollId: poll_id, userId: user_id, sessionStart: session_start, createdAt: toRfc3339(created_at) };
}
