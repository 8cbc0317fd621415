import { usernameCheckPath } from '@commonplace/ui/forms/username-check-path';
import { explainUsername } from '@commonplace/ui/forms/explain-username';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createErrorHandler } from '../../../edge/http/handlers/error-handler.ts';
import { cancelledByClient } from '../../../edge/http/requests/cancellation.ts';
import { contextOf } from '../../../edge/http/requests/request-context.ts';
import type { Mount } from '../../../edge/mount.ts';
import type { PageDependencies } from '../page-dependencies.ts';
import { createPageHook } from '../page-hook.ts';
import { localeFor } from '../page-locale.ts';

const page = { name: 'CheckUsername', path: usernameCheckPath, access: 'public' } as const;

/**
 * Tells forms for new accounts, while a username is typed, why no one can have it: a text in the language of the page, empty
 * for a free username.
 */
export const usernameCheckMount: Mount<PageDependencies> = {
  routes: [{ path: page.path, method: 'GET' }],
  isCrossOrigin: false,
  serve(app: FastifyInstance, dependencies) {
    app.route({
      method: 'GET',
      url: page.path,
      onRequest: createPageHook(page, 'GET', dependencies),
      errorHandler: createErrorHandler(dependencies.logger, false),
      handler: (request, reply) => checkUsername(request, reply, dependencies),
    });
  },
};

async function checkUsername(request: FastifyRequest, reply: FastifyReply, dependencies: PageDependencies) {
  const { principal, trace, deadline } = contextOf(request);
  const { username = '' } = request.query as { username?: string | string[] };
  const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  const options = { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
  const { accounts } = dependencies.routeContext.clients;
  const { problem } = await trace.run(() =>
    deadline.within(accounts.checkUsername({ username: String(username), visitor }, options)),
  );
  const locale = localeFor(request, dependencies);
  const label = locale.messages.account.signIn.username;
  const text = problem === undefined ? '' : `${label} ${explainUsername(problem, locale)}`;
  return reply.type('text/plain; charset=utf-8').send(text);
}
