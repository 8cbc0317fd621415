import { givenKey, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const surveyTypes = ['community_pulse', 'industry', 'fun'] as const;
export type SurveyType = (typeof surveyTypes)[number];

export const pollTypes = ['single_choice', 'multiple_choice', 'scale', 'text_input'] as const;
export type PollType = (typeof pollTypes)[number];

export const SurveySchema = defineEntity({
  name: 'Survey',
  tableName: 'surveys',
  properties: {
    id: identity(),
    title: p.text(),
    slug: p.text(),
    /** The latest first; at most two. */
    previousSlugs: p.array().columnType('text[]').$type<string[]>().default([]),
    surveyTypeOf: p.text().$type<SurveyType>(),
    active: p.boolean(),
    displayTitle: p.boolean(),
    allowResubmission: p.boolean(),
    createdAt: insertedAt(),
    updatedAt: insertedAt(),
    /** Set when deleted; a job then removes the survey with its answers. */
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

/** A poll that a user skipped. */
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

/** The progress of a user with a survey. */
export const SurveyParticipationSchema = defineEntity({
  name: 'SurveyParticipation',
  tableName: 'survey_participations',
  properties: {
    surveyId: givenKey(),
    userId: givenKey(),
    /** The latest session, from 1. */
    sessionStart: p.integer(),
    /** When all polls were first answered. */
    completedAt: p.datetime().nullable(),
  },
});
