import { CommonplaceError } from '@commonplace/client';
import { signInPath } from '@commonplace/ui/page/header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localPath } from './local-path.ts';
import type { FormCall, FormRoute } from './page-route.ts';
import { beginCall, headersOf, type SiteDependencies } from './serve-page.ts';

/** The statuses with which the API refuses what was typed. */
const refusals = new Set([400, 402, 409, 413, 422]);

/** Serves a form: redirects after it, or shows it again with what was typed. */
export async function serveForm(
  route: FormRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: SiteDependencies,
): Promise<FastifyReply> {
  const values = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  // Browsers send CRLF.
  const field = (name: string) => (values.getAll(name).at(-1) ?? '').replaceAll('\r\n', '\n');
  const begun = beginCall(request, dependencies);
  request.site = begun;
  const call: FormCall = { ...begun, field, returnTo: localPath(field('return_to')) };
  if (!call.isSignedIn && route.isPublic !== true) return reply.redirect(signInPath(call.returnTo), 303);
  try {
    return reply.redirect(localPath(await route.submit(call)), 303);
  } catch (error) {
    const isRefusal = error instanceof CommonplaceError && refusals.has(error.status);
    if (!isRefusal || !route.showRefused) throw error;
    const { status, errors } = error;
    const html = await route.showRefused(call, { message: messageOf(error), status, errors });
    return reply.code(422).headers(headersOf(call.api, true)).send(html);
  }
}

/** Returns the messages about single fields, or that about the whole form. */
function messageOf({ message, errors }: CommonplaceError): string {
  const lines = Object.entries(errors).flatMap(([name, texts]) =>
    texts.map((text) => (name === 'base' ? text : `${name.replaceAll('_', ' ')} ${text}`)),
  );
  return lines.length > 0 ? lines.join('. ') : message;
}
