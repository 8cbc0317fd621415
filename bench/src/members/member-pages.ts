import type { Reader, ScaleSubject } from '../scale/subjects.ts';

/** A page whose cost is measured. */
export interface MemberPage {
  name: string;
  /** Paths to request in turn. */
  paths: readonly string[];
  headers: Record<string, string>;
  /** The CPU time that a page may cost in all processes, engines included, in milliseconds. */
  wantedMilliseconds: number;
  /** Whether each path is requested once, since the second request finds it in the cache. */
  isFirst?: boolean;
}

const html = { accept: 'text/html', 'user-agent': 'bench', 'accept-encoding': 'gzip, br, zstd' };
const words = ['database', 'typescript', 'testing', 'accessible', 'community', 'deploy'];

/** Returns the pages of members, and those of visitors next to them; the articles that are read first are not read by others. */
export function memberPages(subjects: readonly ScaleSubject[], { cookie }: Pick<Reader, 'cookie'>): MemberPage[] {
  const signedIn = { ...html, cookie };
  const pathsOf = (path: (subject: ScaleSubject) => string, some = subjects) => [...new Set(some.map(path))];
  const half = Math.ceil(subjects.length / 2);
  const [unread, read] = [subjects.slice(0, half), subjects.slice(half)];
  const articles = pathsOf(({ path }) => path, read);
  const searches = words.map((word) => `/search?q=${word}`);
  const own = (path: string) => ({ paths: [path], headers: signedIn });
  return [
    {
      name: 'article, first visitor',
      paths: pathsOf(({ path }) => path, unread),
      headers: html,
      wantedMilliseconds: 15,
      isFirst: true,
    },
    { name: 'article, visitor', paths: articles, headers: html, wantedMilliseconds: 0.3 },
    { name: 'article', paths: articles, headers: signedIn, wantedMilliseconds: 5 },
    { name: 'home page in an order', ...own('/latest'), wantedMilliseconds: 5 },
    { name: 'tag', paths: pathsOf(({ tag }) => `/t/${tag}`), headers: signedIn, wantedMilliseconds: 5 },
    { name: 'profile', paths: pathsOf(({ username }) => `/${username}`), headers: signedIn, wantedMilliseconds: 5 },
    { name: 'search, visitor', paths: searches, headers: html, wantedMilliseconds: 8 },
    { name: 'search', paths: searches, headers: signedIn, wantedMilliseconds: 8 },
    { name: 'home page with the feed', ...own('/'), wantedMilliseconds: 12 },
    { name: 'dashboard', ...own('/dashboard'), wantedMilliseconds: 8 },
    { name: 'notifications', ...own('/notifications'), wantedMilliseconds: 4 },
    { name: 'reading list', ...own('/readinglist'), wantedMilliseconds: 6 },
  ];
}
