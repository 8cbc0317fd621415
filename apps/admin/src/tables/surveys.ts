import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

/** What surveys are about. */
export const surveyTypes = ['community_pulse', 'industry', 'fun'] as const;
export type SurveyType = (typeof surveyTypes)[number];

/** How a poll is answered. */
export const pollTypes = ['single_choice', 'multiple_choice', 'scale', 'text_input'] as const;
export type PollType = (typeof pollTypes)[number];

export const SurveySchema = defineEntity({
  name: 'Survey',
  tableName: 'surveys',
  properties: {
    id: identity(),
    title: p.text(),
    slug: p.text(),
    /** The last one first, of which two are kept. */
    previousSlugs: p.array().columnType('text[]').$type<string[]>().default([]),
    surveyTypeOf: p.text().$type<SurveyType>(),
    active: p.boolean(),
    displayTitle: p.boolean(),
    allowResubmission: p.boolean(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
    /** Nobody sees it any more; a job removes it with all that was answered. */
    deletedAt: p.datetime().nullable(),
  },
});

export const PollSchema = defineEntity({
  name: 'Poll',
  tableName: 'polls',
  properties: {
    id: identity(),
    surveyId: p.integer(),
    promptMarkdown: p.text(),
    promptHtml: p.text(),
    pollTypeOf: p.text().$type<PollType>(),
    position: p.integer(),
    pollVotesCount: p.integer().default(0),
    pollSkipsCount: p.integer().default(0),
    pollTextsCount: p.integer().default(0),
    pollOptionsCount: p.integer().default(0),
    scaleMin: p.integer().nullable(),
    scaleMax: p.integer().nullable(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
    deletedAt: p.datetime().nullable(),
  },
});

export const PollOptionSchema = defineEntity({
  name: 'PollOption',
  tableName: 'poll_options',
  properties: {
    id: identity(),
    pollId: p.integer(),
    markdown: p.text(),
    processedHtml: p.text(),
    supplementaryText: p.text().nullable(),
    position: p.integer(),
    pollVotesCount: p.integer().default(0),
  },
});

export const PollVoteSchema = defineEntity({
  name: 'PollVote',
  tableName: 'poll_votes',
  properties: {
    surveyId: givenKey(),
    id: identity(),
    pollId: p.integer(),
    pollOptionId: p.integer(),
    userId: p.integer(),
    sessionStart: p.integer(),
    createdAt: insertedAt(),
  },
});

export const PollTextResponseSchema = defineEntity({
  name: 'PollTextResponse',
  tableName: 'poll_text_responses',
  properties: {
    surveyId: givenKey(),
    id: identity(),
    pollId: p.integer(),
    userId: p.integer(),
    textContent: p.text(),
    sessionStart: p.integer(),
    createdAt: insertedAt(),
  },
});

/** A poll that somebody has left out. */
export const PollSkipSchema = defineEntity({
  name: 'PollSkip',
  tableName: 'poll_skips',
  properties: {
    id: identity(),
    pollId: p.integer(),
    userId: p.integer(),
    sessionStart: p.integer(),
    createdAt: insertedAt(),
  },
});

/** How far somebody has come with a survey. */
export const SurveyParticipationSchema = defineEntity({
  name: 'SurveyParticipation',
  tableName: 'survey_participations',
  properties: {
    surveyId: givenKey(),
    userId: givenKey(),
    /** The latest, from 1. */
    sessionStart: p.integer(),
    /** When every poll had an answer for the first time. */
    completedAt: p.datetime().nullable(),
  },
});
