import {
  AnswerSurveyResponseSchema,
  PollOptionSchema,
  PollSchema,
  PollTextResponseSchema,
  PollVoteSchema,
  SurveySchema,
  type Poll,
  type PollTextResponse,
  type PollVote,
  type Survey,
} from '@commonplace/proto/admin/v1/surveys';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';

/** A survey in a list (A45). */
export const survey = represent({
  type_of: constant('survey'),
  ...pick(SurveySchema, 'id', 'title', 'slug', 'survey_type_of', 'active', 'display_title', 'allow_resubmission'),
  ...pick(SurveySchema, 'created_at', 'updated_at'),
});

const pollOption = represent({
  type_of: constant('poll_option'),
  ...pick(PollOptionSchema, 'id', 'markdown', 'processed_html', 'position', 'poll_votes_count', 'supplementary_text'),
});

const poll = represent({
  type_of: constant('poll'),
  ...pick(PollSchema, 'id', 'prompt_markdown', 'prompt_html', 'poll_type_of', 'position'),
  ...pick(PollSchema, 'poll_votes_count', 'poll_skips_count', 'poll_options_count', 'scale_min', 'scale_max'),
  ...pick(PollSchema, 'created_at', 'updated_at'),
  poll_options: nested(listOf(pollOption), (shown: Poll) => shown.pollOptions),
});

/** A survey with its polls (A46). */
export const surveyWithPolls = represent({
  ...survey.fields,
  polls: nested(listOf(poll), (shown: Survey) => shown.polls),
});

/** An answer beside the address of whoever gave it; null once their account is closed. */
interface Addressed<Answer> {
  answer: Answer;
  email: string | null;
}

const userEmail = field(z.string().nullable(), ({ email }: Addressed<unknown>) => email);

const votePart = ({ answer }: Addressed<PollVote>) => answer;

/** A vote (A47). */
export const pollVote = represent({
  type_of: constant('poll_vote'),
  ...within(votePart, pick(PollVoteSchema, 'id', 'poll_id', 'poll_option_id', 'user_id')),
  user_email: userEmail,
  ...within(votePart, pick(PollVoteSchema, 'session_start', 'created_at')),
});

const textPart = ({ answer }: Addressed<PollTextResponse>) => answer;

/** What somebody wrote (A48). */
export const pollTextResponse = represent({
  type_of: constant('poll_text_response'),
  ...within(textPart, pick(PollTextResponseSchema, 'id', 'poll_id', 'user_id')),
  user_email: userEmail,
  ...within(textPart, pick(PollTextResponseSchema, 'text_content', 'session_start', 'created_at')),
});

/** How the caller stands with a survey that they have answered. */
export const surveyResponse = represent({
  type_of: constant('survey_response'),
  ...pick(AnswerSurveyResponseSchema, 'survey_id', 'session_start', 'completed'),
});
