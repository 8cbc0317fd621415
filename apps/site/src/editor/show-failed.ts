import { randomUUID } from 'node:crypto';
import { CommonplaceError } from '@commonplace/client';
import { maxYearsAhead } from '@commonplace/rules/latest-publication';
import { limits } from '@commonplace/rules/limits';
import type { Locale } from '@commonplace/ui/locale/locale';
import type { Submitted } from '../serving/page-route.ts';
import { isRefusal, refusalOf } from '../serving/refusals.ts';
import { InvalidScheduleError, LateScheduleError } from './schedule.ts';
import { renderAgain, type ArticleSubmission } from './show-form.ts';

/** The session has ended, or there was none. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** Fields of the API that have another name in the form. */
const renamed: Readonly<Record<string, string>> = { published_at: 'publish_at', tag_list: 'tags', image: 'cover' };

/** Shows a form with what was typed and why it failed; throws errors that are no answers of the API. */
export async function showFailed(submission: ArticleSubmission, error: unknown): Promise<Submitted> {
  const view = await submission.call.view();
  const failure = explain(error, view.locale);
  if (!failure) throw error;
  const { status, message, fields = [] } = failure;
  const isGone = status === 404;
  const problem = { message, fields: new Set(fields) };
  // After a refusal nothing was written. After an outage it is unknown, and the same key keeps the article from being made twice.
  const key = status < 500 ? randomUUID() : submission.key;
  return { html: await renderAgain({ ...submission, key, isGone }, view, { problem }), status };
}

interface Explained {
  status: number;
  message: string;
  fields?: string[];
}

function explain(error: unknown, locale: Locale): Explained | undefined {
  const { editor: texts, problems } = locale.messages;
  if (error instanceof SignedOutError) return { status: 401, message: texts.signedOut };
  if (error instanceof InvalidScheduleError) return { status: 422, message: texts.invalidTime, fields: ['publish_at'] };
  if (error instanceof LateScheduleError)
    return { status: 422, message: texts.lateTime(maxYearsAhead), fields: [error.field] };
  if (!(error instanceof CommonplaceError)) return undefined;
  const { status, retryAfter } = error;
  if (status === 413 || error.errors['body_markdown']?.includes('is too long.') === true)
    return { status: 422, message: texts.tooLong(limits.article.bodyBytes / 1024), fields: ['body_markdown'] };
  if (isRefusal(error)) {
    const { message, errors } = refusalOf(error, locale);
    return { status: 422, message, fields: Object.keys(errors).map((name) => renamed[name] ?? name) };
  }
  switch (status) {
    case 401:
      return { status, message: texts.signedOut };
    case 403:
      return { status, message: problems.forbiddenText };
    case 404:
    case 410:
      return { status: 404, message: texts.isGone };
    case 412:
      return { status: 422, message: texts.changedElsewhere };
    case 429:
      return { status, message: problems.tooManyText(retryAfter) };
    default:
      return { status: 503, message: texts.notSaved };
  }
}
