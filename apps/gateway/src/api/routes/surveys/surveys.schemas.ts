import {
  AnswerSurveyResponseSchema,
  GetOpenSurveyResponseSchema,
  PollOptionSchema,
  PollSchema,
  PollTextResponseSchema,
  PollVoteSchema,
  SurveySchema,
  type GetOpenSurveyResponse,
  type Poll,
  type PollTextResponse,
  type PollVote,
  type Survey,
} from '@commonplace/proto/admin/v1/surveys';
import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, within } from '../../representation/fields.ts';
import { listOf, nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName } from '../../schemas/query-values.ts';
import { bodyId, clearableText, readBodyId, readEach, recordId, requiredText } from '../../schemas/values.ts';

const pages = paging({ default: 30 });

const booleanText = z.enum(['true', 'false']).transform((text) => text === 'true');

export const surveyPage = z.object({ ...pages, active: booleanText.meta({ type: 'boolean' }).optional() });
export const surveyKey = z.object({ id_or_slug: exactName });
export const pollKey = z.object({ id: recordId });

/** The id after which the list begins; below zero means the beginning. */
const after = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform((text) => Math.min(Math.max(Number(text), 0), largestId))
  .default(0)
  .meta({ type: 'integer', minimum: 0 });

/** A page of responses after an id. */
export const answerPage = z.object({ per_page: pages.per_page, after });

/** Far above the limit, which the service enforces. */
const maxItems = 200;

/** A list whose length is checked before its items, since a body has room for 100,000. */
function boundedList<Item extends z.ZodType>(item: Item) {
  const { $schema: _dialect, ...items } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' });
  return z.array(z.unknown()).max(maxItems).meta({ items }).pipe(z.array(item));
}

const flag = z.boolean().nullable().optional();
const int = z.int32().nullable().optional();

const pollOptionChanges = z.object({
  id: bodyId.nullable().optional(),
  _destroy: flag,
  markdown: clearableText.meta({ maxLength: limits.survey.option }).optional(),
  supplementary_text: clearableText.meta({ maxLength: limits.survey.supplementaryText }).optional(),
  position: int,
});

const pollChanges = z.object({
  id: bodyId.nullable().optional(),
  _destroy: flag,
  prompt_markdown: clearableText.meta({ maxLength: limits.survey.prompt }).optional(),
  poll_type_of: clearableText.optional(),
  position: int,
  scale_min: int,
  scale_max: int,
  poll_options: boundedList(pollOptionChanges).nullable().optional(),
});

/** The body of an update; absent fields, polls and options stay unchanged. */
export const surveyChanges = z.object({
  title: clearableText.meta({ maxLength: limits.survey.title }).optional(),
  slug: clearableText.meta({ maxLength: limits.survey.slug }).optional(),
  survey_type_of: clearableText.optional(),
  active: flag,
  display_title: flag,
  allow_resubmission: flag,
  polls: boundedList(pollChanges).nullable().optional(),
});

/** The body of a new survey. */
export const newSurvey = surveyChanges.extend({ title: requiredText(limits.survey.title) });

const optionIds = readEach(z.array(z.unknown()).max(maxItems), readBodyId, { type: 'integer', minimum: 1 });

const answer = z.object({
  poll_id: bodyId,
  poll_option_ids: optionIds.nullable().optional(),
  text_content: z.string().nullable().meta({ maxLength: limits.survey.answer }).optional(),
  skip: z.boolean().nullable().optional(),
});

/** The body of a response to a survey. */
export const surveyAnswers = z.object({ answers: boundedList(answer).nullable().optional() });

export type SurveyBody = z.output<typeof surveyChanges>;

/** A survey in a list (ListSurveys). */
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
  poll_options: nested(listOf(pollOption), (source: Poll) => source.pollOptions),
});

/** A survey with its polls (GetSurvey). */
export const surveyWithPolls = represent({
  ...survey.fields,
  polls: nested(listOf(poll), (source: Survey) => source.polls),
});

const openPollOption = represent({
  type_of: constant('poll_option'),
  ...pick(PollOptionSchema, 'id', 'markdown', 'processed_html', 'position', 'supplementary_text'),
});

const openPoll = represent({
  type_of: constant('poll'),
  ...pick(PollSchema, 'id', 'prompt_markdown', 'prompt_html', 'poll_type_of', 'position', 'scale_min', 'scale_max'),
  poll_options: nested(listOf(openPollOption), (source: Poll) => source.pollOptions),
});

const openPart = (reply: GetOpenSurveyResponse) => required(reply.survey);

/** A survey as those see it who answer it (GetOpenSurvey). */
export const openSurvey = represent({
  type_of: constant('survey'),
  ...within(
    openPart,
    pick(SurveySchema, 'id', 'title', 'slug', 'survey_type_of', 'display_title', 'allow_resubmission'),
  ),
  answered: field(z.boolean(), ({ isAnswered }: GetOpenSurveyResponse) => isAnswered),
  ...pick(GetOpenSurveyResponseSchema, 'answered_poll_ids'),
  polls: nested(listOf(openPoll), (reply: GetOpenSurveyResponse) => openPart(reply).polls),
});

/** An answer with the email address of its user; null once the account is closed. */
interface WithEmail<Answer> {
  answer: Answer;
  email: string | null;
}

const userEmail = field(z.string().nullable(), ({ email }: WithEmail<unknown>) => email);

const votePart = ({ answer }: WithEmail<PollVote>) => answer;

/** A vote (ListPollVotes). */
export const pollVote = represent({
  type_of: constant('poll_vote'),
  ...within(votePart, pick(PollVoteSchema, 'id', 'poll_id', 'poll_option_id', 'user_id')),
  user_email: userEmail,
  ...within(votePart, pick(PollVoteSchema, 'session_start', 'created_at')),
});

const textPart = ({ answer }: WithEmail<PollTextResponse>) => answer;

/** A text response (ListPollTextResponses). */
export const pollTextResponse = represent({
  type_of: constant('poll_text_response'),
  ...within(textPart, pick(PollTextResponseSchema, 'id', 'poll_id', 'user_id')),
  user_email: userEmail,
  ...within(textPart, pick(PollTextResponseSchema, 'text_content', 'session_start', 'created_at')),
});

/** The caller's progress with a survey. */
export const surveyResponse = represent({
  type_of: constant('survey_response'),
  ...pick(AnswerSurveyResponseSchema, 'survey_id', 'session_start', 'completed'),
});
