import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { renderErrorPage, retryPathOf } from '@commonplace/ui/page/error-page';
import { renderPage } from '../parts/render-page.ts';
import type { View } from '@commonplace/ui/view';
import type { FailureTarget, RefusalReason } from './page-failure.ts';

/** A failed request. */
export interface Problem {
  status: number;
  /** Whether a form was sent, not a page requested. */
  isForm: boolean;
  requestId: string;
  /** After how many seconds to try again. */
  retryAfterSeconds?: number | undefined;
  /** Why a page is refused, if it is known. */
  reason?: RefusalReason | undefined;
  target?: FailureTarget | undefined;
}

/** Renders the page of a failed request, with ways on. */
export function problemPage(problem: Problem, view: View): string {
  const { status, isForm, requestId, target } = problem;
  const { title, text } = explain(problem, view);
  const head = { title, description: text.replace('{target}', () => target?.text ?? ''), isIndexed: false };
  const retryPath = retryPathOf(status, isForm, view.path);
  const linked = target ? fill(text, { target: html`<a href="${target.href}">${target.text}</a>` }) : text;
  const main = renderErrorPage({ status, title, text: linked, requestId, retryPath }, view.locale);
  return renderPage({ head, layout: 'narrow', main }, view);
}

function explain({ status, isForm, retryAfterSeconds, reason }: Problem, { locale }: View) {
  const { problems: texts, account } = locale.messages;
  switch (status) {
    case 400:
    case 501:
      return { title: texts.badRequest, text: texts.badRequestText };
    case 403:
      return {
        title: texts.forbidden,
        text: reason === undefined ? texts.forbiddenText : texts.reasonsOfRefusal[reason],
      };
    case 404:
      return { title: texts.notFound, text: texts.notFoundText };
    case 405:
      return { title: texts.notAllowedMethod, text: texts.badRequestText };
    case 410:
      return { title: texts.gone, text: texts.goneText };
    case 413:
      return { title: account.frame.tooLarge, text: texts.tooLargeText };
    case 414:
      return { title: account.frame.urlTooLong, text: texts.urlTooLongText };
    case 422:
      return { title: texts.refused, text: isForm ? texts.refusedText : texts.badRequestText };
    case 429:
      return { title: texts.tooMany, text: texts.tooManyText(retryAfterSeconds) };
    case 502:
    case 503:
    case 504:
      return { title: texts.unavailable, text: isForm ? texts.unavailableFormText : texts.unavailableText };
    default:
      return { title: texts.unexpected, text: texts.unexpectedText };
  }
}
