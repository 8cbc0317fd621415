import { pathKeys } from '../../../edge/cache/path-keys.ts';
import { defineRoute, type Route } from '../../route.ts';
import { readPath } from './read-path.ts';
import { pathOnSite, resolvedPath } from './paths.schemas.ts';

const resolvePath = defineRoute({
  operation: 'ResolvePath',
  summary: 'Resolve a path of the site to its record, to the path that it has moved to, or that it was deleted',
  tag: 'Paths',
  method: 'GET',
  path: '/api/paths',
  access: 'public',
  scope: 'public',
  caching: { shared: true },
  schemas: { query: pathOnSite, responses: { 200: resolvedPath } },
  async handle({ query: { path }, clients, options }) {
    const resolved = await readPath(clients, path, options);
    return { status: 200, body: { ...resolved, path }, keys: pathKeys(path, resolved) };
  },
});

export const pathRoutes: Route[] = [resolvePath];
