import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import type { LargeBodies } from '../../edge/http/responses/large-bodies.ts';
import { createEncodingChooser } from '../../edge/http/requests/accept-encoding.ts';
import { etagOf, matchingEtag } from '../../edge/http/responses/etag.ts';

interface ReferenceScript {
  gzipped: Buffer;
  /** Weak, since the plain and the gzipped script share it (RFC 9110, 8.8.1). */
  etag: string;
}

const chooseEncoding = createEncodingChooser(['gzip']);
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Serves the script of the API reference: 4 MiB, a quarter of that when gzipped. Loading it takes several times as much
 * memory, so it is loaded on first use.
 */
export function createReferenceScriptHandler(largeBodies: Pick<LargeBodies, 'hold'>) {
  let loading: Promise<ReferenceScript> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    loading ??= loadScript().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const { gzipped, etag } = await loading;
    reply
      .headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' })
      .type('text/javascript; charset=utf-8');
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matchingEtag(ifNoneMatch, etag)) return reply.code(304).send();
    if (chooseEncoding(request.headers['accept-encoding'])) {
      return reply.header('content-encoding', 'gzip').send(gzipped);
    }
    return reply.send(largeBodies.hold(await decompress(gzipped), etag, reply.raw));
  };
}

/** Extracts the script from a Fastify plugin, which serves it but does not export it. */
async function loadScript(): Promise<ReferenceScript> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using server = fastify();
  await server.register(scalar, { routePrefix: '/reference', configuration: { sources: [] } });
  const { statusCode, rawPayload } = await server.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`cannot load the script of the API reference: ${statusCode}`);
  const gzipped = await compress(rawPayload);
  return { gzipped, etag: `W/${etagOf(gzipped)}` };
}
