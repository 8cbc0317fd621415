import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { requireViewer } from '../serving/signed-in.ts';
import { pollPage, surveyPage, surveyPath } from './survey-page.ts';

/** The form of a survey, for members. A former slug redirects to the current one. */
async function showSurvey({ api, params, view: readView }: PageCall): Promise<PageResult> {
  const slug = params['slug'] ?? '';
  const survey = await api.client.getOpenSurvey({ params: { path: { id_or_slug: slug } } });
  if (survey.slug !== slug) return { movedTo: surveyPath(survey) };
  const view = await readView();
  requireViewer(view);
  return { html: surveyPage(survey, view) };
}

/** A single poll, which visitors may see. */
async function showPoll({ api, params, view: readView }: PageCall): Promise<PageResult> {
  const id = Number(/^[1-9]\d{0,9}$/.exec(params['id'] ?? '')?.[0]);
  if (Number.isNaN(id)) throw pageNotFound();
  const [survey, view] = await Promise.all([api.client.getOpenSurveyOfPoll({ params: { path: { id } } }), readView()]);
  const poll = survey.polls.find((one) => one.id === id);
  if (poll === undefined) throw pageNotFound();
  return { html: pollPage(survey, poll, view) };
}

export const surveyPages: readonly PageRoute[] = [
  { path: '/survey/:slug', show: showSurvey },
  { path: '/polls/:id', show: showPoll },
];
