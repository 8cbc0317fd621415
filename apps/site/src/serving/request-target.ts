import { pageNotFound } from './page-failure.ts';

/** The path and the query of a request. */
export interface SplitTarget {
  path: string;
  /** Without its question mark; undefined without one. */
  query: string | undefined;
}

/** Splits a target at its first question mark; a query may have others (RFC 3986, 3.4). */
export function splitTarget(target: string): SplitTarget {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: undefined } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** Returns the parameters of a target. */
export function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(splitTarget(target).query);
}

/** Returns a path without the slashes at its end. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Decodes a path or a part of one. Throws a 404 for one that is not percent-encoded. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw pageNotFound();
  }
}
