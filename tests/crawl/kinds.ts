import { allPages } from '@commonplace/gateway/pages';
import { pageRoutes } from '@commonplace/site/routes';

/** The patterns of all pages: those of the site, of accounts, and of the pages of administrators. */
export const patterns: readonly string[] = [
  ...new Set([...pageRoutes.map(({ path }) => path), ...allPages.map(({ path }) => path), '/page/:slug']),
];

const files = new Set(['/favicon.ico', '/manifest.webmanifest']);

const split = patterns.map((pattern) => ({ pattern, segments: pattern.split('/').slice(1) }));

/** Returns the pattern of a path as a router chooses it, fixed segments first; undefined for files and the API. */
export function patternOf(path: string): string | undefined {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').slice(1);
  const isFile = ['assets', 'images', 'api', 'admin', '-'].includes(segments[0] ?? '') || files.has(path);
  const matching = isFile ? [] : split.filter((known) => matches(known.segments, segments));
  const rank = (known: (typeof split)[number]) =>
    known.segments.map((each) => (each.includes(':') ? '1' : '0')).join('');
  return matching.toSorted((one, other) => rank(one).localeCompare(rank(other)))[0]?.pattern;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.length === segments.length && pattern.every((part, at) => matchesSegment(part, segments[at] ?? ''));
}

/** A segment may have a fixed end, such as `:key.txt`. */
function matchesSegment(part: string, segment: string): boolean {
  const [, before = '', after = ''] = /^([^:]*):\w+(.*)$/.exec(part) ?? [];
  if (!part.includes(':')) return part === segment;
  return segment.length > before.length + after.length && segment.startsWith(before) && segment.endsWith(after);
}

/** Returns what addresses of a kind share: the pattern of the path and the names of the query. */
export function kindOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const pattern = patternOf(pathname);
  if (pattern === undefined) return undefined;
  return [pattern, ...[...new Set(searchParams.keys())].toSorted()].join(' ');
}
