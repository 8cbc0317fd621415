import { presentAsJson, type FailurePresenter } from '../../edge/http/handlers/error-handler.ts';
import { communityName, valuesOf, type SiteSettings } from '../../site/site-settings.ts';
import { renderDocument } from './layout.ts';
import { html } from '@commonplace/ui/markup';
import { htmlType, pageHeaders, secretPageHeaders } from './page-headers.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'Too large',
  414: 'URL too long',
  415: 'Bad request',
  422: 'Request refused',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
};

const advice: Readonly<Record<number, string>> = {
  403: 'If you sent a form, open its page again and send it from there.',
  404: 'The link may be outdated or mistyped.',
  500: 'Something went wrong on our side. Please try again later.',
  503: 'A part of this site is unavailable. Please try again in a moment.',
};

/** Shows failures as HTML pages. */
export function createPageFailures(settings: Pick<SiteSettings, 'current'>): FailurePresenter {
  return (failure, request, reply) => {
    const { status, headers, body } = failure;
    const seconds = headers['retry-after'];
    const title = titles[status] ?? 'Something went wrong';
    const text =
      status === 429 && seconds !== undefined
        ? `Please try again in ${seconds} seconds.`
        : (advice[status] ?? `${body.error}.`);
    const document = renderDocument(
      title,
      html`<p>${text}</p>
        <p class="hint">Request ID: ${request.id}</p>
        <p><a href="/">Go to the home page</a></p> `,
      {
        navigation: undefined,
        siteName: communityName(settings),
        look: valuesOf(settings),
        user: undefined,
        allowsSignUp: false,
        message: undefined,
        refused: undefined,
        shown: new Set(),
        csrfToken: undefined,
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

/** Shows failures as pages to browsers, and as JSON to programs. */
export function presentToBrowsers(pages: FailurePresenter): FailurePresenter {
  return (failure, request, reply) => {
    const wantsHtml = request.headers.accept?.includes('text/html') === true;
    return (wantsHtml ? pages : presentAsJson)(failure, request, reply);
  };
}
