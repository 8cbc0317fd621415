import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import {
  defaultOrganizationImagePath,
  defaultProfileImagePath,
  defaultSocialImagePath,
  iconPath,
  vectorIconPath,
} from '../../site/site-address.ts';
import type { Mount } from '../mount.ts';
import { createPlainHook, type PlainHookDependencies } from '../http/admission/receive-request.ts';

const defaultProfileImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="640" height="640">
<rect width="90" height="90" fill="#e3e6ea"/>
<circle cx="45" cy="35" r="16" fill="#a4acb6"/>
<path d="M13 90a32 32 0 0 1 64 0z" fill="#a4acb6"/>
</svg>
`;

const defaultOrganizationImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="640" height="640">
<rect width="90" height="90" fill="#e3e6ea"/>
<path d="M17 76V32l28-16 28 16v44z" fill="#a4acb6"/>
<path d="M29 38h9v9h-9zm23 0h9v9h-9zM29 54h9v9h-9zm23 0h9v9h-9zM40 58h10v18H40z" fill="#e3e6ea"/>
</svg>
`;

const formerSocialImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="#3b49df"/>
<rect x="240" y="215" width="720" height="40" rx="20" fill="#fff"/>
<rect x="240" y="295" width="720" height="40" rx="20" fill="#fff" opacity=".7"/>
<rect x="240" y="375" width="440" height="40" rx="20" fill="#fff" opacity=".7"/>
</svg>
`;

const vectorIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
<rect width="32" height="32" rx="5" fill="#3b49df"/>
<rect x="6" y="7" width="20" height="4" rx="2" fill="#fff"/>
<rect x="6" y="14" width="20" height="4" rx="2" fill="#fff" opacity=".75"/>
<rect x="6" y="21" width="12" height="4" rx="2" fill="#fff" opacity=".75"/>
</svg>
`;

/** The path in responses of older releases, before the image was a PNG. */
const formerSocialImagePath = '/assets/default-social.svg';

const images = [
  { path: defaultProfileImagePath, type: 'image/svg+xml', content: defaultProfileImage },
  { path: defaultOrganizationImagePath, type: 'image/svg+xml', content: defaultOrganizationImage },
  // Services that preview links do not render SVG.
  {
    path: defaultSocialImagePath,
    type: 'image/png',
    content: readFileSync(new URL('./default-social.png', import.meta.url)),
  },
  { path: formerSocialImagePath, type: 'image/svg+xml', content: formerSocialImage },
  { path: vectorIconPath, type: 'image/svg+xml', content: vectorIcon },
  { path: iconPath, type: 'image/x-icon', content: readFileSync(new URL('./favicon.ico', import.meta.url)) },
];

const headers = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

function serveAssets(app: FastifyInstance, dependencies: PlainHookDependencies): void {
  const onRequest = createPlainHook('Asset', () => ({}), dependencies);
  for (const { path, type, content } of images) {
    app.get(path, { onRequest }, (_request, reply) => reply.headers(headers).type(type).send(content));
  }
}

/** The default images that responses refer to, and the icon of the site. */
export const assetMount: Mount<PlainHookDependencies> = {
  routes: images.map(({ path }) => ({ path, method: 'GET' })),
  isCrossOrigin: true,
  serve: serveAssets,
};
