import type { FastifyInstance } from 'fastify';
import { iconPath, manifestPath, vectorIconPath } from '../../site/site-address.ts';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { Mount } from '../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';

const headers = {
  'content-type': 'application/manifest+json; charset=utf-8',
  // Settings may change at any time.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** Drawn at any size, and for browsers without SVG. */
const ownIcons = [
  { src: vectorIconPath, sizes: 'any', type: 'image/svg+xml' },
  { src: iconPath, sizes: '32x32', type: 'image/x-icon' },
];

/** Returns the web application manifest of the site (W3C), from its settings. */
function manifestOf(settings: Pick<FollowedSettings, 'values'>): object {
  const name = settings.values().community_name;
  const { community_description: description, primary_brand_color_hex: color, logo_png: logo } = settings.values();
  return {
    name,
    short_name: name,
    ...(description !== null && { description }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: color,
    background_color: '#ffffff',
    icons: logo === null ? ownIcons : [{ src: logo, sizes: 'any', type: 'image/png' }],
  };
}

interface ManifestDependencies extends PlainHookDependencies {
  settings: Pick<FollowedSettings, 'values'>;
}

function serveManifest(app: FastifyInstance, dependencies: ManifestDependencies): void {
  const onRequest = createPlainHook('Manifest', () => ({}), dependencies);
  app.get(manifestPath, { onRequest }, (_request, reply) =>
    reply.headers(headers).send(JSON.stringify(manifestOf(dependencies.settings))),
  );
}

/** The manifest, also on a private site: it has nothing that the sign-in page does not show. */
export const manifestMount: Mount<ManifestDependencies> = {
  routes: [{ path: manifestPath, method: 'GET' }],
  isCrossOrigin: true,
  serve: serveManifest,
};
