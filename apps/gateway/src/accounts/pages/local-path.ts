import { maxTargetLength } from '../../edge/http/requests/check-request.ts';

/**
 * Validates the path to return to after signing in (`return_to`): returns a path of this site, or the home page for anything
 * else, such as what browsers read as another host (`//host`, `/\host`).
 */
export function localPath(target: string | undefined | null): string {
  if (!target || !/^\/(?![/\\])[!-~]*$/.test(target) || target.length > maxTargetLength) return '/';
  const base = 'https://local.invalid';
  if (!URL.canParse(target, base)) return '/';
  const { origin, pathname, search, hash } = new URL(target, base);
  // Resolving dots may produce a path with two slashes.
  return origin === base && !/^\/[/\\]/.test(pathname) ? pathname + search + hash : '/';
}
