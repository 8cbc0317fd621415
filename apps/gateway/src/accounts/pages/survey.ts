import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import { z } from 'zod';
import { required } from '../../api/representation/required.ts';
import { answerSurvey } from './answer-survey.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageResult } from './page.ts';
import { pollAnswer, pollField } from './poll-field.ts';
import { signInPath } from './sign-in-path.ts';

/** An open survey; blank answers count as skipped. */
export const survey = definePage({
  name: 'SurveyPage',
  path: '/survey/:slug',
  access: 'public',
  show,
  forms: {
    main: defineForm({
      schema: z.record(z.string(), z.array(z.string())),
      async submit(call, values) {
        const { survey } = await open(call);
        const answers = survey.polls.map((poll) => pollAnswer(poll, values) ?? { pollId: poll.id, skip: true });
        return answerSurvey(call, { idOrSlug: String(survey.id), answers }, `/survey/${survey.slug}`);
      },
    }),
  },
});

async function open({ clients, options, params }: PageCall): Promise<{ survey: Survey; isAnswered: boolean }> {
  const idOrSlug = params['slug'] ?? '';
  const { survey, isAnswered } = await clients.surveys.getOpenSurvey({ idOrSlug }, options);
  return { survey: required(survey), isAnswered };
}

async function show(call: PageCall): Promise<PageResult> {
  const signIn = { redirect: signInPath('/signin', call.requestTarget) };
  // A private site does not reveal its surveys (rules.md#private-site).
  if (!call.user && call.settings.current()?.values.public !== true) return signIn;
  const { survey, isAnswered } = await open(call);
  if (survey.slug !== call.params['slug']) return { redirect: `/survey/${survey.slug}`, isPermanent: true };
  if (!call.user) return signIn;
  const { frame: texts } = call.texts;
  const title = survey.displayTitle ? survey.title : texts.survey;
  if (isAnswered) return { title, body: html`<p>${texts.surveyAnswered}</p>` };
  const body = call.form({ fields: survey.polls.map((poll) => pollField(poll, call.texts)), button: texts.send });
  return { title, body };
}
