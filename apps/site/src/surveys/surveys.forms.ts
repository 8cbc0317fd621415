import { CommonplaceError } from '@commonplace/client';
import { formPaths } from '../parts/form-paths.ts';
import { idIn } from '../serving/form-fields.ts';
import type { FormCall, FormRoute } from '../serving/page-route.ts';
import { submissionKey } from '../serving/submission-key.ts';
import { refusedForm } from '../settings/settings-forms.ts';
import { fieldOf, pollAnswer, type OpenPoll, type OpenSurvey } from './poll-field.ts';
import { pollPage, pollPath, surveyPage, surveyPath } from './survey-page.ts';

/** A survey, and the poll if the form was for it alone. */
interface Answered {
  survey: OpenSurvey;
  poll: OpenPoll | undefined;
}

const alreadyAnswered = 409;

/** Stores the answers to a survey, where blank ones are skips, or to a single poll, where the API refuses a blank one. */
const answer: FormRoute = {
  path: formPaths.answerSurvey,
  async submit(call) {
    const { survey, poll } = await readAnswered(call);
    const answers = poll
      ? [pollAnswer(poll, call.values) ?? { poll_id: poll.id }]
      : survey.polls.map((each) => pollAnswer(each, call.values) ?? { poll_id: each.id, skip: true });
    const params = { path: { id_or_slug: String(survey.id) } };
    const idempotencyKey = submissionKey(call, ['survey_id', 'poll_id', ...survey.polls.map(fieldOf)]);
    const path = poll ? pollPath(poll) : surveyPath(survey);
    try {
      await call.api.client.answerSurvey({ params, body: { response: { answers } }, idempotencyKey });
    } catch (error) {
      // Answered in another window, as the page says. While this form is being answered, the API says when to try again.
      if (error instanceof CommonplaceError && error.status === alreadyAnswered && !error.retryAfter) return path;
      throw error;
    }
    return { goTo: path, flash: 'survey_answered' };
  },
  async showRefused(call, refusal) {
    const [{ survey, poll }, view] = await Promise.all([readAnswered(call), call.view()]);
    const refused = refusedForm(call, refusal);
    if (poll) return pollPage(survey, poll, { ...view, path: pollPath(poll) }, refused);
    return surveyPage(survey, { ...view, path: surveyPath(survey) }, refused);
  },
};

async function readAnswered(call: FormCall): Promise<Answered> {
  const { client } = call.api;
  if (call.field('poll_id') === '') {
    const key = String(idIn(call, 'survey_id'));
    return { survey: await client.getOpenSurvey({ params: { path: { id_or_slug: key } } }), poll: undefined };
  }
  const id = idIn(call, 'poll_id');
  const survey = await client.getOpenSurveyOfPoll({ params: { path: { id } } });
  return { survey, poll: survey.polls.find((each) => each.id === id) };
}

export const surveyForms: readonly FormRoute[] = [answer];
