import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptIgnoredBodies, acceptForms } from '../../edge/http/bodies/body-parser.ts';
import { createErrorHandler } from '../../edge/http/handlers/error-handler.ts';
import { contextOf } from '../../edge/http/requests/request-context.ts';
import type { Mount } from '../../edge/mount.ts';
import { createPageHook } from './page-hook.ts';
import { assetRoutes, servePageAssets } from './assets.ts';
import { createPageFailures } from './failure-pages.ts';
import { maxFormBytes, maxUserFormBytes, parseForm } from './form-values.ts';
import type { Page } from './page.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { receiveForm } from './receive-form.ts';
import { showPage } from './show-page.ts';

function methodsOfPage({ forms }: Page): ('GET' | 'POST')[] {
  return forms ? ['GET', 'POST'] : ['GET'];
}

/** Returns the pages of accounts and their assets, to which pages of other sites have no access. */
export function pageMount(pages: readonly Page[]): Mount<PageDependencies> {
  return {
    routes: [
      ...pages.flatMap((page) => methodsOfPage(page).map((method) => ({ path: page.path, method }))),
      ...assetRoutes.map((path) => ({ path, method: 'GET' as const })),
    ],
    isCrossOrigin: false,
    serve: (app, dependencies) => servePages(app, pages, dependencies),
  };
}

async function servePages(app: FastifyInstance, pages: readonly Page[], dependencies: PageDependencies): Promise<void> {
  servePageAssets(app, dependencies);
  await app.register(async (scope) => {
    scope.setErrorHandler(createErrorHandler(dependencies.logger, false, createPageFailures(dependencies)));
    acceptForms(scope, parseForm);
    for (const page of pages) await servePage(scope, page, dependencies);
  });
}

async function servePage(scope: FastifyInstance, page: Page, dependencies: PageDependencies): Promise<void> {
  const { path: url, access, forms } = page;
  scope.route({
    method: 'GET',
    url,
    onRequest: createPageHook(page, 'GET', dependencies),
    handler: (request) => showPage({ page, context: contextOf(request), dependencies }),
  });
  if (!forms) return;
  const sent = {
    method: 'POST',
    url,
    bodyLimit: access === 'signed in' ? maxUserFormBytes : maxFormBytes,
    onRequest: createPageHook(page, 'POST', dependencies),
    handler: (request: FastifyRequest) => receiveForm({ page, context: contextOf(request), dependencies }),
  } as const;
  if (Object.values(forms).some(({ isOneClick }) => isOneClick)) {
    await scope.register(async (inner) => {
      acceptIgnoredBodies(inner, {});
      inner.route(sent);
    });
    return;
  }
  scope.route(sent);
}
