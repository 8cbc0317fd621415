import type { Principal } from '@commonplace/domain/principal';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '@commonplace/ui/locale/locale';
import { renderErrorPage, retryPathOf } from '@commonplace/ui/page/error-page';
import { presentAsJson, type FailurePresenter } from '../../edge/http/handlers/error-handler.ts';
import type { HttpFailure } from '../../edge/http/failures/http-failure.ts';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { Cookies } from '../../edge/http/requests/session-cookie.ts';
import type { PageFrames } from '../../site/page-frames.ts';
import { renderDocument, withoutParameters } from './layout.ts';
import { htmlType, pageHeaders, secretPageHeaders } from './page-headers.ts';
import { localeFor } from './page-locale.ts';

const anonymous: Principal = { kind: 'anonymous' };

function titleOf(status: number, { messages: { problems: texts, account } }: Locale): string {
  const titles: Readonly<Record<number, string>> = {
    400: texts.badRequest,
    403: texts.forbidden,
    404: texts.notFound,
    405: texts.notAllowedMethod,
    413: account.frame.tooLarge,
    414: account.frame.urlTooLong,
    415: texts.badRequest,
    422: texts.refused,
    429: texts.tooMany,
    503: texts.unavailable,
  };
  return titles[status] ?? texts.unexpected;
}

/** Returns what a visitor can do about a failure, or else the message of the API. */
function adviceOn(
  { status, headers, body }: HttpFailure,
  isForm: boolean,
  { messages: { problems: texts, account } }: Locale,
): string {
  const seconds = headers['retry-after'];
  if (status === 429 && seconds !== undefined) return texts.tooManyText(Number(seconds));
  const advice: Readonly<Record<number, string>> = {
    403: account.frame.sendAgain,
    404: texts.notFoundText,
    405: texts.badRequestText,
    413: texts.tooLargeText,
    414: texts.urlTooLongText,
    500: texts.unexpectedText,
    503: isForm ? texts.unavailableFormText : texts.unavailableText,
  };
  return advice[status] ?? `${body.error}.`;
}

export interface FailureDependencies {
  settings: Pick<FollowedSettings, 'values'>;
  frames: Pick<PageFrames, 'recall'>;
  cookies: Pick<Cookies, 'session' | 'language'>;
}

/** Shows failures as HTML pages, in the frame that is remembered: a failure waits for no service. */
export function createPageFailures({ settings, frames, cookies }: FailureDependencies): FailurePresenter {
  return (failure, request, reply) => {
    const locale = localeFor(request, { settings, cookies });
    const { status } = failure;
    const principal = request.context?.principal ?? anonymous;
    const title = titleOf(status, locale);
    const isForm = request.method === 'POST';
    const text = adviceOn(failure, isForm, locale);
    const retryPath = retryPathOf(status, isForm, request.url);
    const document = renderDocument(
      title,
      renderErrorPage({ status, title, text, requestId: request.id, retryPath }, locale),
      {
        locale,
        navigation: undefined,
        look: settings.values(),
        frame: frames.recall({ principal, locale }),
        isViewerAway: cookies.session(request.headers) !== undefined,
        returnTo: '/',
        formPath: request.method === 'GET' ? request.url : '/',
        notice: undefined,
        shape: { width: 'narrow', heading: 'own' },
        refused: undefined,
        labels: new Map(),
        csrfToken: undefined,
        reported: { path: reportedPath(request), requestId: request.id },
      },
    );
    for (const name of ['warning', 'access-control-allow-origin', 'access-control-expose-headers'])
      reply.removeHeader(name);
    return reply
      .headers({ ...pageHeaders, ...secretPageHeaders, vary: 'Accept, Cookie' })
      .type(htmlType)
      .send(document);
  };
}

/** Returns the path of a page of accounts, or that of a request which has no page. */
function reportedPath({ routeOptions, url }: FastifyRequest): string {
  const { url: pattern = '*' } = routeOptions;
  return pattern.includes('*') ? (url.split('?', 1)[0] ?? '/') : withoutParameters(pattern);
}

/** Shows failures as pages to browsers, and as JSON to programs. */
export function presentToBrowsers(pages: FailurePresenter): FailurePresenter {
  return (failure, request, reply) => {
    const wantsHtml = request.headers.accept?.includes('text/html') === true;
    return (wantsHtml ? pages : presentAsJson)(failure, request, reply);
  };
}
