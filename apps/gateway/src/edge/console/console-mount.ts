import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { notFound } from '@commonplace/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../../config.ts';
import type { Mount } from '../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';
import { createEncodingChooser } from '../http/requests/accept-encoding.ts';
import { encodings, findConsole, type ConsoleFiles } from './console-files.ts';

const consolePath = '/admin';
const assetPath = `${consolePath}/assets/:name`;

interface ConsoleDependencies extends PlainHookDependencies {
  logger: Logger;
  config: Pick<GatewayConfig, 'CONSOLE_DIR'>;
}

/** Headers of all files. */
const commonHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

const documentHeaders = {
  ...commonHeaders,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Each response has its own nonce.
  'cache-control': 'private, no-store',
};

/**
 * Allows only our own files, and inline styles with the nonce, which the user interface adds.
 */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const notBuilt = `The console is not available: CONSOLE_DIR is not the folder of a built console.
Run \`npm run shell -- turbo run build --filter=@commonplace/console\` to build apps/console/dist, or set CONSOLE=off.
`;

/**
 * The console at /admin: public static files without data of the site. The console reads all data from the API with the
 * session of its user.
 */
export const consoleMount: Mount<ConsoleDependencies> = {
  routes: [consolePath, assetPath].map((path) => ({ path, method: 'GET' })),
  isCrossOrigin: true,
  serve: serveConsole,
};

function serveConsole(app: FastifyInstance, dependencies: ConsoleDependencies): void {
  const { config, logger } = dependencies;
  const files = config.CONSOLE_DIR === undefined ? undefined : findConsole(config.CONSOLE_DIR);
  if (!files) logger.warn({ folder: config.CONSOLE_DIR }, 'the console is not available: /admin returns 503');
  const document = files ? sendDocument(files) : sendNotBuilt;
  const onRequest = createPlainHook('ConsolePage', () => ({}), dependencies);
  app.get(consolePath, { onRequest }, document);
  app.get(`${consolePath}/*`, { onRequest }, document);
  app.get(assetPath, { onRequest: createPlainHook('Asset', () => ({}), dependencies) }, sendAsset(files));
}

function sendNotBuilt(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ ...commonHeaders, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(notBuilt);
}

function sendDocument({ document }: ConsoleFiles) {
  return (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ ...documentHeaders, 'content-security-policy': policyWith(nonce) })
      .type('text/html; charset=utf-8')
      .send(document.replace('nonce=""', `nonce="${nonce}"`));
  };
}

const chooseEncoding = createEncodingChooser(encodings);

function sendAsset(files: ConsoleFiles | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    const asset = files?.assets.get(name);
    if (!asset) throw notFound();
    const chosen = chooseEncoding(request.headers['accept-encoding']);
    const encoded = chosen && asset.encodings.get(chosen);
    if (encoded !== undefined) reply.header('content-encoding', chosen);
    return reply
      .headers({
        ...commonHeaders,
        vary: 'Accept-Encoding',
        // The name has a hash of the content.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .type(asset.type)
      .send(await readFile(encoded ?? asset.path));
  };
}
