import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';
import { styleSheet } from './style-sheet.ts';

interface Asset {
  /** Its address, in which stands what is in it. */
  path: string;
  type: string;
  content: string;
}

function assetOf(name: string, type: string, content: string): Asset {
  return { path: `/assets/${hash('sha256', content, 'hex').slice(0, 16)}/${name}`, type, content };
}

const styles = assetOf('pages.css', 'text/css; charset=utf-8', styleSheet);
const passkeys = assetOf(
  'passkeys.js',
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./browser/passkeys.js', import.meta.url), 'utf8'),
);

/** What pages load, by what it is. */
export const assetPaths = { styles: styles.path, passkeys: passkeys.path };

/** Of another version of this gateway, while one takes the place of the other, pages get what there is here. */
const anyVersion = ({ path }: Asset) => path.replace(/^\/assets\/\w+\//, '/assets/:version/');

/** Their addresses as routes. */
export const assetRoutes = [styles, passkeys].map(anyVersion);

/** Serves what pages load: for good under its own address, for the moment under another. */
export function servePageAssets(app: FastifyInstance, dependencies: PlainHookDependencies): void {
  const onRequest = createPlainHook('asset', () => ({}), dependencies);
  for (const asset of [styles, passkeys]) {
    const send = (request: FastifyRequest, reply: FastifyReply) => {
      const isOwn = request.url === asset.path;
      const headers = {
        'cache-control': isOwn ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      };
      return reply.headers(headers).type(asset.type).send(asset.content);
    };
    app.get(anyVersion(asset), { onRequest }, send);
  }
}
