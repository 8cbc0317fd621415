import { describeVersions } from '@commonplace/gateway/openapi';
import { picture } from '@commonplace/images/testing/pictures';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, describe, expect, vi } from 'vitest';
import { imageAddress } from '../operations/awards.ts';
import { formOf } from '../support/form.ts';
import { imagesOf } from '../support/images.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest, type RequestOptions } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let otherGateway: Awaited<ReturnType<Platform['startGateway']>>;
let articleId: number;
let authorId: number;
let organizationId: number;
let badgeId: number;
let pollId: number;
let badge: { description: string; remote_badge_image_url: string };
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  otherGateway = await platform.startGateway();
  const author = await platform.createUser();
  const { apiKey: key } = author;
  authorId = author.id;
  organizationId = (await platform.createOrganization(author)).id;
  const body = { article: { title: 'Talked about', body_markdown: 'x', published: true } };
  const answer = await platform.request('POST', '/api/articles', { key, body });
  articleId = answer.json<{ id: number }>().id;
  const { apiKey } = await platform.createUser({ role: 'admin' });
  const podcast = { title: 'Keyed', slug: 'keyed-show' };
  await platform.request('POST', '/api/podcasts', { key: apiKey, body: { podcast } });
  await setProviders(['codehost']);
  badge = { description: 'x', remote_badge_image_url: await imageAddress(platform) };
  const several = { ...badge, title: 'Keyed', allow_multiple_awards: true };
  const made = await platform.request('POST', '/api/badges', { key: apiKey, body: { badge: several } });
  badgeId = made.json<{ id: number }>().id;
  const polls = [{ prompt_markdown: 'Why?', poll_type_of: 'text_input' }];
  const survey = { title: 'Keyed', slug: 'keyed-survey', allow_resubmission: true, polls };
  const created = await platform.request('POST', '/api/surveys', { key: apiKey, body: { survey } });
  pollId = created.json<{ polls: { id: number }[] }>().polls[0]?.id ?? 0;
});
afterAll(async () => {
  await setProviders([]);
  for (const pool of pools.values()) await pool.end();
  await otherGateway?.[Symbol.asyncDispose]();
});

/** Sets the identity providers that accounts may be linked to. */
async function setProviders(providers: string[]): Promise<void> {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  await platform.request('PUT', '/api/admin/config', { key, body: { site_config: { providers } } });
}

type Sent = Pick<RequestOptions, 'body' | 'headers'>;

/** An operation that accepts a key: its request, a different request, and a query that counts its effects. */
interface Operation {
  path: string;
  /** Its path in the documents, if that has a parameter. */
  documented?: string;
  service: keyof Platform['databaseUrls'];
  body: () => Promise<Sent>;
  otherBody: () => Promise<Sent>;
  effects: string;
}

const json = (body: unknown) => async () => ({ body });
const raw = (size: number) => async () => ({
  body: await picture('png', size, 10),
  headers: { 'content-type': 'image/png' },
});
const form = (size: number) => async () => {
  const { type, body } = formOf([{ name: 'image', content: await picture('png', size, 10) }], `--${randomUUID()}`);
  return { body, headers: { 'content-type': type } };
};
const like = (category: string) => json({ category, reactable_id: articleId, reactable_type: 'Article' })();
const image = { path: '/api/images', service: 'content', effects: 'from images where owner_id = $1' } as const;
const reaction = { service: 'community', effects: 'from reactions where user_id = $1' } as const;

const redirectOf = (original_url: string) => ({
  original_url,
  destination_url: 'https://example.com/',
  request_domain: 'keyed.example',
});
const media_url = 'https://cdn.example.com/1.mp3';

const operations: Operation[] = [
  {
    path: '/api/articles',
    service: 'content',
    body: json({ article: { title: 'One', body_markdown: 'x', tags: ['a'] } }),
    otherBody: json({ article: { title: 'Two', body_markdown: 'x', tags: ['a'] } }),
    effects: 'from articles where user_id = $1',
  },
  {
    path: '/api/articles/autosave',
    service: 'content',
    body: json({ article: { body_markdown: 'On' } }),
    otherBody: json({ article: { body_markdown: 'Tw' } }),
    effects: 'from articles where user_id = $1',
  },
  {
    path: '/api/comments',
    service: 'community',
    body: () => json({ comment: { article_id: articleId, body_markdown: 'One' } })(),
    otherBody: () => json({ comment: { article_id: articleId, body_markdown: 'Two' } })(),
    effects: 'from comments where user_id = $1',
  },
  {
    path: '/api/subforems',
    service: 'content',
    body: () => json({ subforem: { domain: `one${user.id}.test`, name: 'One' } })(),
    otherBody: () => json({ subforem: { domain: `two${user.id}.test`, name: 'Two' } })(),
    effects: 'from subforems where $1 > 0',
  },
  {
    path: '/api/organizations/{id}/memberships',
    service: 'community',
    body: () => json({ membership: { user_id: user.id, role: 'member' } })(),
    otherBody: () => json({ membership: { user_id: user.id, role: 'admin' } })(),
    effects: 'from memberships where user_id = $1',
  },
  {
    path: '/api/organizations/{id}/invitations',
    service: 'community',
    body: () => json({ invitation: { email: `one${user.id}@example.com` } })(),
    otherBody: () => json({ invitation: { email: `two${user.id}@example.com` } })(),
    effects: 'from organization_invitations where invited_by = $1',
  },
  {
    path: '/api/follows',
    service: 'community',
    body: () => json({ user_ids: [authorId] })(),
    otherBody: () => json({ users: [{ id: authorId }] })(),
    effects: 'from follows where follower_id = $1',
  },
  {
    path: '/api/podcasts',
    service: 'content',
    body: () => json({ podcast: { title: 'One', slug: `one-of-${user.id}` } })(),
    otherBody: () => json({ podcast: { title: 'Two', slug: `two-of-${user.id}` } })(),
    effects: "from podcasts where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/podcasts/keyed-show/episodes',
    documented: '/api/podcasts/{slug}/episodes',
    service: 'content',
    body: () => json({ podcast_episode: { title: 'One', slug: `one-of-${user.id}`, media_url } })(),
    otherBody: () => json({ podcast_episode: { title: 'Two', slug: `two-of-${user.id}`, media_url } })(),
    effects: "from podcast_episodes where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/admin/users',
    service: 'community',
    body: () => json({ email: `one-${user.id}@example.org` })(),
    otherBody: () => json({ email: `two-${user.id}@example.org` })(),
    effects: "from one_time_tokens where detail ->> 'email' like '%-' || $1::integer || '@example.org'",
  },
  {
    path: '/api/admin/users/{user_id}/notes',
    service: 'community',
    body: json({ content: 'One' }),
    otherBody: json({ content: 'Two' }),
    effects: 'from notes where user_id = $1',
  },
  {
    path: '/api/admin/users/{user_id}/identities',
    service: 'community',
    body: () => json({ provider: 'codehost', uid: `one-${user.id}` })(),
    otherBody: () => json({ provider: 'codehost', uid: `two-${user.id}` })(),
    effects: 'from identities where user_id = $1',
  },
  {
    path: '/api/admin/users/identities/bulk',
    service: 'community',
    body: () => json({ provider: 'codehost', identities: [{ user_id: user.id, uid: `three-${user.id}` }] })(),
    otherBody: () => json({ provider: 'codehost', identities: [{ user_id: user.id, uid: `four-${user.id}` }] })(),
    effects: 'from identities where user_id = $1',
  },
  {
    path: '/api/pages',
    service: 'admin',
    body: () => json({ title: 'One', slug: `one-of-${user.id}`, description: 'x', body_markdown: 'x' })(),
    otherBody: () => json({ title: 'Two', slug: `two-of-${user.id}`, description: 'x', body_markdown: 'x' })(),
    effects: "from pages where slug like '%-of-' || $1::integer",
  },
  {
    path: '/api/admin/request_redirects',
    service: 'admin',
    body: () => json({ request_redirect: redirectOf(`/one-of-${user.id}`) })(),
    otherBody: () => json({ request_redirect: redirectOf(`/two-of-${user.id}`) })(),
    effects: "from request_redirects where original_url like '%-of-' || $1::integer",
  },
  {
    path: '/api/feedback_messages',
    service: 'admin',
    body: json({ feedback_message: { feedback_type: 'spam', category: 'spam', message: 'One' } }),
    otherBody: json({ feedback_message: { feedback_type: 'spam', category: 'spam', message: 'Two' } }),
    effects: 'from feedback_messages where reporter_id = $1',
  },
  {
    path: '/api/organizations',
    service: 'community',
    body: () => json({ name: 'One', username: `one_of_${user.id}` })(),
    otherBody: () => json({ name: 'Two', username: `two_of_${user.id}` })(),
    effects: "from organizations where username like '%_of_' || $1::integer",
  },
  {
    path: '/api/admin/concepts',
    service: 'content',
    body: json({ concept: { name: 'One' } }),
    otherBody: json({ concept: { name: 'Two' } }),
    effects: 'from concepts where $1 > 0',
  },
  {
    path: '/api/badges',
    service: 'admin',
    body: () => json({ badge: { ...badge, title: `One of ${user.id}` } })(),
    otherBody: () => json({ badge: { ...badge, title: `Two of ${user.id}` } })(),
    effects: "from badges where title like '%of ' || $1::integer",
  },
  {
    path: '/api/badge_achievements',
    service: 'admin',
    body: () => json({ badge_achievement: { user_id: user.id, badge_id: badgeId } })(),
    otherBody: () => json({ badge_achievement: { user_id: authorId, badge_id: badgeId } })(),
    effects: 'from badge_achievements where user_id = $1',
  },
  {
    path: '/api/surveys',
    service: 'admin',
    body: () => json({ survey: { title: `One of ${user.id}` } })(),
    otherBody: () => json({ survey: { title: `Two of ${user.id}` } })(),
    effects: "from surveys where title like '%of ' || $1::integer",
  },
  {
    path: '/api/surveys/keyed-survey/responses',
    documented: '/api/surveys/{id_or_slug}/responses',
    service: 'admin',
    body: () => json({ response: { answers: [{ poll_id: pollId, text_content: 'One' }] } })(),
    otherBody: () => json({ response: { answers: [{ poll_id: pollId, text_content: 'Two' }] } })(),
    effects: 'from poll_text_responses where user_id = $1',
  },
  { ...reaction, path: '/api/reactions', body: () => like('like'), otherBody: () => like('fire') },
  { ...reaction, path: '/api/reactions/toggle', body: () => like('like'), otherBody: () => like('fire') },
  {
    path: '/api/api_keys',
    service: 'community',
    body: json({ api_key: { description: 'One' } }),
    otherBody: json({ api_key: { description: 'Two' } }),
    effects: 'from api_keys where user_id = $1 and $1 > 0',
  },
  {
    path: '/api/oauth_applications',
    service: 'community',
    body: json({ oauth_application: { name: 'One', redirect_uris: ['https://one.example/'] } }),
    otherBody: json({ oauth_application: { name: 'Two', redirect_uris: ['https://one.example/'] } }),
    effects: 'from oauth_applications where owner_id = $1 and $1 > 0',
  },
  { ...image, body: raw(20), otherBody: raw(30) },
  { ...image, body: form(20), otherBody: form(30) },
  {
    path: '/api/segments',
    service: 'admin',
    body: json({}),
    otherBody: json({ other: true }),
    effects: 'from audience_segments where $1 > 0',
  },
  ...['/api/billboards', '/api/display_ads'].map((path): Operation => ({
    path,
    service: 'admin',
    body: json({ body_markdown: 'One', placement_area: 'footer' }),
    otherBody: json({ body_markdown: 'Two', placement_area: 'footer' }),
    effects: 'from billboards where creator_id = $1',
  })),
  {
    path: '/api/recommended_articles_lists',
    service: 'admin',
    body: () => json({ name: 'One', placement_area: 'main_feed', user_id: user.id })(),
    otherBody: () => json({ name: 'Two', placement_area: 'main_feed', user_id: user.id })(),
    effects: 'from recommended_lists where user_id = $1',
  },
  {
    path: '/api/listings',
    service: 'listings',
    body: json({ listing: { title: 'One', body_markdown: 'x', category: 'forsale', tags: ['a'] } }),
    otherBody: json({ listing: { title: 'Two', body_markdown: 'x', category: 'forsale', tags: ['a'] } }),
    effects: 'from listings where user_id = $1',
  },
  {
    path: '/api/agent_sessions',
    service: 'content',
    body: json({ curated_data: { messages: [], metadata: { number: 1 } } }),
    otherBody: json({ curated_data: { messages: [], metadata: { number: 2 } } }),
    effects: 'from agent_sessions where user_id = $1',
  },
  {
    path: '/api/credits',
    service: 'listings',
    body: () => json({ credit: { user_id: user.id, amount: 1 } })(),
    otherBody: () => json({ credit: { user_id: user.id, amount: 2 } })(),
    effects: 'from credit_entries e join credit_accounts a on a.id = e.account_id where holder_id = $1',
  },
];

const pools = new Map<string, Pool>();

async function countEffects({ service, effects }: Operation): Promise<number> {
  const pool = pools.get(service) ?? new Pool({ connectionString: platform.databaseUrls[service], max: 1 });
  pools.set(service, pool);
  const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count ${effects}`, [user.id]);
  return rows[0]?.count ?? 0;
}

async function newUser({ service }: Operation): Promise<void> {
  user = await platform.createUser({ role: 'super_admin', credits: 100 });
  // Credits can only be granted to users that listings knows.
  if (service === 'listings') await platform.settled();
}

const post = (path: string, { body, headers }: Sent, key: string, url = platform.url) =>
  sendRequest(url, 'POST', path.replace('{id}', String(organizationId)).replace('{user_id}', String(user.id)), {
    key: user.apiKey,
    body,
    headers: { ...headers, 'idempotency-key': key },
  });

test('covers every operation that accepts a key according to the documents', () => {
  const { v1, beta } = describeVersions('https://commonplace.test');
  const taking = [v1, beta].flatMap(({ paths = {} }) =>
    Object.entries(paths)
      .filter(([, { post: operation }]) => JSON.stringify(operation?.parameters ?? []).includes('"idempotency-key"'))
      .map(([path]) => path),
  );
  expect(new Set(taking)).toEqual(new Set(operations.map(({ path, documented = path }) => documented)));
});

describe('a POST with a key', () => {
  test.for(operations)('to $path has one effect, and the same answer at every gateway', async (operation) => {
    const { path, body, otherBody } = operation;
    await newUser(operation);
    const before = await countEffects(operation);
    const first = await post(path, await body(), 'key');
    expect([200, 201]).toContain(first.status);
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    for (const url of [platform.url, otherGateway.url]) {
      const again = await post(path, await body(), 'key', url);
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    const other = await post(path, await otherBody(), 'key');
    expect(other.status).toBe(422);
    expect(other.json()).toMatchObject({ error: 'This Idempotency-Key was used for another request' });
    expect(await countEffects(operation)).toBe(before + 1);
    if (path === image.path) await expect.poll(imagesOf(platform).uploadsLeft).toEqual([]);
  });
});

/** An operation of each service, whose memory of answers lets one request at a time run, and the upload, which streams. */
const simultaneous = operations.filter(
  (operation, at) =>
    operation.path === image.path || operations.findIndex(({ service }) => service === operation.service) === at,
);

describe('ten simultaneous POSTs with a key', () => {
  test.for(simultaneous)('to $path have one effect', async (operation) => {
    const { path, body } = operation;
    await newUser(operation);
    const before = await countEffects(operation);
    const sent = await body();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(path, sent, 'key', index % 2 ? platform.url : otherGateway.url)),
    );
    // On a busy machine it may still run after all of them have been answered.
    const repeat = async () => {
      const answer = await post(path, sent, 'key');
      return ![409, 503].includes(answer.status) && answer;
    };
    const again = await vi.waitUntil(repeat, { timeout: 60_000, interval: 200 });
    expect(again.status, again.text).toBeLessThan(300);
    expect(await countEffects(operation)).toBe(before + 1);
    for (const { status, text, headers } of answers) {
      if (status < 300) expect(text).toBe(again.text);
      // Or its deadline has passed.
      else expect(['409 1', '503 5'], text).toContain(`${status} ${headers.get('retry-after')}`);
    }
  });
});
