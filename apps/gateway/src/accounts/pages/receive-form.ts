import { badRequest, DomainError, forbidden, isOutage, type ErrorCode } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import { isCsrfTokenFor } from '../../edge/http/requests/csrf-token.ts';
import { requestOrigin } from '../../edge/http/requests/request-origin.ts';
import { logFailure } from '../../edge/http/handlers/error-handler.ts';
import { toHttpFailure } from '../../edge/http/failures/http-failure.ts';
import type { FormState, FormValues } from '@commonplace/ui/forms/form-view';
import type { Page, PageForm } from './page.ts';
import type { PageExchange } from './page-dependencies.ts';
import { localeFor } from './page-locale.ts';
import { pageHeaders } from './page-headers.ts';
import { startVisit } from './show-page.ts';
import { isSessionExpired, redirectToSignIn } from './expired-session.ts';
import { submitOnce } from './submit-once.ts';

/** The errors about the input, which are shown at the form. */
const shownAtForm = new Set<ErrorCode>(['validation_failed', 'conflict', 'rate_limited', 'payload_too_large']);

/**
 * Handles a submitted form: checks its CSRF token, parses the values and carries it out. If it is refused or not answered in
 * time, the page is shown again with the values and errors.
 */
export async function receiveForm(exchange: PageExchange): Promise<FastifyReply> {
  const { page, context, dependencies } = exchange;
  const { request, trace, deadline } = context;
  deadline.resume();
  const values = (request.body ?? {}) as FormValues;
  return trace.run(async () => {
    try {
      const sent = { ...formOf(page, values), values };
      const work = mayBeSubmitted(exchange, sent) ? submit(exchange, sent) : refuseInvalidToken(exchange, sent);
      const send = await deadline.within(work).catch((error: unknown) => showUnanswered(exchange, sent, error));
      return await send();
    } finally {
      const { principal } = context;
      if (principal.kind === 'user') dependencies.noteWrite(principal.userId);
    }
  });
}

/** A submitted form. */
interface SubmittedForm {
  name: string;
  form: PageForm;
  values: FormValues;
}

function formOf({ forms = {} }: Page, values: FormValues): Omit<SubmittedForm, 'values'> {
  const [only, ...others] = Object.keys(forms);
  const name = values['form']?.at(-1) ?? (others.length === 0 ? only : undefined);
  const form = name !== undefined && Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (name === undefined || !form) throw badRequest('unknown form');
  return { name, form };
}

/**
 * Whether a form is accepted: it needs no token (one-click), has a valid one, or is on shared pages and was sent from this
 * origin.
 */
function mayBeSubmitted(exchange: PageExchange, { form, values }: SubmittedForm): boolean {
  const { context, dependencies } = exchange;
  if (form.isOneClick === true || hasValidToken(exchange, values)) return true;
  return (
    form.isOnSharedPages === true && requestOrigin(context.request, dependencies.routeContext.site.origin) === 'here'
  );
}

/** Whether the form has a CSRF token of the session, or of the browser without one. */
function hasValidToken(
  { context, dependencies: { cookies, routeContext } }: PageExchange,
  values: FormValues,
): boolean {
  const { request, principal } = context;
  if (requestOrigin(request, routeContext.site.origin) === 'elsewhere') return false;
  const isSignedIn = principal.kind === 'user';
  const secret = isSignedIn ? cookies.session(request.headers)?.token : cookies.visit(request.headers);
  return secret !== undefined && isCsrfTokenFor(secret, values['csrf_token']?.at(-1));
}

/** Sends a response that was ready before the deadline. */
type Send = () => FastifyReply | Promise<FastifyReply>;

/** Shows our form with an outdated token again; refuses forms of other sites. */
async function refuseInvalidToken(exchange: PageExchange, { name, form, values }: SubmittedForm): Promise<Send> {
  const { context, dependencies } = exchange;
  if (requestOrigin(context.request, dependencies.routeContext.site.origin) !== 'here') throw forbidden();
  const message = localeFor(context.request, dependencies).messages.account.frame.formExpired;
  return showAgain(exchange, form, { form: name, values, errors: {}, message }, 403);
}

async function submit(exchange: PageExchange, { name, form, values }: SubmittedForm): Promise<Send> {
  const parsed = form.schema.safeParse(values);
  if (!parsed.success) throw badRequest(`${String(parsed.error.issues[0]?.path[0] ?? 'the form')} is invalid`);
  const { call, send } = startVisit(exchange, undefined);
  try {
    const result = await (form.isCreation === true
      ? submitOnce(form, call, values, parsed.data)
      : form.submit(call, parsed.data));
    return () => send(result);
  } catch (error) {
    if (isSessionExpired(error, exchange)) return () => redirectToSignIn(exchange);
    return refuse(exchange, { name, form, values }, error);
  }
}

/** Shows the page with the errors of its form; rethrows errors that are not about the input. */
function refuse(exchange: PageExchange, { name, form, values }: SubmittedForm, error: unknown): Promise<Send> {
  if (!(error instanceof DomainError) || !shownAtForm.has(error.code)) throw error;
  const { status, headers } = toHttpFailure(error, false);
  exchange.context.reply.headers({ ...headers, 'cache-control': pageHeaders['cache-control'] });
  const { fields: errors } = error;
  const state = { form: name, values, errors: errors ?? {}, message: errors ? undefined : error.message };
  return showAgain(exchange, form, state, status);
}

/**
 * Shows a form again that an outage left without an answer, unless the page itself needs what is unavailable. Whether the
 * form took effect is unknown.
 */
async function showUnanswered(
  exchange: PageExchange,
  { name, form, values }: SubmittedForm,
  error: unknown,
): Promise<Send> {
  if (!(error instanceof DomainError) || !isOutage(error)) throw error;
  const { context, dependencies } = exchange;
  const { account: texts } = localeFor(context.request, dependencies).messages;
  const message = form.unanswered?.(texts) ?? texts.frame.unanswered;
  const { status, headers } = toHttpFailure(error, false);
  const again = showAgain(exchange, form, { form: name, values, errors: {}, message }, status);
  const send = await context.deadline
    .startAnother()
    .within(again)
    .catch(() => Promise.reject(error));
  logFailure(dependencies.logger, context.request, error);
  context.reply.headers({ ...headers, 'cache-control': pageHeaders['cache-control'] });
  return send;
}

async function showAgain(exchange: PageExchange, form: PageForm, state: FormState, status: number): Promise<Send> {
  const { call, send } = startVisit(exchange, state);
  const result = await (form.showRefused ?? exchange.page.show)(call);
  return () => send(result, status);
}
