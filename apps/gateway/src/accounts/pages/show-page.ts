import type { FastifyReply } from 'fastify';
import { cancelledByClient } from '../../edge/http/requests/cancellation.ts';
import { visitingBrowser, type VisitingBrowser } from './visiting-browser.ts';
import type { Locale } from '@commonplace/ui/locale/locale';
import type { FormState, Label } from '@commonplace/ui/forms/form-view';
import { describedSite, renderDocument, withoutParameters } from './layout.ts';
import { flashNotice } from '@commonplace/ui/page/flash';
import { renderMetadata } from '@commonplace/ui/page/head';
import type { PageFrame } from '../../site/page-frames.ts';
import type { PageCall, PageRedirect, PageResult, PageView } from './page.ts';
import type { PageExchange } from './page-dependencies.ts';
import { htmlType, redirectingPageHeaders } from './page-headers.ts';
import { localeFor } from './page-locale.ts';
import { renderForm } from '@commonplace/ui/forms/render-form';
import { localPath } from './local-path.ts';
import { isSessionExpired, redirectToSignIn } from './expired-session.ts';

/** The state of rendering a page. */
interface RenderState {
  browser: VisitingBrowser;
  /** A form that was submitted and refused. */
  refused: FormState | undefined;
  /** The labels of the fields rendered so far, by id. */
  labels: Map<string, Label>;
  locale: Locale;
}

/** The call of a page, and a function that sends its result. */
export interface Visit {
  call: PageCall;
  /** Sends the result of a page or a form. */
  send(result: PageResult, status?: number): Promise<FastifyReply>;
}

/** Handles a GET request for a page. */
export async function showPage(exchange: PageExchange): Promise<FastifyReply> {
  const { trace, deadline } = exchange.context;
  deadline.resume();
  return trace.run(async () => {
    const { call, send } = startVisit(exchange, undefined);
    try {
      return await send(await deadline.within(exchange.page.show(call)));
    } catch (error) {
      if (isSessionExpired(error, exchange)) return redirectToSignIn(exchange);
      throw error;
    }
  });
}

/** Creates the call of a page; `refused` is a form that was submitted and refused. */
export function startVisit(exchange: PageExchange, refused: FormState | undefined): Visit {
  const { request, reply } = exchange.context;
  const locale = localeFor(request, exchange.dependencies);
  const state: RenderState = { browser: visitingBrowser(exchange), refused, labels: new Map(), locale };
  return {
    call: createCall(exchange, state),
    async send(result, status = 200) {
      if ('redirect' in result) return sendRedirect(result, exchange);
      const document = renderView(result, exchange, { ...state, frame: await readFrame(exchange, locale) });
      return reply.code(status).type(htmlType).send(document);
    },
  };
}

function readFrame({ context, dependencies }: PageExchange, locale: Locale): Promise<PageFrame> {
  const { request, principal, deadline } = context;
  return dependencies.frames.read({ principal, locale }, { requestId: request.id, deadline: deadline.date });
}

function createCall(
  { context, dependencies: { routeContext, oauth, upstream } }: PageExchange,
  state: RenderState,
): PageCall {
  const { request, reply, principal, deadline } = context;
  const [path = '/'] = request.url.split('?', 1);
  const query = request.url.slice(path.length + 1);
  const { browser: session, refused, labels, locale } = state;
  const { account: texts } = locale.messages;
  return {
    ...routeContext,
    oauth,
    locale,
    texts,
    path,
    hostname: request.hostname,
    requestTarget: request.url,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query),
    hasSite: upstream !== undefined,
    user: session.user,
    sessionToken: session.sessionToken,
    browser: { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    options: { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date },
    refused,
    form(view) {
      const hidden = { csrf_token: session.csrfToken(), form: view.name ?? 'main' };
      return renderForm(view, { path, userId: session.user?.userId, hidden, refused, labels, locale });
    },
  };
}

/** Renders the document of a page, clears its flash message, and sets headers for redirecting forms. */
function renderView(
  { title, body, navigation, redirectsElsewhere = false }: PageView,
  { page, context: { request, reply }, dependencies: { routeContext, cookies } }: PageExchange,
  { browser, refused, labels, locale, frame }: RenderState & { frame: PageFrame },
): string {
  const flash = cookies.flash(request.headers);
  if (flash !== undefined) reply.header('set-cookie', cookies.endFlash());
  if (redirectsElsewhere) reply.headers(redirectingPageHeaders);
  const look = routeContext.settings.values();
  const path = withoutParameters(page.path);
  const view = { site: describedSite(look, routeContext.site), locale, path };
  return renderDocument(title, body, {
    locale,
    navigation,
    look,
    frame,
    returnTo: localPath(refused?.values['return_to']?.at(-1) ?? returnToIn(request.url)),
    formPath: request.url,
    metadata: renderMetadata({ title }, view),
    notice: flashNotice(flash, locale),
    refused,
    labels,
    csrfToken: browser.user && browser.csrfToken(),
    reported: { path, requestId: request.id },
  });
}

/** Returns the path to return to after signing in, from the URL of a page for it. */
function returnToIn(url: string): string | null {
  return new URLSearchParams(url.split('?')[1]).get('return_to');
}

function sendRedirect(
  { redirect, isPermanent = false, flash, language, session }: PageRedirect,
  { context: { reply }, dependencies: { cookies } }: PageExchange,
) {
  if (session) {
    reply.header('set-cookie', session === 'ended' ? cookies.endSession() : cookies.setSession(session.token));
  }
  if (flash !== undefined) reply.header('set-cookie', cookies.setFlash(flash));
  if (language !== undefined) reply.header('set-cookie', cookies.setLanguage(language));
  return reply.code(isPermanent ? 301 : 303).redirect(redirect);
}
