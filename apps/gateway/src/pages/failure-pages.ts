import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpFailure } from '../http/failures/http-failure.ts';
import { presentAsJson, type FailurePresenter } from '../http/handlers/error-handler.ts';
import { communityName, valuesOf, type SiteSettings } from '../site/site-settings.ts';
import { renderDocument } from './layout.ts';
import { html } from './markup.ts';
import { htmlType, pageHeaders, secretPageHeaders } from './page-headers.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'This request cannot be read',
  403: 'This is not allowed',
  404: 'There is no such page',
  405: 'This page takes no such request',
  413: 'This is too large',
  414: 'This address is too long',
  415: 'This request cannot be read',
  422: 'This cannot be done',
  429: 'Too many requests',
  503: 'This does not work at the moment',
};

const advice: Readonly<Record<number, string>> = {
  403: 'If you came here by a form: open its page anew, and send it from there.',
  404: 'The link may be old, or mistyped.',
  500: 'Something went wrong on our side. Please try again later.',
  503: 'Something that this page needs is away. Please try again in a moment.',
};

/** Shows failures of pages as pages. */
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
        <p class="hint">Request ${request.id}</p>
        <p><a href="/">To the home page</a></p> `,
      {
        navigation: undefined,
        siteName: communityName(settings),
        look: valuesOf(settings),
        user: undefined,
        takesSignUps: false,
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

/** For addresses that are nothing: a page for people, JSON for programs, and under /api for everybody (C4). */
export function presentNotFoundPage(pages: FailurePresenter): FailurePresenter {
  return (failure: HttpFailure, request: FastifyRequest, reply: FastifyReply) => {
    const isPerson = !/^\/api(?:[/?]|$)/.test(request.url) && request.headers.accept?.includes('text/html') === true;
    return (isPerson ? pages : presentAsJson)(failure, request, reply);
  };
}
