import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBadge } from '../operations/awards.ts';
import { withoutService } from '../support/dead-service.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startSite } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type PageAnswer } from '../support/visitor.ts';

let platform: Platform;
let author: TestUser;
/** Pages that everyone sees, by what they show. */
let pages: Record<string, string>;

const desk = [
  '/dashboard',
  '/dashboard/series',
  '/dashboard/comments',
  '/dashboard/followers',
  '/dashboard/following',
  '/dashboard/following/users',
  '/dashboard/analytics',
  '/dashboard/credits',
  '/dashboard/reports',
  '/readinglist',
  '/listings/mine',
  '/agent_sessions',
  '/new',
];

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  const admin = await platform.createUser({ role: 'admin' });
  const write = async <Made>(path: string, body: object, key = author.apiKey) => {
    const answer = await platform.request('POST', path, { key, body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.json<Made>();
  };
  const fields = { title: 'Rye', body_markdown: 'Bread', published: true, tags: ['rye'], series: 'Loaves' };
  const article = await write<{ id: number; path: string }>('/api/articles', { article: fields });
  const comment = await write<{ id_code: string }>('/api/comments', {
    comment: { article_id: article.id, body_markdown: 'Well said' },
  });
  await write('/api/podcasts', { podcast: { title: 'Oven talk', slug: 'oven-talk' } }, admin.apiKey);
  const episode = { title: 'On air', slug: 'on-air', media_url: 'https://media.example/one.mp3' };
  await write('/api/podcasts/oven-talk/episodes', { podcast_episode: episode }, admin.apiKey);
  await insertBadge(platform, 'Baker', 'baker');
  const site_config = { community_name: 'Bakers' };
  await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config } });
  await platform.settled();
  const name = author.username.toLowerCase();
  pages = {
    home: '/',
    latest: '/latest',
    tags: '/tags',
    tag: '/t/rye',
    search: '/search?q=rye',
    article: article.path,
    comment: `/${name}/comment/${comment.id_code}`,
    profile: `/${name}`,
    'series list': `/${name}/series`,
    podcasts: '/podcasts',
    podcast: '/oven-talk',
    episode: '/oven-talk/on-air',
    listings: '/listings',
    badges: '/badges',
    badge: '/badges/baker',
    trends: '/trends',
    concept: '/concepts/nothing',
    videos: '/videos',
    organizations: '/organizations',
    subforems: '/subforems',
  };
});
afterAll(() => platform?.[Symbol.asyncDispose]());

type Service = keyof Platform['addresses'];
type State = 'whole' | 'without a part' | 'unavailable';

/** What differs from a whole page without a service: the subject of a page that is unavailable, or a part of it. */
const affected: Record<Service, Record<Exclude<State, 'whole'>, readonly string[]>> = {
  content: {
    unavailable: ['article', 'series list', 'podcast', 'episode', 'concept'],
    'without a part':
      'home latest tags tag search comment profile podcasts trends videos subforems /dashboard /dashboard/series /agent_sessions'.split(
        ' ',
      ),
  },
  community: {
    unavailable: ['comment', 'profile', ...desk],
    'without a part': ['article', 'episode', 'badge', 'organizations'],
  },
  listings: { unavailable: [], 'without a part': ['listings', '/listings/mine', '/dashboard/credits'] },
  admin: { unavailable: ['badge'], 'without a part': ['badges', '/dashboard/reports'] },
  analytics: { unavailable: [], 'without a part': ['/dashboard/analytics'] },
};

function stateOf({ status, text, headers }: PageAnswer): State | undefined {
  if (status === 503 && headers.get('retry-after') === '5' && text.includes('href="/"')) return 'unavailable';
  if (status !== 200 && status !== 404) return undefined;
  const lacks = /role="status">[^<]+unavailable at the moment/.test(text);
  const isStored = headers.get('cache-control')?.includes('no-store') === false;
  if (lacks && isStored) return undefined;
  return lacks ? 'without a part' : 'whole';
}

const services = todaysPart(Object.keys(affected) as Service[], 2);
test.each(services)('shows the pages without the parts of %s', async (service) => {
  await using site = await startSite(platform, await withoutService(service));
  const [visitor, reader] = [createVisitor(site.url), await signedInVisitor(platform, author, site.url)];
  const expected = (name: string): State => {
    const { unavailable, 'without a part': partial } = affected[service];
    if (unavailable.includes(name)) return 'unavailable';
    return partial.includes(name) ? 'without a part' : 'whole';
  };
  const reads = [
    ...Object.entries(pages).map(([name, path]) => ({ name, read: () => visitor.get(path) })),
    ...desk.map((path) => ({ name: path, read: () => reader.get(path) })),
  ];
  // On a busy machine, another part may be late at first, and asking at once for all that are late would keep them so.
  const patience = { timeout: 150_000, interval: 3_000 };
  const seen = reads.map(async ({ name, read }) =>
    expect.poll(async () => stateOf(await read()), { message: name, ...patience }).toBe(expected(name)),
  );
  await Promise.all(seen);
});

test('does not tell readers to sign in while their session is unknown', async () => {
  await using site = await startSite(platform, await withoutService('community'));
  const reader = await signedInVisitor(platform, author, site.url);
  for (const path of ['/latest', '/t/rye', pages['article'] ?? '']) {
    let text = '';
    const read = async () => {
      const answer = await reader.get(path);
      text = answer.text;
      return [answer.status, answer.headers.get('cache-control')];
    };
    // On a busy machine, a part may be late at first.
    await expect.poll(read).toEqual([200, 'private, no-store']);
    expect(text).toContain('You are still signed in');
    expect(text).not.toContain('"/signin');
    if (path !== '/latest') expect(text).toMatch(/<button type="button" disabled/);
  }
  expect((await createVisitor(site.url).get('/latest')).text).toContain('>Sign in<');
});

test('returns a form to its text while the session is unknown', async () => {
  await using site = await startSite(platform, await withoutService('community'));
  const reader = await signedInVisitor(platform, author, site.url);
  const sent = await reader.post(
    '/-/readinglist',
    new URLSearchParams({ article_id: '1', on: 'true', return_to: '/' }),
  );
  expect([sent.status, sent.location]).toEqual([503, undefined]);
});
