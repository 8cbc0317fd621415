import { describe, expect, vi } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest, type Answer } from '../support/request.ts';
import { addSession } from '../support/sessions.ts';
import { test } from '../support/shared-platform.ts';

interface Preview {
  deleted_user_id: number;
  keep_user_id: number;
  parts: {
    service: string;
    reachable: boolean;
    counts: { kind: string; count: number; more: boolean; outcome: string }[];
  }[];
}

let platform: Platform;
let superAdmin: TestUser;
let source: TestUser;
let target: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  superAdmin = await platform.createUser({ role: 'super_admin' });
  source = await platform.createUser({ credits: 30 });
  target = await platform.createUser();
  await platform.settled();
  await seed();
  await platform.settled();
});

const send = (method: string, path: string, key: string, body?: unknown) =>
  platform.request(method, path, { key, ...(body !== undefined && { body }) });
async function make(who: TestUser, path: string, body: unknown): Promise<{ id: number }> {
  const made = await send('POST', path, who.apiKey, body);
  expect(made.status, `${path}: ${made.text}`).toBeLessThan(300);
  return made.json();
}
const preview = (id: number | string, query: string, { key, url }: { key?: string; url?: string } = {}) =>
  sendRequest(url ?? platform.url, 'GET', `/api/admin/users/${id}/merge/preview${query}`, {
    key: key ?? superAdmin.apiKey,
  });

/** Requests the preview until the given services have answered in time, since a busy one may not. */
async function untilAnswered(services: readonly string[], url = platform.url): Promise<Answer> {
  const answer = async () => {
    const shown = await preview(source.id, `?merge_user_id=${target.id}`, { url });
    expect(shown.status, shown.text).toBe(200);
    const missing = shown
      .json<Preview>()
      .parts.filter(({ service, reachable }) => services.includes(service) && !reachable);
    return missing.length === 0 && shown;
  };
  return vi.waitUntil(answer, { timeout: 60_000, interval: 500 });
}

/** Gives the source account content, reactions, follows, a listing, a note and a session. */
async function seed(): Promise<void> {
  const article = { body_markdown: 'x', title: 'Published', published: true };
  const { id } = await make(source, '/api/articles', { article });
  await make(source, '/api/articles', { article: { ...article, title: 'A draft', published: false } });
  await make(source, '/api/comments', { comment: { article_id: id, body_markdown: 'x' } });
  await make(source, '/api/reactions', { reactable_type: 'Article', reactable_id: id, category: 'like' });
  await make(source, '/api/follows', { user_ids: [target.id] });
  await make(superAdmin, '/api/follows', { user_ids: [source.id] });
  await make(source, '/api/listings', { listing: { title: 'Offered', body_markdown: 'x', category: 'misc' } });
  await make(superAdmin, `/api/admin/users/${source.id}/notes`, { content: 'Twice' });
  await addSession(platform, source.id);
  await addSession(platform, source.id);
}

const countsOf = ({ parts }: Preview, outcome: string) =>
  Object.fromEntries(
    parts.flatMap(({ counts }) =>
      counts.filter((of) => of.outcome === outcome && of.count > 0).map(({ kind, count }) => [kind, count]),
    ),
  );

describe('the preview of a merge', () => {
  test('counts the records of every service that it would move or end', async () => {
    const answer = await untilAnswered(['admin', 'community', 'content', 'listings']);
    const shown = answer.json<Preview>();
    expect([shown.deleted_user_id, shown.keep_user_id]).toEqual([source.id, target.id]);
    expect(shown.parts.map(({ service, reachable }) => [service, reachable])).toEqual(
      ['admin', 'community', 'content', 'listings'].map((service) => [service, true]),
    );
    expect(countsOf(shown, 'moves')).toMatchObject({
      articles: 2,
      comments: 1,
      reactions: 1,
      follows: 1,
      followers: 1,
      notes: 1,
      listings: 1,
      credits: 29,
    });
    expect(countsOf(shown, 'ends')).toEqual({ keys: 1, sessions: 2 });
    expect(shown.parts.flatMap(({ counts }) => counts).filter(({ more }) => more)).toEqual([]);
    // Nothing has changed by it.
    expect((await send('GET', '/api/users/me', source.apiKey)).status).toBe(200);
  });

  test('omits services that do not answer', async () => {
    await using gateway = await platform.startGateway(await withoutService('listings'));
    const answer = await untilAnswered(['admin', 'community', 'content'], gateway.url);
    const shown = answer.json<Preview>();
    expect(shown.parts.at(-1)).toEqual({ service: 'listings', reachable: false, counts: [] });
    expect(countsOf(shown, 'moves')).toMatchObject({ articles: 2, comments: 1 });
  });

  test('is rejected in the same cases as the merge', async () => {
    const merge = (id: number | string, merge_user_id: number) =>
      send('POST', `/api/admin/users/${id}/merge`, superAdmin.apiKey, { merge_user_id });
    const [one, other] = [await platform.createUser(), await platform.createUser()];
    const refused: [number | string, number][] = [
      [target.id, target.id],
      [target.id, 2_147_483_647],
      [2_147_483_647, target.id],
      ['x', target.id],
    ];
    for (const [id, into] of refused) {
      const answer = await preview(id, `?merge_user_id=${into}`);
      const said = await merge(id, into);
      expect([answer.status, answer.json()]).toEqual([said.status, said.json()]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect((await preview(source.id, '')).status).toBe(400);
    expect((await preview(source.id, '?merge_user_id=x')).status).toBe(400);
    const admin = await platform.createUser({ role: 'admin' });
    expect((await preview(source.id, `?merge_user_id=${target.id}`, { key: admin.apiKey })).status).toBe(403);
    // The source is gone at once, before all its records are moved.
    expect((await merge(one.id, other.id)).status).toBe(200);
    expect((await preview(one.id, `?merge_user_id=${other.id}`)).status).toBe(404);
  });
});
