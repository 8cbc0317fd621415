import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { FurtherGateway } from '../further-gateway.ts';
import type { Scenario } from '../measure.ts';
import { searchedTexts } from '../measurements/searches.ts';
import { appProcesses } from '../process-figures.ts';
import { v1 } from '../scenarios.ts';
import type { Reader, ScaleSubject } from './subjects.ts';

/** Deep enough for a patient visitor. */
const pages = Array.from({ length: 50 }, (_, index) => index + 1);

/** Returns the hot reads, each of many records in turn, through a gateway without a cache. */
export function scaleScenarios(
  platform: PlatformProcess,
  uncached: FurtherGateway,
  subjects: readonly ScaleSubject[],
  reader: Reader,
): Scenario[] {
  const pids = () => [...Object.values(appProcesses(platform)), ...uncached.pids];
  const scenario = (name: string, paths: string[], headers: Record<string, string>): Scenario => ({
    name,
    url: uncached.url,
    paths,
    headers,
    pids,
  });
  const read = (name: string, paths: string[]) => scenario(name, paths, v1);
  const of = (path: (subject: ScaleSubject) => string) => [...new Set(subjects.map(path))];
  const own = (name: string, path: string) => scenario(name, [path], { ...v1, 'api-key': reader.key });
  const page = (name: string, paths: string[], more = {}) => scenario(name, paths, { accept: 'text/html', ...more });
  const signedIn = { cookie: reader.cookie };
  return [
    read(
      'article',
      of(({ id }) => `/api/articles/${id}`),
    ),
    read(
      'article by path',
      of(({ path }) => `/api/articles${path}`),
    ),
    read(
      'articles',
      pages.map((number) => `/api/articles?page=${number}`),
    ),
    read(
      'latest articles',
      pages.map((number) => `/api/articles/latest?page=${number}`),
    ),
    read(
      'top of a year',
      pages.map((number) => `/api/articles?top=365&page=${number}`),
    ),
    read(
      'articles of a tag',
      of(({ tag }) => `/api/articles?tag=${tag}`),
    ),
    read(
      'articles of a user',
      of(({ username }) => `/api/articles?username=${username}`),
    ),
    read(
      'articles of a profile',
      of(({ authorId }) => `/api/users/${authorId}/articles`),
    ),
    read(
      'user',
      of(({ authorId }) => `/api/users/${authorId}`),
    ),
    read(
      'comments',
      of(({ id }) => `/api/comments?a_id=${id}`),
    ),
    read(
      'comments of a user',
      of(({ authorId }) => `/api/users/${authorId}/comments`),
    ),
    read('tags', ['/api/tags']),
    own('own articles', '/api/articles/me'),
    own('feed', '/api/articles/feed'),
    own('reading list', '/api/readinglist'),
    own('followers', '/api/followers/users'),
    own('notifications', '/api/notifications'),
    own('analytics', '/api/analytics/totals'),
    ...Object.entries(searchedTexts).map(([kind, texts]) =>
      read(
        `search, ${kind}`,
        texts.map((text) => `/api/articles/search?q=${encodeURIComponent(text)}`),
      ),
    ),
    read(
      'search for users',
      of(({ username }) => `/api/search?type=users&q=${username}`),
    ),
    page(
      'article page',
      of(({ path }) => path),
    ),
    page(
      'profile page',
      of(({ username }) => `/${username}`),
    ),
    page('home page, signed in', ['/'], signedIn),
    page(
      'article page, signed in',
      of(({ path }) => path),
      signedIn,
    ),
    page('notifications page', ['/notifications'], signedIn),
    page('dashboard', ['/dashboard'], signedIn),
    page('reading list page', ['/readinglist'], signedIn),
  ];
}
