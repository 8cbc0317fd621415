import type { Poll, Survey } from '@commonplace/proto/admin/v1/surveys';
import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { required } from '../representation/required.ts';
import type { Field, FormValues } from './form-view.ts';
import { html } from './markup.ts';
import { defineForm, definePage, type PageCall, type PageResult } from './page.ts';
import { signInPath } from './sign-in-path.ts';

/** A survey that is open, for whoever is signed in; what they leave blank counts as left out. */
export const survey = definePage({
  name: 'SurveyPage',
  path: '/survey/:slug',
  access: 'anybody',
  show,
  forms: {
    main: defineForm({
      schema: z.record(z.string(), z.array(z.string())),
      async submit(call, values) {
        const { survey: asked } = await open(call);
        const answers = asked.polls.map((poll) => answerTo(poll, values));
        await call.clients.surveys.answerSurvey({ idOrSlug: String(asked.id), answers }, call.options);
        return { redirect: `/survey/${asked.slug}`, flash: 'survey_answered' };
      },
    }),
  },
});

async function open({ clients, options, params }: PageCall): Promise<{ survey: Survey; isAnswered: boolean }> {
  const idOrSlug = params['slug'] ?? '';
  const { survey: asked, isAnswered } = await clients.surveys.getOpenSurvey({ idOrSlug }, options);
  return { survey: required(asked), isAnswered };
}

async function show(call: PageCall): Promise<PageResult> {
  const signIn = { redirect: signInPath('/signin', call.target) };
  // On a private site strangers do not hear which surveys there are (S12).
  if (!call.user && call.settings.current()?.public !== true) return signIn;
  const { survey: asked, isAnswered } = await open(call);
  if (asked.slug !== call.params['slug']) return { redirect: `/survey/${asked.slug}`, isPermanent: true };
  if (!call.user) return signIn;
  const title = asked.displayTitle ? asked.title : 'Survey';
  if (isAnswered) return { title, body: html`<p>You have answered this survey. Thank you.</p>` };
  const body = call.form({ fields: asked.polls.map(fieldOf), button: 'Send' });
  return { title, body };
}

const nameOf = ({ id }: Poll) => `poll_${id}`;

function fieldOf(poll: Poll): Field {
  const named = { name: nameOf(poll), label: poll.promptMarkdown };
  const options = poll.pollOptions.map(({ id, markdown, supplementaryText }) => ({
    value: String(id),
    label: markdown,
    ...(supplementaryText !== undefined && { hint: supplementaryText }),
  }));
  switch (poll.pollTypeOf) {
    case 'text_input':
      return { kind: 'area', ...named, hint: `Up to ${limits.survey.answer} characters` };
    case 'multiple_choice':
      return { kind: 'several', ...named, hint: 'Any number of these', options };
    default:
      return { kind: 'choice', ...named, options, chosen: '' };
  }
}

function answerTo(poll: Poll, values: FormValues) {
  const given = (values[nameOf(poll)] ?? []).filter((value) => value.trim() !== '');
  if (given.length === 0) return { pollId: poll.id, skip: true };
  if (poll.pollTypeOf === 'text_input') {
    // Browsers write the ends of lines in two characters.
    return { pollId: poll.id, textContent: (given.at(-1) ?? '').replaceAll('\r\n', '\n') };
  }
  const pollOptionIds = given.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return { pollId: poll.id, pollOptionIds };
}
