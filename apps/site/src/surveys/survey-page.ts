import type { FormState, HiddenField, Label } from '@commonplace/ui/forms/form-view';
import { renderProblems } from '@commonplace/ui/forms/problems';
import { renderForm } from '@commonplace/ui/forms/render-form';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderPage } from '../parts/render-page.ts';
import { renderSignInControl } from '../parts/sign-in-control.ts';
import { keyField } from '../settings/settings-forms.ts';
import { optionOf, pollField, promptOf, type OpenPoll, type OpenSurvey } from './poll-field.ts';

export const surveyPath = ({ slug }: Pick<OpenSurvey, 'slug'>) => `/survey/${slug}`;
export const pollPath = ({ id }: Pick<OpenPoll, 'id'>) => `/polls/${id}`;

/** Renders a survey as a form with all of its polls, or the thanks to someone who has answered them. */
export function surveyPage(survey: OpenSurvey, view: View, refused?: FormState): string {
  const { surveys: texts } = view.locale.messages;
  const title = survey.display_title ? survey.title : texts.survey;
  const page = { title, description: texts.surveyText, path: surveyPath(survey), refused };
  if (survey.answered) return narrowPage(page, html`<p>${texts.surveyAnswered}</p>`, view);
  return formPage({ ...page, polls: survey.polls, of: { name: 'survey_id', value: String(survey.id) } }, view);
}

/** Renders a single poll of a survey, which articles link to. Visitors see its options. */
export function pollPage(survey: OpenSurvey, poll: OpenPoll, view: View, refused?: FormState): string {
  const { surveys: texts } = view.locale.messages;
  const page = { title: texts.poll, description: poll.prompt_markdown, path: pollPath(poll), refused };
  const link = html`<a href="${surveyPath(survey)}">${texts.aSurvey}</a>`;
  const note = survey.polls.length > 1 && html`<p>${fill(texts.partOfSurvey, { link })}</p>`;
  const isAnswered = survey.answered || survey.answered_poll_ids.includes(poll.id);
  if (view.viewer && !isAnswered)
    return formPage({ ...page, polls: [poll], of: { name: 'poll_id', value: String(poll.id) }, note }, view);
  const content = isAnswered ? html`<p>${texts.pollAnswered}</p>` : renderOptions(poll, view);
  const question = html`<p dir="auto">${promptOf(poll)}</p>`;
  return narrowPage(page, html`${note}${question}${content}`, view);
}

function renderOptions({ poll_options: options }: OpenPoll, view: View): Html {
  const control = { content: view.locale.messages.surveys.signInToAnswer, kind: 'button' } as const;
  return html`${
      options.length > 0 &&
      html`<ul>
        ${options.map((option) => html`<li dir="auto">${optionOf(option)}</li> `)}
      </ul>`
    }
    <p>${renderSignInControl(control, view)}</p>`;
}

interface NarrowPage {
  title: string;
  description: string;
  path: string;
  refused: FormState | undefined;
}

interface FormPage extends NarrowPage {
  polls: readonly OpenPoll[];
  /** The field that names the survey or the poll. */
  of: Pick<HiddenField, 'name' | 'value'>;
  /** Stands above the form. */
  note?: Html | false;
}

function formPage({ polls, of, note = false, ...page }: FormPage, view: View): string {
  const { locale, viewer } = view;
  const { path, refused } = page;
  const labels = new Map<string, Label>();
  const fields = [{ kind: 'hidden' as const, ...of }, keyField(), ...polls.map((poll) => pollField(poll, locale))];
  const form = renderForm(
    { action: formPaths.answerSurvey, fields, button: locale.messages.surveys.send },
    { path, userId: viewer?.id, hidden: { return_to: path }, refused, labels, locale },
  );
  const problems = refused && renderProblems(refused, { labels, locale });
  return narrowPage(page, html`${note}${form}`, view, problems);
}

function narrowPage(
  { title, description, path, refused }: NarrowPage,
  content: Html,
  view: View,
  problems?: Html,
): string {
  const { errorIn } = view.locale.messages.account.frame;
  const head = { title: refused ? errorIn(title) : title, description, canonical: path, isIndexed: false };
  const main = html`${problems}
    <h1 dir="auto">${title}</h1>
    ${content}`;
  return renderPage({ head, layout: 'narrow', main }, view);
}
