import { signedObjectsPath } from '@commonplace/objects/signed-requests';
import { siteNames } from '@commonplace/rules/site-names';
import { expect, test } from 'vitest';
import { assetPaths } from '../../../edge/files/assets.ts';
import { imagePath } from '../../../edge/files/images.ts';
import { oauthRoutes } from '../../oauth/serve-oauth.ts';
import { allRoutes } from '../../../api/routes/all-routes.ts';
import { pageRoutes } from '../serve-pages.ts';

test('reserves the first path segment of every route', () => {
  const routes = [...allRoutes, ...pageRoutes, ...oauthRoutes].map(({ path }) => path);
  const paths = [...routes, ...assetPaths, imagePath, signedObjectsPath];
  const names = new Set(paths.map((path) => path.split('/')[1] ?? ''));
  // A slug does not begin with a dot.
  const slugs = [...names].filter((name) => /^\w/.test(name));
  expect(slugs.filter((name) => !siteNames.has(name))).toEqual([]);
});
