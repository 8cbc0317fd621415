import { signedObjectsPath } from '@commonplace/objects/signed-requests';
import { siteNames } from '@commonplace/rules/site-names';
import { expect, test } from 'vitest';
import type { RouteContext } from './api/route.ts';
import type { GatewayConfig } from './config.ts';
import { createMounts } from './mounts.ts';
import { createSiteAddress } from './site/site-address.ts';

const mounts = createMounts({
  config: { CONSOLE: 'on' } as GatewayConfig,
  objects: undefined,
  routeContext: { site: createSiteAddress('https://commonplace.test') } as RouteContext,
});
const routes = mounts.flatMap((mount) => mount.routes);

test('reserves the first path segment of every route', () => {
  const paths = [...routes.map(({ path }) => path), signedObjectsPath];
  const names = new Set(paths.map((path) => path.split('/')[1] ?? ''));
  // A slug does not begin with a dot.
  const slugs = [...names].filter((name) => /^\w/.test(name));
  expect(slugs.filter((name) => !siteNames.has(name))).toEqual([]);
});

test('has each method of a path once', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
