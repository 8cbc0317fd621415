import type { MountedRoute } from '../../mount.ts';
import type { ApiVersion, ServedRoute } from '../../served-route.ts';

/** The methods of known paths, to answer requests with other methods (rules.md#methods). */
export interface KnownPaths {
  /** Returns the methods of a target in one version of the API; empty if it is unknown there. */
  methodsOf(target: string, version: ApiVersion): string[];
  /** Whether a target is a path without parameters, which takes precedence over paths with parameters. */
  isFixed(target: string): boolean;
}

/** All methods of the server. */
export const serverMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export function createKnownPaths(routes: readonly MountedRoute[]): KnownPaths {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const patterns = [...byPath].map(([path, siblings]) => ({ pattern: path.split('/'), siblings }));
  const routesOf = (target: string): MountedRoute[] => {
    const path = pathOf(target);
    const segments = path.split('/');
    return byPath.get(path) ?? patterns.flatMap(({ pattern, siblings }) => (fits(segments, pattern) ? siblings : []));
  };
  return {
    methodsOf: (target, version) =>
      methodsOf(routesOf(target).filter(({ versions }) => versions?.includes(version) ?? true)),
    isFixed: (target) => byPath.has(pathOf(target)),
  };
}

/** Returns the methods of a path with these routes; empty without a route. */
export function methodsOf(routes: readonly Pick<ServedRoute, 'method'>[]): string[] {
  if (routes.length === 0) return [];
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...methods, 'OPTIONS'])];
}

function fits(segments: readonly string[], pattern: readonly string[]): boolean {
  return (
    segments.length === pattern.length &&
    segments.every((segment, at) => (pattern[at]?.startsWith(':') ? segment !== '' : segment === pattern[at]))
  );
}

function pathOf(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
