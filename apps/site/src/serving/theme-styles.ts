import type { FastifyInstance } from 'fastify';
import { createApi } from '../api/api.ts';
import { assetHeaders } from './assets.ts';
import { withWebFonts } from './web-fonts.ts';
import type { SiteDependencies } from './serve-page.ts';

/** Serves the style sheets of themes, named by their hashes, with the fonts that they use. */
export function serveThemeStyles(app: FastifyInstance, { api: server }: SiteDependencies): void {
  app.get<{ Params: { hash: string } }>('/assets/themes/:hash([0-9a-f]+).css', async (request, reply) => {
    const { client } = createApi(request, server);
    const { css } = await client.getThemeStyles({ params: { path: { hash: request.params.hash } } });
    return reply.headers({ ...assetHeaders, 'content-type': 'text/css; charset=utf-8' }).send(withWebFonts(css));
  });
}
