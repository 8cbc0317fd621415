import { maxTargetLength } from '../http/requests/check-request.ts';

/**
 * Where somebody wanted to go before they were asked to sign in (`return_to`): a path of this site, or its home page when
 * it is anything else. What browsers read as another host (`//host`, `/\host`) is nothing of ours. It may be as long as
 * any target.
 */
export function ownPath(asked: string | undefined | null): string {
  if (!asked || !/^\/(?![/\\])[!-~]*$/.test(asked) || asked.length > maxTargetLength) return '/';
  const base = 'https://own.invalid';
  if (!URL.canParse(asked, base)) return '/';
  const { origin, pathname, search } = new URL(asked, base);
  // Dots may have led up to what begins with two slashes.
  return origin === base && !/^\/[/\\]/.test(pathname) ? pathname + search : '/';
}
