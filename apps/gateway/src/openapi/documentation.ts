import { hash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const scriptFolder = '/api/docs/reference';

const configuration = {
  sources: [
    { title: 'V1', slug: 'v1', url: '/api/openapi.json' },
    { title: 'Beta', slug: 'beta', url: '/api/openapi-beta.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
};

const inlineScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commonplace API</title>
</head>
<body>
<div id="reference"></div>
<script src="${scriptFolder}/js/scalar.js"></script>
<script>${inlineScript}</script>
</body>
</html>
`;

/** The page loads its script and the two documents from here, and nothing from anywhere else. */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${hash('sha256', inlineScript, 'base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page at /api/docs on which the API can be read and tried. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'content-security-policy': contentSecurityPolicy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-request-id': request.id,
      });
    });
    scope.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    // Brings the script along, so that the page needs no other site.
    await scope.register(scalar, { routePrefix: scriptFolder, configuration });
  });
}
