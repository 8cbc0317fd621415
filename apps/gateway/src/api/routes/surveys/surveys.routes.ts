import { limits } from '@commonplace/rules/limits';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, bothVersions, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  answerPage,
  newSurvey,
  openSurvey,
  pollKey,
  pollTextResponse,
  pollVote,
  survey,
  surveyAnswers,
  surveyChanges,
  surveyKey,
  surveyPage,
  surveyResponse,
  surveyWithPolls,
} from './surveys.schemas.ts';
import { surveyInput } from './survey-input.ts';
import { withAddresses } from './with-addresses.ts';

const tag = 'Surveys';
const surveys = '/api/surveys';
const one = `${surveys}/:id_or_slug`;
const administrative = { tag, administrative: true } as const;
const read = { ...administrative, method: 'GET' } as const;
const write = { ...administrative, versions: bothVersions, caching: { invalidatesOwnReads: false } } as const;

const listSurveys = defineRoute({
  ...read,
  operation: 'ListSurveys',
  contract: 'A45',
  summary: 'List surveys, newest first (admin)',
  path: surveys,
  schemas: { query: surveyPage, responses: { 200: listOf(survey) } },
  async handle({ query, clients, options }) {
    const { active } = query;
    const request = { ...pageOf(query), ...(active !== undefined && { active }) };
    const { surveys, hasNext } = await clients.surveys.listSurveys(request, options);
    return { status: 200, body: surveys, hasNext };
  },
});

const getSurvey = defineRoute({
  ...read,
  operation: 'GetSurvey',
  contract: 'A46',
  summary: 'Get a survey with its polls (admin)',
  path: one,
  etag: true,
  schemas: { params: surveyKey, responses: { 200: surveyWithPolls } },
  async handle({ params: { id_or_slug: idOrSlug }, clients, options }) {
    return { status: 200, body: required((await clients.surveys.getSurvey({ idOrSlug }, options)).survey) };
  },
});

const listPollVotes = defineRoute({
  ...read,
  operation: 'ListPollVotes',
  contract: 'A47',
  summary: 'List the votes in a survey; `after` is the id of the last vote read (admin)',
  path: `${one}/poll_votes`,
  schemas: { params: surveyKey, query: answerPage, responses: { 200: listOf(pollVote) } },
  async handle({ params: { id_or_slug: idOrSlug }, query: { after, per_page: perPage }, clients, options }) {
    const { pollVotes } = await clients.surveys.listPollVotes({ idOrSlug, after, perPage }, options);
    return { status: 200, body: await withAddresses(pollVotes, clients, options) };
  },
});

const listPollTextResponses = defineRoute({
  ...read,
  operation: 'ListPollTextResponses',
  contract: 'A48',
  summary: 'List the text responses to a survey; `after` is the id of the last response read (admin)',
  path: `${one}/poll_text_responses`,
  schemas: { params: surveyKey, query: answerPage, responses: { 200: listOf(pollTextResponse) } },
  async handle({ params: { id_or_slug: idOrSlug }, query: { after, per_page: perPage }, clients, options }) {
    const { pollTextResponses } = await clients.surveys.listPollTextResponses({ idOrSlug, after, perPage }, options);
    return { status: 200, body: await withAddresses(pollTextResponses, clients, options) };
  },
});

const createSurvey = defineRoute({
  ...write,
  operation: 'CreateSurvey',
  summary: 'Create a survey with its polls (admin)',
  method: 'POST',
  path: surveys,
  etag: true,
  idempotencyKey: true,
  schemas: { wrapper: ['survey'], body: newSurvey, responses: { 201: surveyWithPolls } },
  async handle({ body, clients, options }) {
    const request = { survey: surveyInput(body) };
    return { status: 201, body: required((await clients.surveys.createSurvey(request, options)).survey) };
  },
});

const updateSurvey = defineRoute({
  ...write,
  operation: 'UpdateSurvey',
  summary:
    'Update a survey (admin); polls and options with an id are changed, or removed with `_destroy`, and others are added',
  method: 'PATCH',
  path: one,
  etag: true,
  schemas: { params: surveyKey, wrapper: ['survey'], body: surveyChanges, responses: { 200: surveyWithPolls } },
  async handle({ params: { id_or_slug: idOrSlug }, body, clients, options }) {
    const request = { idOrSlug, survey: surveyInput(body) };
    return { status: 200, body: required((await clients.surveys.updateSurvey(request, options)).survey) };
  },
});

const deleteSurvey = defineRoute({
  ...write,
  operation: 'DeleteSurvey',
  summary: 'Delete a survey and its responses (admin)',
  method: 'DELETE',
  path: one,
  etag: true,
  schemas: { params: surveyKey, responses: { 204: 'empty' } },
  async handle({ params: { id_or_slug: idOrSlug }, clients, options }) {
    await clients.surveys.deleteSurvey({ idOrSlug }, options);
    return { status: 204 };
  },
});

const readOpen = {
  tag,
  method: 'GET',
  access: 'public',
  // Every token may read a survey; the service leaves out the progress that it may not read.
  scope: 'public',
} as const;

const getOpenSurvey = defineRoute({
  ...readOpen,
  operation: 'GetOpenSurvey',
  summary: 'Get an active survey with its polls and your progress, without results',
  path: '/api/open_surveys/:id_or_slug',
  schemas: { params: surveyKey, responses: { 200: openSurvey } },
  async handle({ params: { id_or_slug: idOrSlug }, clients, options }) {
    return { status: 200, body: await clients.surveys.getOpenSurvey({ idOrSlug }, options) };
  },
});

const getOpenSurveyOfPoll = defineRoute({
  ...readOpen,
  operation: 'GetOpenSurveyOfPoll',
  summary: 'Get the active survey that a poll belongs to, with your progress, without results',
  path: '/api/polls/:id/open_survey',
  schemas: { params: pollKey, responses: { 200: openSurvey } },
  async handle({ params: { id: pollId }, clients, options }) {
    return { status: 200, body: await clients.surveys.getOpenSurvey({ pollId }, options) };
  },
});

const answerSurvey = defineRoute({
  operation: 'AnswerSurvey',
  summary: 'Respond to a survey',
  tag,
  method: 'POST',
  path: `${one}/responses`,
  versions: bothVersions,
  scope: 'write_account',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: bodyBytesFor(limits.survey.polls * limits.survey.answer),
  failures: [409],
  schemas: { params: surveyKey, wrapper: ['response'], body: surveyAnswers, responses: { 201: surveyResponse } },
  async handle({ params: { id_or_slug: idOrSlug }, body, clients, options }) {
    const answers = (body.answers ?? []).map((answer) => ({
      pollId: answer.poll_id,
      pollOptionIds: answer.poll_option_ids ?? [],
      ...(answer.text_content != null && { textContent: answer.text_content }),
      skip: answer.skip ?? false,
    }));
    return { status: 201, body: await clients.surveys.answerSurvey({ idOrSlug, answers }, options) };
  },
});

export const surveyRoutes: Route[] = [
  listSurveys,
  getSurvey,
  listPollVotes,
  listPollTextResponses,
  createSurvey,
  updateSurvey,
  deleteSurvey,
  getOpenSurvey,
  getOpenSurveyOfPoll,
  answerSurvey,
];
