import { afterAll, describe, expect } from 'vitest';
import { insertBadge } from '../operations/awards.ts';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { sendRaw } from '../support/raw.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let author: TestUser;
let organization: { id: number; username: string };
let article: { id: number; path: string };
const tag = 'siterye';
/** Half of the time after which a cached page is made again. */
const sooner = 5_000;

const write = async (fields: object) => {
  const body = { article: { body_markdown: 'Bread *rises*.', published: true, ...fields } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<{ id: number; path: string }>();
};

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  author = await platform.createUser();
  organization = await platform.createOrganization(author);
  article = await write({ title: 'Quarkscheibe for the site', tags: [tag] });
  await write({ title: 'Under a company', tags: [tag], organization_id: organization.id });
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

describe.each(['/', '/latest', '/top/week', '/top/infinity', `/t/${tag}`, `/t/${tag}/latest`, `/t/${tag}/top/year`])(
  'the list %s',
  (path) => {
    test('has articles, is public, and has one main heading', async () => {
      const { status, text, headers } = await visitor.get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/<h2[^>]*><a href="\/\w+\/[\w-]+">/);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(headers.get('etag')).toBeTruthy();
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(text).toContain('action="/search"');
    });
  },
);

test.each(['/latest?page=0', '/latest?page=x', '/latest?page=1000', '/top/day', '/t/nothing-like-it', '/not-anyone'])(
  'has no page %s',
  async (path) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('action="/search"');
  },
);

test('shows the links, followers and badges of a profile', async () => {
  const [person, follower, admin] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createUser({ role: 'admin' }),
  ];
  const names = { microblog_username: 'person_at_microblog', codehost_username: 'person_at_code' };
  const user = { links: ['https://example.com/@person'], website_url: 'https://example.org/', ...names };
  await platform.request('PATCH', '/api/users/me', { key: person.apiKey, body: { user } });
  const read = async () => (await visitor.get(`/${person.username}`)).text;
  await expect.poll(read).toContain('0 followers');
  const badge_id = await insertBadge(platform, 'Reader of the site', 'site-reader');
  const badge_achievement = { user_id: person.id, badge_id };
  await platform.request('POST', '/api/badge_achievements', { key: admin.apiKey, body: { badge_achievement } });
  const body = { users: [{ id: person.id }], organizations: [{ id: organization.id }] };
  await platform.request('POST', '/api/follows', { key: follower.apiKey, body });
  await expect.poll(read).toContain('1 follower<');
  await expect.poll(read).toContain('<a href="/badges/site-reader"');
  const page = await read();
  for (const href of ['https://example.com/@person', 'https://example.org/']) {
    expect(page).toContain(`<a href="${href}" rel="me nofollow noopener">`);
  }
  for (const name of Object.values(names)) expect(page).toContain(`<bdi>${name}</bdi>`);
  expect(page).toContain('"sameAs":["https://example.org/","https://example.com/@person"]');
  const companyPage = async () => (await visitor.get(`/${organization.username}`)).text;
  await expect.poll(companyPage).toContain('1 follower<');
  const unfollowed = await platform.request('DELETE', '/api/follows', { key: follower.apiKey, body });
  expect(unfollowed.status).toBe(200);
  await expect.poll(read).toContain('0 followers');
  await expect.poll(companyPage).toContain('0 followers');
  const none = await platform.request('GET', '/api/site/badges?ids=0');
  expect([none.status, none.json()]).toEqual([200, []]);
});

test('lists organizations', async () => {
  const { text: first, status, headers } = await visitor.get('/organizations');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
  const link = `<a href="/${organization.username.toLowerCase()}">`;
  // Those that other tests have created on this platform come first.
  let shown = first;
  for (let page = 2; !shown.includes(link) && shown.includes('rel="next"'); page += 1)
    shown = (await visitor.get(`/organizations?page=${page}`)).text;
  expect(shown).toContain(link);
  expect((await visitor.get('/organizations?page=1000')).status).toBe(404);
});

test('shows a published agent session to everyone, and a private one to its owner', async () => {
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'Add <b>bread</b>.' }] },
    { role: 'assistant', content: [{ type: 'tool_call', name: 'bake' }] },
  ];
  const upload = { title: 'Baking', curated_data: JSON.stringify({ messages, metadata: {} }) };
  const made = await platform.request('POST', '/api/agent_sessions', { key: author.apiKey, body: upload });
  const { slug, id } = made.json<{ slug: string; id: number }>();
  const path = `/agent_sessions/${slug}`;
  const owner = await signedInVisitor(platform, author, site.url);
  expect((await visitor.get(path)).status).toBe(404);
  expect((await visitor.get(`/agent_sessions/${id}`)).status).toBe(404);
  expect((await owner.get(path)).text).toContain('Only you can read this session.');
  const form = { slug, on: 'true', return_to: path };
  expect(await owner.post('/-/agent_sessions', new URLSearchParams(form))).toMatchObject({
    status: 303,
    location: path,
  });
  await expect.poll(async () => (await visitor.get(path)).status).toBe(200);
  const { text, headers } = await visitor.get(path);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['public, no-cache', expect.any(String)]);
  expect(text).toContain('Add &lt;b&gt;bread&lt;/b&gt;.');
  expect(text).toContain(`<a href="/${author.username}">`);
  await owner.post('/-/agent_sessions', new URLSearchParams({ ...form, on: 'false' }));
  expect((await visitor.get(path)).status).toBe(404);
});

test('lists badges, and who holds one', async () => {
  const admin = await platform.createUser({ role: 'admin' });
  const spammer = await platform.createUser();
  const id = await insertBadge(platform, 'Baker of the site', 'site-baker');
  expect((await visitor.get('/badges/site-baker')).text).toContain('Baker of the site');
  for (const { id: user_id } of [spammer, author]) {
    const badge_achievement = { user_id, badge_id: id };
    await platform.request('POST', '/api/badge_achievements', { key: admin.apiKey, body: { badge_achievement } });
  }
  const marked = await platform.request('PUT', `/api/users/${spammer.id}/spam`, { key: admin.apiKey });
  expect(marked.status).toBe(204);
  const holder = `<a href="/${author.username}">`;
  await expect.poll(async () => (await visitor.get('/badges/site-baker')).text).toContain(holder);
  const { text, headers } = await visitor.get('/badges/site-baker');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(text).not.toContain(`href="/${spammer.username}"`);
  expect((await visitor.get('/badges')).text).toContain(
    '<h2 dir="auto"><a href="/badges/site-baker">Baker of the site</a></h2>',
  );
  for (const path of ['/badges/site-baker?page=2', '/badges/nothing']) {
    expect((await visitor.get(path)).status, path).toBe(404);
  }
});

describe('podcasts', () => {
  let episode: { id: number; path: string };
  const slug = 'site-show';

  test.beforeAll(async () => {
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    await platform.request('POST', '/api/podcasts', { key, body: { podcast: { title: 'Oven talk', slug } } });
    const media_url = 'https://media.example/one.mp3';
    const body = '<p>On <b>rye</b><script>alert(1)</script></p>';
    const podcast_episode = { title: 'Rye on air', slug: 'rye', media_url, body };
    const answer = await platform.request('POST', `/api/podcasts/${slug}/episodes`, { key, body: { podcast_episode } });
    episode = answer.json();
  });

  test('are listed, with their episodes, player and text', async () => {
    const pages = await Promise.all(['/podcasts', `/${slug}`, episode.path].map((path) => visitor.get(path)));
    expect(pages.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      pages.map(() => [200, 'public, no-cache']),
    );
    const [all, one, shown] = pages.map(({ text }) => text);
    expect(all).toContain(`<h2 dir="auto"><a href="/${slug}">Oven talk</a></h2>`);
    expect(one).toContain(`<h3 dir="auto"><a href="${episode.path}">Rye on air</a></h3>`);
    expect(shown).toContain('<audio controls preload="none" src="https://media.example/one.mp3"');
    expect(shown).toContain('<p>On <b>rye</b></p>');
    expect(shown).toContain('"@type":"PodcastEpisode"');
    for (const path of [`/${slug}?page=2`, `${episode.path}?page=2`, `/${slug}/nothing`]) {
      expect((await visitor.get(path)).status, path).toBe(404);
    }
  });

  test('are commented without script, and a refused comment is shown again', async () => {
    const commenter = await platform.createUser();
    const reader = await signedInVisitor(platform, commenter, site.url);
    const fields = { podcast_episode_id: String(episode.id), return_to: episode.path };
    const send = (body_markdown: string) =>
      reader.post('/-/comments', new URLSearchParams({ ...fields, body_markdown }));
    const refused = await send('x'.repeat(30_000));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    const { location = '' } = await send('Well aired');
    const [, code = ''] = /#comment-(\w+)$/.exec(location) ?? [];
    await expect.poll(async () => (await visitor.get(episode.path)).text).toContain('Well aired');
    const own = `/${commenter.username.toLowerCase()}/comment/${code}`;
    expect((await visitor.get(own)).text).toContain(`<h1 dir="auto"><a href="${episode.path}">Rye on air</a></h1>`);
    expect((await reader.get(`${own}/edit`)).text).toContain('Well aired</textarea>');
    for (const path of [episode.path, `/${slug}`, own]) expect((await reader.get(path)).status, path).toBe(200);
  });
});

test('pages through a list with real links', async () => {
  const first = await visitor.get('/latest?page=1');
  expect(first.text).toContain('rel="canonical" href="https://commonplace.test/latest"');
  expect(first.text).not.toContain('rel="prev"');
});

test('shows users and organizations at their names', async () => {
  const user = await visitor.get(`/${author.username}`);
  const company = await visitor.get(`/${organization.username}`);
  expect([user.status, company.status]).toEqual([200, 200]);
  expect(user.text).toContain('Quarkscheibe for the site');
  expect(company.text).toContain('Under a company');
  expect(await visitor.get(`/${author.username.toUpperCase()}`)).toMatchObject({
    status: 301,
    location: `/${author.username}`,
  });
});

test('lists tags and searches', async () => {
  expect((await visitor.get('/tags')).text).toContain(`href="/t/${tag}"`);
  const found = await visitor.get('/search?q=quarkscheibe');
  expect(found.text).toContain('<mark>Quarkscheibe</mark>');
  expect(found.text).toContain('content="noindex"');
  expect((await visitor.get('/search')).text).not.toContain('noindex');
});

test('shows a comment with its context, and says that a deleted one is gone', async () => {
  const comment = { article_id: article.id, body_markdown: 'Well *said*.' };
  const written = await platform.request('POST', '/api/comments', { key: author.apiKey, body: { comment } });
  const { id_code: id } = written.json<{ id_code: string }>();
  const path = `/${author.username}/comment/${id}`;
  const shown = await visitor.get(path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`href="${article.path}?comment=${id}#comment-${id}"`);
  await platform.request('DELETE', `/api/comments/${id}`, { key: author.apiKey });
  await expect.poll(async () => (await visitor.get(path)).status).toBe(410);
});

test('numbers the parts of a series', async () => {
  const part = await write({ title: 'Part of a series', series: 'Baking' });
  const { collection_id: id } = (await platform.request('GET', `/api/articles/${part.id}`)).json<{
    collection_id: number;
  }>();
  const list = `/${author.username}/series`;
  expect((await visitor.get(list)).text).toContain(`href="${list}/${id}"`);
  expect((await visitor.get(`${list}/${id}`)).text).toContain('Part of a series');
  expect((await visitor.get(part.path)).text).toContain(`href="${list}/${id}"`);
  expect((await visitor.get(`/another/series/${id}`)).location).toBe(`${list}/${id}`);
  const comment = { article_id: part.id, body_markdown: 'Well *baked*.' };
  await platform.request('POST', '/api/comments', { key: author.apiKey, body: { comment } });
  const reader = await signedInVisitor(platform, author, site.url);
  expect((await reader.get(part.path)).text).toContain('Well <em>baked</em>');
});

// The site refuses to end if a page needs more than six calls of the API.
test('shows every kind of list to someone with a session', async () => {
  const reader = await signedInVisitor(platform, author, site.url);
  const profiles = [`/${author.username}`, `/${organization.username}`, `/${author.username}/series`];
  const lists = ['/latest', '/tags', `/t/${tag}`, '/search?q=rye', '/listings', '/trends', '/videos', '/badges'];
  for (const path of [...profiles, ...lists, article.path]) {
    const { status, headers } = await reader.get(path);
    expect([status, headers.get('cache-control')], path).toEqual([200, 'private, no-store']);
  }
});

test.each(['/listings', '/listings/cfp', '/trends', '/videos', '/subforems', '/report'])(
  'has a page %s',
  async (path) => {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  },
);

test('lists own agent sessions, and redirects visitors to the sign-in page', async () => {
  const path = '/agent_sessions';
  expect(await visitor.get(path)).toMatchObject({ status: 303, location: '/signin?return_to=%2Fagent_sessions' });
  expect((await (await signedInVisitor(platform, author, site.url)).get(path)).status).toBe(200);
});

test('takes reports without an account, and shows a refused one again', async () => {
  const fields = { url: article.path, reason: 'spam', message: 'Buy <bread>' };
  const sent = await visitor.post('/report', new URLSearchParams(fields));
  expect(sent).toMatchObject({ status: 303, location: '/report' });
  expect((await visitor.follow(sent)).text).toContain('The moderators will look at it.');
  const refused = await visitor.post('/report', new URLSearchParams({ ...fields, url: 'javascript:alert(1)' }));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Buy &lt;bread&gt;');
  expect(refused.text).toContain('role="alert"');
});

test('links every page to a report of an error, which names the page and, where it is for one request, the id of that', async () => {
  const linkIn = (text: string) => {
    const [, href = ''] = /href="(\/report\?reason=error[^"]*)"/.exec(text) ?? [];
    return Object.fromEntries(new URLSearchParams(href.replaceAll('&amp;', '&').split('?')[1]));
  };
  const shared = await visitor.get(`${article.path}?page=1`);
  expect(linkIn(shared.text)).toEqual({ reason: 'error', url: article.path });
  const member = await signedInVisitor(platform, author, site.url);
  const own = await member.get('/latest');
  const requestId = own.headers.get('x-request-id');
  expect(linkIn(own.text)).toEqual({ reason: 'error', url: '/latest', request_id: requestId });
  // The rest of a path may be a secret.
  for (const [path, url] of [
    ['/signin?return_to=%2F', '/signin'],
    ['/password/reset/some-secret', '/password/reset'],
    ['/settings/nothing', '/settings/nothing'],
  ] as const) {
    const page = await visitor.get(path, { accept: 'text/html' });
    expect(linkIn(page.text), path).toEqual({ reason: 'error', url, request_id: page.headers.get('x-request-id') });
  }
  const { headers, text } = await visitor.get('/nothing-here');
  const id = headers.get('x-request-id') ?? '';
  expect(linkIn(text)).toEqual({ reason: 'error', url: '/nothing-here', request_id: id });
  const form = await visitor.get(`/report?${new URLSearchParams(linkIn(text)).toString()}`);
  expect(form.text).toContain('<h1>Report an error</h1>');
  expect(form.text).toMatch(new RegExp(`name="request_id"\\s+value="${id}"`));
  const fields = { ...linkIn(text), message: 'It was here yesterday' };
  expect((await visitor.post('/report', new URLSearchParams(fields))).status).toBe(303);
  const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
  const listed = await platform.request('GET', '/api/feedback_messages?feedback_type=bug-reports', { key });
  expect(listed.json<object[]>()[0]).toMatchObject({
    category: 'bug',
    reported_url: '/nothing-here',
    message: `It was here yesterday\n\nRequest ID: ${id}`,
  });
});

test.each(['/listings/nothing', '/listings/cfp/nothing', '/trends/nothing'])('has no page %s', async (path) => {
  expect((await visitor.get(path)).status).toBe(404);
});

test('shows a concept to everyone, and its change at once', async () => {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const concept = { name: 'Site sourdough', description: 'Bread that rises by wild yeast.' };
  const made = await platform.request('POST', '/api/admin/concepts', { key, body: { concept } });
  const { id, slug } = made.json<{ id: number; slug: string }>();
  const path = `/concepts/${slug}`;
  const { text, headers } = await visitor.get(path);
  expect(text).toContain('<h1 dir="auto">Site sourdough</h1>');
  expect(headers.get('surrogate-key')).toContain(`concepts/${id}`);
  const body = { concept: { description: 'Bread with patience.' } };
  await platform.request('PATCH', `/api/admin/concepts/${id}`, { key, body });
  const changed = async () => (await visitor.get(path)).text;
  await expect.poll(changed, { timeout: sooner }).toContain('Bread with patience.');
  for (const unknown of [`${path}?page=2`, '/concepts/nothing', '/concepts']) {
    expect((await visitor.get(unknown)).status, unknown).toBe(404);
  }
});

describe('listings', () => {
  const fields = { title: 'Site pans', body_markdown: 'Hardly used.', category: 'products', tags: '', key: 'pans-1' };
  let owner: TestUser;
  let seller: Visitor;
  const send = (path: string, values: Record<string, string>) => seller.post(path, new URLSearchParams(values));
  const create = (changes: object) => send('/-/listings', { ...fields, location: '', expires_at: '', ...changes });
  const change = (id: number, action: string, cost: number, path: string) =>
    send('/-/listings/change', { listing_id: String(id), action, cost: String(cost), return_to: path });
  const balance = async () =>
    (await platform.request('GET', '/api/credits', { key: owner.apiKey })).json<{ balance: number }>().balance;
  const idOf = async () => {
    const own = await platform.request('GET', '/api/listings/me', { key: owner.apiKey });
    return own.json<[{ id: number }]>()[0].id;
  };

  test.beforeAll(async () => {
    owner = await platform.createUser({ credits: 12 });
    await platform.settled();
    seller = await signedInVisitor(platform, owner, site.url);
  });

  test('redirect visitors to the sign-in page, and name prices and credits to others', async () => {
    expect(await visitor.get('/listings/new')).toMatchObject({
      status: 303,
      location: '/signin?return_to=%2Flistings%2Fnew',
    });
    const { text, headers } = await seller.get('/listings/new');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('Jobs: 25 credits');
    expect(text).toContain('You have 12 credits.');
  });

  test.each([
    [{ category: 'nonsense' }, 'must exist'],
    [{ title: 'x'.repeat(129) }, 'too long'],
    [{ category: 'jobs' }, 'not have enough credits'],
  ])('are refused with what was typed: %j', async (wrong, message) => {
    const refused = await create({ ...wrong, action: 'publish' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/role="alert"/);
    expect(refused.text).toContain(message);
    expect(refused.text).toContain('Hardly used.</textarea>');
    expect(await balance()).toBe(12);
  });

  test('are drafted, published once for the price that was shown, edited, unpublished and deleted', async () => {
    const { location: path = '' } = await create({ action: 'draft' });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await seller.get('/listings/mine')).text).toContain(`<a href="${path}">`);
    expect((await seller.get(path)).text).toMatch(/Publish\s*<\/button>\s*<span[^>]*>5 credits/);
    const id = await idOf();
    // The page had named another price.
    await change(id, 'publish', 0, path);
    expect(await balance()).toBe(12);
    expect(await change(id, 'publish', 5, path)).toMatchObject({ status: 303, location: path });
    expect(await balance()).toBe(7);
    const shown = await visitor.get(path);
    expect(shown.headers.get('cache-control')).toBe('public, no-cache');
    expect(shown.text).not.toContain('id="manage"');
    const edited = { ...fields, listing_id: String(id), location: 'Bern', expires_at: '', expires_before: '' };
    const moved = await send('/-/listings/edit', { ...edited, category: 'misc' });
    expect(moved).toMatchObject({ status: 303, location: path.replace('products', 'misc') });
    await platform.settled();
    expect(await visitor.get(path)).toMatchObject({ status: 301, location: moved.location });
    expect((await visitor.get(moved.location ?? '')).text).toContain('Location: Bern');
    expect((await change(id, 'unpublish', 0, path)).status).toBe(303);
    expect((await visitor.get(moved.location ?? '')).status).toBe(404);
    expect((await change(id, 'publish', 0, path)).status).toBe(303);
    expect(await balance()).toBe(7);
    // Two presses of a button charge once.
    const { text } = await seller.get(moved.location ?? '');
    const tag = /name="tag" value="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const bump = { listing_id: String(id), action: 'bump', cost: '1', tag, return_to: path };
    const presses = await Promise.all([send('/-/listings/change', bump), send('/-/listings/change', bump)]);
    expect(presses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await balance()).toBe(6);
    await platform.settled();
    expect((await send('/-/listings/delete', { listing_id: String(id) })).status).toBe(303);
    await expect.poll(async () => (await visitor.get(moved.location ?? '')).status).toBe(410);
  });

  test('are changed by their owners only', async () => {
    const { location: path = '' } = await create({ action: 'publish', category: 'misc', key: 'pans-2' });
    expect((await create({ action: 'publish', category: 'misc', key: 'pans-2' })).location).toBe(path);
    const id = await idOf();
    const stranger = await signedInVisitor(platform, author, site.url);
    const edit = await stranger.get(`${path}/edit`);
    expect(edit.status).toBe(403);
    expect((await stranger.get(path)).text).not.toContain('id="manage"');
    for (const name of ['edit', 'change', 'delete']) {
      const values = { ...fields, listing_id: String(id), action: 'unpublish' };
      expect((await stranger.post(`/-/listings/${name}`, new URLSearchParams(values))).status).toBe(403);
    }
    expect((await visitor.get(`${path}/edit`)).status).toBe(303);
    expect((await seller.get(path)).text).toContain(`href="${path}/edit"`);
  });
});

test('is gone after a deletion', async () => {
  const deleted = await write({ title: 'Deleted soon' });
  await visitor.get(deleted.path);
  await platform.request('DELETE', `/api/articles/${deleted.id}`, { key: author.apiKey });
  await expect.poll(async () => (await visitor.get(deleted.path)).status).toBe(410);
});

test('shows the viewer their feed, and how to fill it', async () => {
  const reader = await platform.createUser();
  const member = await signedInVisitor(platform, reader, site.url);
  const empty = await member.get('/');
  expect(empty.text).toMatch(/follow/i);
  const body = { users: [{ id: author.id }] };
  await platform.request('POST', '/api/follows', { key: reader.apiKey, body });
  await platform.settled();
  const full = await member.get('/');
  expect(full.text).toContain(`<a href="${article.path}">`);
  expect(full.headers.get('cache-control')).toBe('private, no-store');
});

test('has a page for odd addresses', async () => {
  const odd = [
    '/.',
    '/tags/..',
    '/%2e%2e',
    '/ada/%2E',
    '/%F0%9F%98%80',
    '/%0d%0aset-cookie:a=b',
    '/%00',
    '/a%20b/%22c',
  ];
  for (const path of odd) {
    for (let time = 0; time < 2; time += 1) {
      const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nuser-agent: tests\r\naccept: text/html\r\nconnection: close\r\n\r\n`;
      const [answer] = await sendRaw(site.url, head);
      expect([400, 404], path).toContain(answer?.status);
      expect(answer?.text, path).toContain('<main');
    }
  }
});
