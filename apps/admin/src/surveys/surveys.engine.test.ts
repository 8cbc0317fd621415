import { create } from '@bufbuild/protobuf';
import { AnswerSurveyRequestSchema, SurveyInputSchema, type Survey } from '@commonplace/proto/admin/v1/surveys';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { answerSurvey } from './answer-survey.ts';
import { deleteSurvey } from './delete-survey.ts';
import { getSurvey } from './get-survey.ts';
import { listPollTextResponses } from './list-poll-answers.ts';
import { removeAnswersOfAccount } from './remove-answers-of-account.ts';
import { removeAnswers } from './remove-answers.ts';
import { createSurvey, updateSurvey } from './save-survey.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const polls = [
  { promptMarkdown: 'Which?', pollOptions: [{ markdown: 'a' }, { markdown: 'b' }] },
  { promptMarkdown: 'Why?', pollTypeOf: 'text_input' },
];
const make = () => createSurvey(fixture.context, admin, create(SurveyInputSchema, { title: 'Survey', polls }));

function answer({ id, polls: [choice, text] }: Survey, userId: number) {
  const chosen = { pollId: choice?.id ?? 0, pollOptionIds: [choice?.pollOptions[0]?.id ?? 0] };
  const answers = [chosen, { pollId: text?.id ?? 0, textContent: 'x' }];
  const request = create(AnswerSurveyRequestSchema, { idOrSlug: String(id), answers });
  return answerSurvey(fixture.context, callBy(userPrincipal({ userId })), request);
}

const remaining = async () => {
  const tables = ['surveys', 'polls', 'poll_options', 'poll_votes', 'poll_text_responses', 'survey_participations'];
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(fixture.db)).rows;
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await count(table))[0]?.count])));
};

test('removes deleted surveys and polls with their answers', async () => {
  const [kept, deleted] = [await make(), await make()];
  for (const survey of [kept, deleted]) for (const userId of [2, 3]) await answer(survey, userId);
  await deleteSurvey(fixture.context, admin, { idOrSlug: deleted.slug });
  const [, text] = kept.polls;
  const input = create(SurveyInputSchema, { polls: [{ ...(text && { id: text.id }), isRemoved: true }] });
  await updateSurvey(fixture.context, admin, { idOrSlug: String(kept.id), input });
  const job = { signal: new AbortController().signal };
  await removeAnswers(fixture.context, job);
  await removeAnswers(fixture.context, job);
  expect(await remaining()).toEqual({
    surveys: 1,
    polls: 1,
    poll_options: 2,
    poll_votes: 2,
    poll_text_responses: 0,
    survey_participations: 2,
  });
});

test('removes and uncounts the answers of a closed account', async () => {
  const survey = await make();
  for (const userId of [12, 13]) await answer(survey, userId);
  const job = { signal: new AbortController().signal };
  for (let tries = 0; tries < 2; tries += 1) await removeAnswersOfAccount(fixture.context, { userId: 12 }, job);
  const { polls: counted } = await getSurvey(fixture.context, admin, { idOrSlug: survey.slug });
  expect(counted.map((poll) => [poll.pollVotesCount, poll.pollOptions.map((each) => each.pollVotesCount)])).toEqual([
    [1, [1, 0]],
    [0, []],
  ]);
  const page = { idOrSlug: survey.slug, after: 0, perPage: 10 };
  const pollTextResponses = await listPollTextResponses(fixture.context, admin, page);
  expect(pollTextResponses.map(({ userId }) => userId)).toEqual([13]);
});
