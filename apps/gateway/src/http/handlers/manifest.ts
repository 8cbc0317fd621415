import type { FastifyInstance } from 'fastify';
import { manifestPath } from '../../site/site-address.ts';
import { communityName, valuesOf, type SiteSettings } from '../../site/site-settings.ts';
import { createPlainHook, type PlainHookDependencies } from '../admission/receive-request.ts';

const headers = {
  'content-type': 'application/manifest+json; charset=utf-8',
  // As it is at the moment.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** What the site is called and looks like where somebody has installed it, as its administrators say (W3C Application Manifest). */
function manifestOf(settings: Pick<SiteSettings, 'current'>): object {
  const name = communityName(settings);
  const { community_description: description, primary_brand_color_hex: color, logo_png: logo } = valuesOf(settings);
  return {
    name,
    short_name: name,
    ...(description !== null && { description }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: color,
    background_color: '#ffffff',
    icons: logo === null ? [] : [{ src: logo, sizes: 'any', type: 'image/png' }],
  };
}

/** Serves the manifest, which says no more than the page on which people sign in. */
export function serveManifest(
  app: FastifyInstance,
  dependencies: PlainHookDependencies & { settings: Pick<SiteSettings, 'current'> },
): void {
  const onRequest = createPlainHook('manifest', () => ({}), dependencies);
  app.get(manifestPath, { onRequest }, (_request, reply) =>
    reply.headers(headers).send(JSON.stringify(manifestOf(dependencies.settings))),
  );
}
