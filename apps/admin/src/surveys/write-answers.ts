import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { ValidAnswer } from './validate-answers.ts';

interface AnswerSession {
  surveyId: number;
  userId: number;
  sessionStart: number;
}

interface NewAnswers extends AnswerSession {
  votedPollIds: number[];
  optionIds: number[];
  textPollIds: number[];
  texts: string[];
  skippedPollIds: number[];
}

const insertAnswers = statement(
  'insert-survey-answers',
  (_db: Kysely<Tables>, param: Param<NewAnswers>) => sql`
    with votes as (
      insert into poll_votes (survey_id, poll_id, poll_option_id, user_id, session_start)
      select ${param('surveyId')}, poll_id, option_id, ${param('userId')}, ${param('sessionStart')}
      from unnest(${param('votedPollIds')}::integer[], ${param('optionIds')}::integer[]) as chosen (poll_id, option_id)
    ), texts as (
      insert into poll_text_responses (survey_id, poll_id, user_id, text_content, session_start)
      select ${param('surveyId')}, poll_id, ${param('userId')}, content, ${param('sessionStart')}
      from unnest(${param('textPollIds')}::integer[], ${param('texts')}::text[]) as written (poll_id, content)
    )
    insert into poll_skips (poll_id, user_id, session_start)
    select poll_id, ${param('userId')}, ${param('sessionStart')}
    from unnest(${param('skippedPollIds')}::integer[]) as skipped (poll_id)`,
);

interface Counted {
  pollIds: number[];
  votes: number[];
  texts: number[];
  skips: number[];
  optionIds: number[];
}

const countAnswers = statement(
  'count-survey-answers',
  (_db: Kysely<Tables>, param: Param<Counted>) => sql`
    with counted_options as (
      update poll_options set poll_votes_count = poll_votes_count + 1
      where id = any(${param('optionIds')}::integer[])
    )
    update polls set poll_votes_count = poll_votes_count + counted.votes,
      poll_texts_count = poll_texts_count + counted.texts, poll_skips_count = poll_skips_count + counted.skips
    from unnest(${param('pollIds')}::integer[], ${param('votes')}::integer[], ${param('texts')}::integer[],
      ${param('skips')}::integer[]) as counted (id, votes, texts, skips)
    where polls.id = counted.id`,
);

/** Stores and counts answers; the transaction has locked the survey. */
export async function writeAnswers(
  em: SqlEntityManager,
  session: AnswerSession,
  answers: readonly ValidAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const db = em.getKysely<Tables>();
  const votes = answers.flatMap(({ pollId, optionIds }) => optionIds.map((optionId) => ({ pollId, optionId })));
  const texts = answers.flatMap(({ pollId, text }) => (text === undefined ? [] : [{ pollId, text }]));
  const isSkip = ({ optionIds, text }: ValidAnswer) => optionIds.length === 0 && text === undefined;
  await insertAnswers.all(db, {
    ...session,
    votedPollIds: votes.map(({ pollId }) => pollId),
    optionIds: votes.map(({ optionId }) => optionId),
    textPollIds: texts.map(({ pollId }) => pollId),
    texts: texts.map(({ text }) => text),
    skippedPollIds: answers.filter(isSkip).map(({ pollId }) => pollId),
  });
  await countAnswers.all(db, {
    pollIds: answers.map(({ pollId }) => pollId),
    votes: answers.map(({ optionIds }) => optionIds.length),
    texts: answers.map(({ text }) => (text === undefined ? 0 : 1)),
    skips: answers.map((answer) => (isSkip(answer) ? 1 : 0)),
    optionIds: votes.map(({ optionId }) => optionId),
  });
}
