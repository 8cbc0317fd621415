import { notFound } from '@commonplace/domain/errors';
import type { Poll, Survey } from '@commonplace/proto/admin/v1/surveys';
import { recordId } from '../../api/schemas/values.ts';
import { z } from 'zod';
import { answerSurvey } from './answer-survey.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageResult } from './page.ts';
import { pollAnswer, pollField } from './poll-field.ts';
import { signInPath } from './sign-in-path.ts';

/** A single poll of an open survey, as linked from articles. */
export const poll = definePage({
  name: 'PollPage',
  path: '/polls/:id',
  access: 'public',
  show,
  forms: {
    main: defineForm({
      schema: z.record(z.string(), z.array(z.string())),
      async submit(call, values) {
        const { survey, poll } = await open(call);
        // A blank answer is sent, so that the service refuses it.
        const answers = [pollAnswer(poll, values) ?? { pollId: poll.id }];
        return answerSurvey(call, { idOrSlug: String(survey.id), answers }, `/polls/${poll.id}`);
      },
    }),
  },
});

interface OpenPoll {
  survey: Survey;
  poll: Poll;
  isAnswered: boolean;
}

async function open({ clients, options, params }: PageCall): Promise<OpenPoll> {
  const { data: pollId } = recordId.safeParse(params['id']);
  if (pollId === undefined) throw notFound();
  const { survey, answeredPollIds } = await clients.surveys.getOpenSurvey({ pollId }, options);
  const poll = survey?.polls.find(({ id }) => id === pollId);
  if (survey === undefined || poll === undefined) throw notFound();
  return { survey, poll, isAnswered: answeredPollIds.includes(pollId) };
}

async function show(call: PageCall): Promise<PageResult> {
  const signIn = signInPath('/signin', call.requestTarget);
  // A private site does not reveal its polls (rules.md#private-site).
  if (!call.user && call.settings.current()?.values.public !== true) return { redirect: signIn };
  const { survey, poll, isAnswered } = await open(call);
  const { frame: texts } = call.texts;
  const title = texts.poll;
  const link = html`<a href="/survey/${survey.slug}">${texts.aSurvey}</a>`;
  const rest = survey.polls.length > 1 && html`<p>${fill(texts.partOfSurvey, { link })}</p>`;
  if (isAnswered) {
    const question = html`<p>${poll.promptMarkdown}</p>`;
    return {
      title,
      body: html`${question}
        <p>${texts.pollAnswered}</p>
        ${rest}`,
    };
  }
  if (call.user)
    return { title, body: html`${call.form({ fields: [pollField(poll, call.texts)], button: texts.send })}${rest}` };
  const options = poll.pollOptions.map(({ markdown }) => html`<li>${markdown}</li>`);
  return {
    title,
    body: html`<p>${poll.promptMarkdown}</p>
      ${
        options.length > 0 &&
        html`<ul>
          ${options}
        </ul>`
      }
      <p><a href="${signIn}">${texts.signInToAnswer}</a></p>`,
  };
}
