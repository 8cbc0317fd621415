import { todaysPart } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { untilServed } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let root: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  root = await platform.createUser({ role: 'super_admin', credits: 10 });
});

const none = 65_536;
const short = 65_536;
const note = 185_536;
const podcast = 185_536;
const comment = 365_536;
const episode = 665_536;
const settings = 449_536;
const theme = 833_536;
const badge = 89_536;
const award = 77_536;
const answers = 665_536;
const survey = 1_048_576;
const article = 1_048_576;
const page = 1_048_576;
const ids = 1_048_576;
const billboard = 473_536;
const image = 26_214_400;

/** The maximum body size of every operation that is not a GET. */
const limits: Record<string, number> = {
  'POST /api/articles': article,
  'POST /api/articles/render': article,
  'POST /api/articles/check': article,
  'PUT /api/articles/{id}': article,
  'PATCH /api/articles/{id}': article,
  'DELETE /api/articles/{id}': none,
  'PUT /api/articles/{id}/unpublish': note,
  'PUT /api/articles/{id}/approve': none,
  'DELETE /api/articles/{id}/approve': none,
  'POST /api/articles/autosave': article,
  'PUT /api/articles/{id}/autosave': article,
  'DELETE /api/articles/{id}/autosave': none,
  'POST /api/articles/{id}/revisions/{number}/restore': none,
  'PUT /api/articles/{id}/preview': none,
  'DELETE /api/articles/{id}/preview': none,
  'DELETE /api/articles/{id}/publication': none,
  'PUT /api/articles/{id}/pin': none,
  'DELETE /api/articles/{id}/pin': none,
  'PUT /api/articles/{id}/translations/{translation_id}': none,
  'DELETE /api/articles/{id}/translations/{translation_id}': none,
  'PUT /api/articles/{id}/series/position': short,
  'POST /api/comments': comment,
  'POST /api/comments/render': comment,
  'PUT /api/comments/{id}': comment,
  'PATCH /api/comments/{id}': comment,
  'DELETE /api/comments/{id}': none,
  'PUT /api/comments/{id}/hide': none,
  'DELETE /api/comments/{id}/hide': none,
  'POST /api/podcasts': podcast,
  'POST /api/podcasts/{slug}/episodes': episode,
  'POST /api/podcasts/{slug}/fetch': none,
  'PATCH /api/podcasts/{slug}': podcast,
  'DELETE /api/podcasts/{slug}': none,
  'PATCH /api/podcast_episodes/{id}': episode,
  'DELETE /api/podcast_episodes/{id}': none,
  'PUT /api/admin/users/{id}/role': note,
  'POST /api/listings': short,
  'POST /api/admin/concepts': short,
  'PATCH /api/admin/concepts/{id}': short,
  'PUT /api/admin/concepts/{id}': short,
  'POST /api/admin/concepts/{id}/trigger_lookback': short,
  'DELETE /api/admin/concepts/{id}': none,
  'PATCH /api/concepts/{id}': short,
  'PUT /api/concepts/{id}': short,
  'PUT /api/listings/{id}': short,
  'PATCH /api/listings/{id}': short,
  'DELETE /api/listings/{id}': none,
  'POST /api/credits': short,
  'POST /api/reactions': short,
  'POST /api/reactions/toggle': short,
  'POST /api/follows': ids,
  'DELETE /api/follows': ids,
  'PUT /api/follows/tags/{name}': short,
  'DELETE /api/follows/tags/{name}': none,
  'PUT /api/readinglist/{article_id}': none,
  'DELETE /api/readinglist/{article_id}': none,
  'PUT /api/readinglist/{article_id}/archive': none,
  'DELETE /api/readinglist/{article_id}/archive': none,
  'PUT /api/notifications/read': short,
  'PUT /api/notifications/groups/{id}/read': none,
  'DELETE /api/organizations/{id}': none,
  'POST /api/organizations/{id}/invitations': short,
  'DELETE /api/organizations/{id}/invitations/{invitation_id}': none,
  'POST /api/users/me/organization_invitations/{id}/accept': none,
  'DELETE /api/users/me/organization_invitations/{id}': none,
  'POST /api/organizations/{id}/memberships': short,
  'DELETE /api/organizations/{id}/memberships/{user_id}': none,
  'POST /api/organizations/{id}/secret': none,
  'PUT /api/organizations/{id}/profile_image': image,
  'POST /api/users/me/memberships': short,
  'PUT /api/tags/{name}': short,
  'POST /api/subforems': short,
  'PATCH /api/subforems/{id}': short,
  'POST /api/api_keys': short,
  'DELETE /api/api_keys/{id}': none,
  'PATCH /api/users/me': short,
  'PUT /api/users/me/profile_image': image,
  'PATCH /api/users/me/notification_settings': short,
  'PUT /api/users/{id}/suspend': note,
  'PUT /api/users/{id}/suspended': note,
  'PUT /api/users/{id}/limited': none,
  'PUT /api/users/{id}/spam': none,
  'PUT /api/users/{id}/trusted': none,
  'PUT /api/users/{id}/unpublish': note,
  'DELETE /api/users/{id}/suspend': none,
  'DELETE /api/users/{id}/limited': none,
  'DELETE /api/users/{id}/spam': none,
  'DELETE /api/users/{id}/trusted': none,
  'POST /api/admin/users': 125_536,
  'PATCH /api/admin/users/{id}': short,
  'PUT /api/admin/users/{id}/email': short,
  'PUT /api/admin/users/{id}/notification_settings': short,
  'POST /api/admin/users/{id}/merge': short,
  'POST /api/admin/users/{user_id}/notes': note,
  'POST /api/admin/users/{user_id}/identities': short,
  'POST /api/admin/users/identities/bulk': ids,
  'DELETE /api/admin/users/{user_id}/identities/{id}': none,
  'PUT /api/admin/users/{id}/status': note,
  'POST /api/pages': page,
  'PUT /api/pages/{id}': page,
  'PATCH /api/pages/{id}': page,
  'DELETE /api/pages/{id}': none,
  'POST /api/admin/request_redirects': short,
  'PUT /api/admin/request_redirects/{id}': short,
  'PATCH /api/admin/request_redirects/{id}': short,
  'DELETE /api/admin/request_redirects/{id}': none,
  'POST /api/feed_subscriptions': short,
  'POST /api/webmentions': short,
  'PATCH /api/webmentions/{id}': short,
  'POST /api/feedback_messages': short,
  'PUT /api/feedback_messages/{id}': short,
  'PATCH /api/feedback_messages/{id}': short,
  'POST /api/organizations': short,
  'PUT /api/organizations/{id}': short,
  'PATCH /api/organizations/{id}': short,
  'POST /api/badges': badge,
  'PATCH /api/badges/{id}': badge,
  'PUT /api/badges/{id}': badge,
  'DELETE /api/badges/{id}': none,
  'POST /api/badge_achievements': award,
  'DELETE /api/badge_achievements/{id}': none,
  'POST /api/surveys': survey,
  'PATCH /api/surveys/{id_or_slug}': survey,
  'DELETE /api/surveys/{id_or_slug}': none,
  'POST /api/surveys/{id_or_slug}/responses': answers,
  'PUT /api/admin/config': settings,
  'PUT /api/admin/theme': theme,
  'PUT /api/admin/theme/publish': none,
  'PUT /api/admin/theme/revert': short,
  'POST /api/segments': none,
  'DELETE /api/segments/{id}': none,
  'PUT /api/segments/{id}/add_users': ids,
  'PUT /api/segments/{id}/remove_users': ids,
  'POST /api/billboards': billboard,
  'PUT /api/billboards/{id}': billboard,
  'PATCH /api/billboards/{id}': billboard,
  'PUT /api/billboards/{id}/unpublish': none,
  'DELETE /api/billboards/{id}': none,
  'POST /api/display_ads': billboard,
  'PUT /api/display_ads/{id}': billboard,
  'PATCH /api/display_ads/{id}': billboard,
  'PUT /api/display_ads/{id}/unpublish': none,
  'DELETE /api/display_ads/{id}': none,
  'POST /api/recommended_articles_lists': short,
  'PATCH /api/recommended_articles_lists/{id}': short,
  'PUT /api/recommended_articles_lists/{id}': short,
  'DELETE /api/recommended_articles_lists/{id}': none,
  'POST /api/page_views': 8_192,
  'POST /api/images': image,
  'POST /api/agent_sessions': 10_485_760,
  'POST /api/agent_sessions/presign': none,
  'PATCH /api/agent_sessions/{id}': 67_936,
  'POST /api/oauth_applications': short,
  'DELETE /api/oauth_applications/{client_id}': none,
  'DELETE /api/oauth_grants/{client_id}': none,
  'POST /api/users/me/export': none,
  'POST /api/admin/dead_letters/{id}/redrive': none,
  'DELETE /api/admin/users/{id}/access': none,
  'DELETE /api/admin/users/{id}/sessions': none,
  'DELETE /api/admin/users/{id}/sessions/{session_id}': none,
  'PUT /api/admin/listings/{id}/unpublish': none,
  'POST /api/admin/jobs/{id}/retry': none,
  'DELETE /api/admin/jobs/{id}': none,
  'DELETE /api/admin/kept_names/{name}': none,
};

test('lists every operation that accepts a body', async () => {
  const { paths } = (await platform.request('GET', '/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const withBody = operations.filter((operation) => !operation.startsWith('GET '));
  expect(withBody.toSorted()).toEqual(Object.keys(limits).toSorted());
});

/** Operations that accept a file accept no JSON. */
function headersOf(path: string) {
  return path === '/api/images' || path.endsWith('/profile_image')
    ? { headers: { 'content-type': 'application/octet-stream' } }
    : {};
}

test.each(todaysPart(Object.entries(limits), 3))(
  '%s accepts %d bytes and rejects one more',
  async (operation, limit) => {
    const [method = '', path = ''] = operation.replace(/\{\w+\}/, '2147483647').split(' ');
    const send = (length: number) =>
      platform.request(method, path, { key: root.apiKey, body: '{"unknown":1}'.padEnd(length), ...headersOf(path) });
    expect((await send(limit)).status).not.toBe(413);
    const refused = await untilServed(() => send(limit + 1));
    expect(refused.status).toBe(413);
    expect(refused.json()).toMatchObject({ error: 'payload too large', status: 413 });
  },
);

/** JSON with every character outside of ASCII as escapes, as some clients write it. */
function escaped(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[^\0-\x7F]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

test('accepts the longest valid texts in any JSON encoding', async () => {
  const send = (method: string, path: string, body: object) =>
    untilServed(() => platform.request(method, path, { key: root.apiKey, body: escaped(body) }));
  const created = await send('POST', '/api/articles', { article: { title: 'x', body_markdown: 'x', published: true } });
  const { id } = created.json<{ id: number }>();
  const commented = await send('POST', '/api/comments', {
    comment: { article_id: id, body_markdown: '😀'.repeat(25_000) },
  });
  expect(commented.status).toBe(201);
  const listed = await send('POST', '/api/listings', {
    listing: { title: '😀'.repeat(128), body_markdown: '😀'.repeat(400), category: 'misc', location: '😀'.repeat(32) },
  });
  expect(listed.status).toBe(201);
  const described = { short_summary: '😀'.repeat(2_000) };
  await send('PUT', `/api/articles/${id}`, { article: { tags: ['largest'] } });
  expect((await send('PUT', '/api/tags/largest', { tag: described })).status).toBe(200);
  const domains = Array.from({ length: 500 }, (_, at) => `${'a'.repeat(60)}.${'b'.repeat(50)}${at}.test`);
  for (const blocked_registration_email_domains of [domains, []]) {
    const configured = await send('PUT', '/api/admin/config', { site_config: { blocked_registration_email_domains } });
    expect(configured.status).toBe(200);
  }
  const unpublished = await send('PUT', `/api/articles/${id}/unpublish`, { note: '😀'.repeat(10_000) });
  expect(unpublished.status).toBe(204);
});
