import { fieldScript, formScript, passkeyScript, styles, type Asset } from '@commonplace/ui/assets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode, encodings, type Encoding } from '../../edge/cache/encodings.ts';
import { createEncodingChooser } from '../../edge/http/requests/accept-encoding.ts';
import { createPlainHook, type PlainHookDependencies } from '../../edge/http/admission/receive-request.ts';

const assets = [styles, formScript, fieldScript, passkeyScript];

/** A path for any hash: during a rolling update, pages of the other version get this version's assets. */
const anyVersion = ({ path }: Asset) => path.replace(/^\/assets\/\w+\//, '/assets/:version/');

export const assetRoutes = assets.map(anyVersion);

const chooseEncoding = createEncodingChooser(encodings);

/** Returns a function that encodes a text, once per encoding. */
function createEncodedContent(content: string): (encoding: Encoding) => Promise<Buffer> {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const body = bodies.get(encoding) ?? encode(Buffer.from(content), encoding);
    bodies.set(encoding, body);
    return body;
  };
}

/** Serves the assets of pages; only under the path with the right hash are they cacheable. */
export function servePageAssets(app: FastifyInstance, dependencies: PlainHookDependencies): void {
  const onRequest = createPlainHook('Asset', () => ({}), dependencies);
  for (const asset of assets) {
    const encoded = createEncodedContent(asset.content);
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const isOwn = request.url === asset.path;
      const headers = {
        'cache-control': isOwn ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Accept-Encoding',
      };
      reply.headers(headers).type(asset.type);
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (encoding === undefined) return reply.send(asset.content);
      return reply.header('content-encoding', encoding).send(await encoded(encoding));
    };
    app.get(anyVersion(asset), { onRequest }, send);
  }
}
