import { badRequest, DomainError, forbidden, type ErrorCode } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import { reserveUse } from '../../edge/http/admission/reservation.ts';
import { isCsrfTokenFor } from '../../edge/http/requests/csrf-token.ts';
import { requestOrigin } from '../../edge/http/requests/request-origin.ts';
import { toHttpFailure } from '../../edge/http/failures/http-failure.ts';
import type { FormState, FormValues } from '@commonplace/ui/forms/form-view';
import type { Page, PageForm } from './page.ts';
import type { PageExchange } from './page-dependencies.ts';
import { localeFor } from './page-locale.ts';
import { pageHeaders } from './page-headers.ts';
import { startVisit } from './show-page.ts';
import { isSessionExpired, redirectToSignIn } from './expired-session.ts';
import { submitOnce } from './submit-once.ts';

/** The received values, and the key of the file. */
interface ReceivedBody {
  values: FormValues;
  upload?: string;
}

/** The errors about the input, which are shown at the form. */
const shownAtForm = new Set<ErrorCode>(['validation_failed', 'conflict', 'rate_limited', 'payload_too_large']);

/**
 * Handles a submitted form: checks its CSRF token, parses the values and carries it out. If it is refused, the page is shown
 * again with the values and errors.
 */
export async function receiveForm(exchange: PageExchange): Promise<FastifyReply> {
  const { page, context, dependencies } = exchange;
  const { request, trace, deadline } = context;
  deadline.resume();
  const body = (request.body ?? { values: {} }) as ReceivedBody;
  return trace.run(async () => {
    try {
      const sent = { ...formOf(page, body.values), body };
      const work =
        sent.form.isOneClick || hasValidToken(exchange, body.values)
          ? submit(exchange, sent)
          : refuseInvalidToken(exchange, sent);
      const send = await deadline.within(work);
      return send();
    } finally {
      const { principal } = context;
      if (principal.kind === 'user') dependencies.noteWrite(principal.userId);
      // Deletes an unused file.
      if (body.upload !== undefined) await dependencies.files.discard(body.upload);
    }
  });
}

/**
 * Counts a form with an exact limit (rules.md#rate-limits) before its file is received. Beyond the limit, the page is shown again with an
 * error.
 */
export async function limitForm(exchange: PageExchange): Promise<FastifyReply | undefined> {
  const { page, context, dependencies } = exchange;
  const [name, form] = Object.entries(page.forms ?? {}).find(([, { limit }]) => limit !== undefined) ?? [];
  if (name === undefined || !form) return undefined;
  try {
    await reserveUse(form, context, dependencies);
    return undefined;
  } catch (error) {
    const send = await refuse(exchange, { name, form, body: { values: {} } }, error);
    return send();
  }
}

/** A submitted form. */
interface SubmittedForm {
  name: string;
  form: PageForm;
  body: ReceivedBody;
}

function formOf({ forms = {} }: Page, values: FormValues): Pick<SubmittedForm, 'name' | 'form'> {
  const [only, ...others] = Object.keys(forms);
  const name = values['form']?.at(-1) ?? (others.length === 0 ? only : undefined);
  const form = name !== undefined && Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (name === undefined || !form) throw badRequest('unknown form');
  return { name, form };
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
type Send = () => FastifyReply;

/** Shows our form with an outdated token again; refuses forms of other sites. */
async function refuseInvalidToken(
  exchange: PageExchange,
  { name, form, body: { values } }: SubmittedForm,
): Promise<Send> {
  const { context, dependencies } = exchange;
  if (requestOrigin(context.request, dependencies.routeContext.site.origin) !== 'here') throw forbidden();
  const message = localeFor(context.request, dependencies.settings).messages.account.frame.formExpired;
  return showAgain(exchange, form, { form: name, values, errors: {}, message }, 403);
}

async function submit(exchange: PageExchange, { name, form, body: { values, upload } }: SubmittedForm): Promise<Send> {
  const parsed = form.schema.safeParse(upload === undefined ? values : { ...values, upload });
  if (!parsed.success) throw badRequest(`${String(parsed.error.issues[0]?.path[0] ?? 'the form')} is invalid`);
  const { call, send } = startVisit(exchange, undefined);
  try {
    const result = await (form.isCreation === true
      ? submitOnce(form, call, values, parsed.data)
      : form.submit(call, parsed.data));
    return () => send(result);
  } catch (error) {
    if (isSessionExpired(error, exchange)) return () => redirectToSignIn(exchange);
    return refuse(exchange, { name, form, body: { values } }, error);
  }
}

/** Shows the page with the errors of its form; rethrows errors that are not about the input. */
function refuse(
  exchange: PageExchange,
  { name, form, body: { values } }: SubmittedForm,
  error: unknown,
): Promise<Send> {
  if (!(error instanceof DomainError) || !shownAtForm.has(error.code)) throw error;
  const { status, headers } = toHttpFailure(error, false);
  exchange.context.reply.headers({ ...headers, 'cache-control': pageHeaders['cache-control'] });
  const { fields: errors } = error;
  const state = { form: name, values, errors: errors ?? {}, message: errors ? undefined : error.message };
  return showAgain(exchange, form, state, status);
}

async function showAgain(exchange: PageExchange, form: PageForm, state: FormState, status: number): Promise<Send> {
  const { call, send } = startVisit(exchange, state);
  const result = await (form.showRefused ?? exchange.page.show)(call);
  return () => send(result, status);
}
