import type { RunningPlatform } from '@commonplace/testing/platform-process';
import type { FurtherGateway } from '../further-gateway.ts';
import type { Scenario } from '../measure.ts';
import { searchedTexts } from '../measurements/searches.ts';
import { appProcesses } from '../process-figures.ts';
import { v1 } from '../scenarios.ts';
import type { Reader, ScaleSubject } from './subjects.ts';

/** Deep enough for a patient visitor. */
const pages = Array.from({ length: 50 }, (_, index) => index + 1);

type Read = Required<Pick<Scenario, 'name' | 'paths' | 'headers'>>;

/** Returns the hot reads, each of many records in turn, through a gateway without a cache. */
export function scaleScenarios(
  platform: RunningPlatform,
  { url, pids }: FurtherGateway,
  subjects: readonly ScaleSubject[],
  reader: Reader,
): Scenario[] {
  const of = (path: (subject: ScaleSubject) => string) => [...new Set(subjects.map(path))];
  const reads = [...publicReads(of), ...ownReads(reader), ...searches(), ...pageReads(of, reader)];
  return reads.map((read) => ({ ...read, url, pids: () => [...Object.values(appProcesses(platform)), ...pids] }));
}

/** Returns the different paths of all subjects. */
type PathsOf = (path: (subject: ScaleSubject) => string) => string[];

/** Public reads by name, as the path of a subject. */
const publicPaths: Readonly<Record<string, (subject: ScaleSubject) => string>> = {
  article: ({ id }) => `/api/articles/${id}`,
  'article by path': ({ path }) => `/api/articles${path}`,
  'articles of a tag': ({ tag }) => `/api/articles?tag=${tag}`,
  'articles of a user': ({ username }) => `/api/articles?username=${username}`,
  'articles of a profile': ({ authorId }) => `/api/users/${authorId}/articles`,
  user: ({ authorId }) => `/api/users/${authorId}`,
  comments: ({ id }) => `/api/comments?a_id=${id}`,
  'comments of a user': ({ authorId }) => `/api/users/${authorId}/comments`,
  'search for users': ({ username }) => `/api/search?type=users&q=${username}`,
  tags: () => '/api/tags',
};
const listPaths = {
  articles: '/api/articles?',
  'latest articles': '/api/articles/latest?',
  'top of a year': '/api/articles?top=365&',
};
const ownPaths = {
  'own articles': '/api/articles/me',
  feed: '/api/articles/feed',
  'reading list': '/api/readinglist',
  followers: '/api/followers/users',
  notifications: '/api/notifications',
  analytics: '/api/analytics/totals',
};
const ownPages = {
  'home page': '/',
  'notifications page': '/notifications',
  dashboard: '/dashboard',
  'reading list page': '/readinglist',
};

function publicReads(of: PathsOf): Read[] {
  const lists = Object.entries(listPaths).map(([name, path]) => ({
    name,
    paths: pages.map((number) => `${path}page=${number}`),
  }));
  const others = Object.entries(publicPaths).map(([name, path]) => ({ name, paths: of(path) }));
  return [...lists, ...others].map((read) => ({ ...read, headers: v1 }));
}

function ownReads({ key }: Reader): Read[] {
  return Object.entries(ownPaths).map(([name, path]) => ({ name, paths: [path], headers: { ...v1, 'api-key': key } }));
}

function searches(): Read[] {
  return Object.entries(searchedTexts).map(([kind, texts]) => ({
    name: `search, ${kind}`,
    paths: texts.map((text) => `/api/articles/search?q=${encodeURIComponent(text)}`),
    headers: v1,
  }));
}

function pageReads(of: PathsOf, { cookie }: Reader): Read[] {
  const html = { accept: 'text/html' };
  const signedIn = { ...html, cookie };
  const articles = of(({ path }) => path);
  return [
    { name: 'article page', paths: articles, headers: html },
    { name: 'profile page', paths: of(({ username }) => `/${username}`), headers: html },
    { name: 'article page, signed in', paths: articles, headers: signedIn },
    ...Object.entries(ownPages).map(([name, path]) => ({
      name: `${name}, signed in`,
      paths: [path],
      headers: signedIn,
    })),
  ];
}
