import { hash } from 'node:crypto';
import { escapeHtml } from '@commonplace/rules/escape-html';
import type { FastifyInstance } from 'fastify';
import { admit, checkRequest, type GuardDependencies } from '../../edge/http/admission/guard.ts';
import { privateCacheHeaders } from '../../edge/http/responses/headers.ts';
import { beginRequest, type PlainHookDependencies } from '../../edge/http/admission/receive-request.ts';
import type { Mount } from '../../edge/mount.ts';
import type { LargeBodies } from '../../edge/http/responses/large-bodies.ts';
import { bothVersions } from '../route.ts';
import { createReferenceScriptHandler } from './reference-script.ts';

/** The path of the API reference. */
export const documentationPath = '/api/docs';
const scriptPath = `${documentationPath}/reference.js`;

const configuration = {
  sources: [
    { title: 'V1', slug: 'v1', url: '/api/openapi.json' },
    { title: 'Beta', slug: 'beta', url: '/api/openapi-beta.json' },
  ],
  authentication: { preferredSecurityScheme: 'api-key' },
  // These options would load from or send to other hosts.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

const inlineScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})`;

const page = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.ico">
<title>${escapeHtml(title)}</title>
</head>
<body>
<div id="reference"></div>
<script src="${scriptPath}"></script>
<script>${inlineScript}</script>
</body>
</html>
`;

/** Allows the page to load its script and the two documents from this host only. */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${hash('sha256', inlineScript, 'base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

interface DocumentationDependencies extends GuardDependencies, PlainHookDependencies {
  largeBodies: LargeBodies;
}

/** The interactive API reference at /api/docs; on a private site only for callers with a key (rules.md#private-site). */
export const documentationMount: Mount<DocumentationDependencies> = {
  routes: [documentationPath, scriptPath].map((path) => ({ path, method: 'GET' })),
  isCrossOrigin: true,
  serve: serveDocumentation,
};

async function serveDocumentation(app: FastifyInstance, dependencies: DocumentationDependencies): Promise<void> {
  const { settings } = dependencies;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const context = beginRequest('ApiReference', request, reply, dependencies);
      reply.headers({
        'content-security-policy': contentSecurityPolicy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      checkRequest(context, dependencies);
      await admit({ versions: bothVersions, access: 'public', scope: 'public' }, context, dependencies);
    });
    scope.get(documentationPath, (_request, reply) =>
      reply
        .headers(privateCacheHeaders)
        .type('text/html; charset=utf-8')
        .send(page(`${settings.values().community_name} API`)),
    );
    scope.get(scriptPath, createReferenceScriptHandler(dependencies.largeBodies));
  });
}
