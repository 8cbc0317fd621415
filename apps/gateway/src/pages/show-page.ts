import type { FastifyReply } from 'fastify';
import { cancelledByClient } from '../http/requests/cancellation.ts';
import { stateOf } from '../http/requests/request-state.ts';
import { communityName, valuesOf } from '../site/site-settings.ts';
import { browserOf, type VisitingBrowser } from './browser-of.ts';
import { flashMessage } from './flash.ts';
import type { FormState } from './form-view.ts';
import { renderDocument } from './layout.ts';
import type { PageCall, PageRedirect, PageResult, PageView } from './page.ts';
import type { PageExchange } from './page-dependencies.ts';
import { htmlType, leadingPageHeaders } from './page-headers.ts';
import { renderForm } from './render-form.ts';
import { isSignedOut, leadToSignIn } from './signed-out.ts';

/** What a page is shown with. */
interface Showing {
  browser: VisitingBrowser;
  /** A form that was sent and refused. */
  refused: FormState | undefined;
  /** Ids of the fields that forms have shown so far. */
  shown: Set<string>;
}

/** A request for a page, and what its answer needs to be known. */
export interface Visit {
  call: PageCall;
  /** Sends what a page or a form answers. */
  send(result: PageResult, status?: number): FastifyReply;
}

/** The handler of a page that is asked for. */
export async function showPage(exchange: PageExchange): Promise<FastifyReply> {
  const { trace, deadline } = stateOf(exchange.request);
  deadline.resume();
  return trace.run(async () => {
    const { call, send } = startVisit(exchange, undefined);
    try {
      return send(await deadline.within(exchange.page.show(call)));
    } catch (error) {
      if (isSignedOut(error, exchange)) return leadToSignIn(exchange);
      throw error;
    }
  });
}

/** What a page knows and how it answers; `refused` is the form that was sent and refused, if one was. */
export function startVisit(exchange: PageExchange, refused: FormState | undefined): Visit {
  const showing: Showing = { browser: browserOf(exchange), refused, shown: new Set() };
  const { reply } = exchange;
  return {
    call: createCall(exchange, showing),
    send(result, status = 200) {
      if ('redirect' in result) return sendOn(result, exchange);
      const document = renderView(result, exchange, showing);
      return reply.code(status).type(htmlType).send(document);
    },
  };
}

function createCall({ request, reply, dependencies: { context } }: PageExchange, showing: Showing): PageCall {
  const { principal, deadline } = stateOf(request);
  const [path = '/'] = request.url.split('?', 1);
  const query = request.url.slice(path.length + 1);
  const { browser, refused, shown } = showing;
  return {
    ...context,
    path,
    hostname: request.hostname,
    target: request.url,
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query),
    user: browser.user,
    sessionToken: browser.sessionToken,
    visitor: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    options: { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date },
    refused,
    form: (view) => renderForm(view, { path, csrfToken: browser.csrfToken(), refused, shown }),
  };
}

/** The document of a page; the message for it has arrived then, and one of its forms may lead to other sites. */
function renderView(
  { title, body, navigation, leadsElsewhere = false }: PageView,
  { request, reply, dependencies: { context, cookies } }: PageExchange,
  { browser, refused, shown }: Showing,
): string {
  const flash = cookies.flash(request.headers);
  if (flash !== undefined) reply.header('set-cookie', cookies.endFlash());
  if (leadsElsewhere) reply.headers(leadingPageHeaders);
  return renderDocument(title, body, {
    navigation,
    siteName: communityName(context.settings),
    look: valuesOf(context.settings),
    user: browser.user,
    takesSignUps: context.settings.current()?.takesSignUps === true,
    message: flashMessage(flash),
    refused,
    shown,
    csrfToken: browser.user && browser.csrfToken(),
  });
}

function sendOn(
  { redirect, isPermanent = false, flash, session }: PageRedirect,
  { reply, dependencies: { cookies } }: PageExchange,
) {
  if (session) {
    reply.header('set-cookie', session === 'ended' ? cookies.endSession() : cookies.setSession(session.token));
  }
  if (flash !== undefined) reply.header('set-cookie', cookies.setFlash(flash));
  return reply.code(isPermanent ? 301 : 303).redirect(redirect);
}
