import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';

// No event of these tests reaches another service: NATS is stopped once the users are known.

let platform: Platform;
let admin: TestUser;
let author: TestUser;
let colleague: TestUser;
let other: Awaited<ReturnType<Platform['startGateway']>>;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'super_admin' });
  author = await platform.createUser({ credits: 100 });
  colleague = await platform.createUser({ credits: 100 });
  await platform.settled();
  // From here on the gateway caches that the users belong to no organization.
  for (const { apiKey: key } of [admin, author, colleague]) {
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(200);
  }
  other = await platform.startGateway();
  await platform.nats.kill();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const as = (user: TestUser) => (method: string, path: string, body?: object) =>
  platform.request(method, path, { key: user.apiKey, ...(body && { body }) });

interface Article {
  id: number;
  path: string;
  organization?: { id: number; username: string };
}

async function publish(user: TestUser, fields: object): Promise<Article> {
  const article = { title: `Article ${Math.random()}`, body_markdown: 'x', published: true, ...fields };
  const answer = await as(user)('POST', '/api/articles', { article });
  expect(answer.status).toBe(201);
  return answer.json<Article>();
}

describe('an organization without its event', () => {
  test('has the articles that its members write or move there', async () => {
    const organization = await platform.createOrganization(author);
    const written = await publish(author, { organization_id: organization.id });
    expect(written).toMatchObject({ organization: { username: organization.username } });
    expect(written.path).toMatch(new RegExp(`^/${organization.username}/`));

    const moved = await publish(author, {});
    const answer = await as(author)('PUT', `/api/articles/${moved.id}`, {
      article: { organization_id: organization.id },
    });
    expect(answer.json()).toMatchObject({ organization: { username: organization.username } });

    const stranger = await publish(colleague, { organization_id: organization.id });
    expect(stranger.organization).toBeUndefined();
  });

  test('is found by name and id', async () => {
    const organization = await platform.createOrganization(author);
    for (const name of [organization.username, organization.id]) {
      const articles = await platform.request('GET', `/api/organizations/${name}/articles`);
      expect([articles.status, articles.json()]).toEqual([200, []]);
    }
    const listings = await platform.request('GET', `/api/organizations/${organization.username}/listings`);
    expect([listings.status, listings.json()]).toEqual([200, []]);
    const totals = await as(author)('GET', `/api/analytics/totals?organization_id=${organization.id}`);
    expect(totals.status).toBe(200);
    const foreign = await as(colleague)('GET', `/api/analytics/totals?organization_id=${organization.id}`);
    expect(foreign.status).toBe(403);
    expect((await platform.request('GET', '/api/organizations/no_such_name/articles')).status).toBe(404);
  });

  test('shows its drafts to its members', async () => {
    const organization = await platform.createOrganization(author);
    const draft = await publish(author, { organization_id: organization.id, published: false });
    await as(author)('POST', `/api/organizations/${organization.id}/memberships`, {
      membership: { user_id: colleague.id, role: 'member' },
    });
    const list = await as(colleague)('GET', `/api/articles?username=${organization.username}&state=all`);
    expect(list.json<Article[]>().map(({ id }) => id)).toEqual([draft.id]);
  });

  test('has articles at the path of its new name', async () => {
    const organization = await platform.createOrganization(author);
    const { id, path } = await publish(author, { organization_id: organization.id });
    const username = `${organization.username}_anew`;
    const renamed = await as(admin)('PUT', `/api/organizations/${organization.id}`, { username });
    expect(renamed.status).toBe(200);
    const found = await platform.request('GET', `/api/articles/${username}/${path.split('/').at(-1)}`);
    expect(found.json()).toMatchObject({ id });
  });

  test('offers listings, which its admins can change', async () => {
    const organization = await platform.createOrganization(author, { credits: 50 });
    const listing = { title: 'Wanted', body_markdown: 'x', category: 'misc', tags: ['a'] };
    const made = await as(author)('POST', '/api/listings', {
      listing: { ...listing, organization_id: organization.id, action: 'draft' },
    });
    expect(made.status).toBe(201);
    expect(made.json()).toMatchObject({ organization: { username: organization.username } });
    const { id } = made.json<{ id: number }>();
    const change = { listing: { title: 'Needed', body_markdown: 'x', tags: ['a'] } };
    expect((await as(colleague)('PUT', `/api/listings/${id}`, change)).status).toBe(404);

    await as(author)('POST', `/api/organizations/${organization.id}/memberships`, {
      membership: { user_id: colleague.id, role: 'admin' },
    });
    expect((await as(colleague)('PUT', `/api/listings/${id}`, change)).status).toBe(200);
    const refused = await as(admin)('POST', '/api/listings', {
      listing: { ...listing, organization_id: organization.id },
    });
    expect(refused.status).toBe(403);
  });

  test('has billboards and credits', async () => {
    const organization = await platform.createOrganization(author);
    const billboard = { body_markdown: 'x', placement_area: 'feed_first', organization_id: organization.id };
    const [byAdmin, byMember] = [
      await as(admin)('POST', '/api/billboards', billboard),
      await as(author)('POST', '/api/billboards', billboard),
    ];
    expect([byAdmin.status, byMember.status]).toEqual([201, 201]);
    const { id } = byMember.json<{ id: number }>();
    expect((await as(author)('PUT', `/api/billboards/${id}/unpublish`)).status).toBe(204);
    const credit = { organization_id: organization.id, amount: 3 };
    expect((await as(admin)('POST', '/api/credits', { credit })).status).toBe(201);
  });

  test('is in the list of credits of its members', async () => {
    const organization = await platform.createOrganization(author);
    await as(author)('POST', `/api/organizations/${organization.id}/memberships`, {
      membership: { user_id: colleague.id, role: 'member' },
    });
    const balances = (await as(colleague)('GET', '/api/credits')).json<{ organizations: { id: number }[] }>();
    expect(balances.organizations.map((of) => of.id)).toContain(organization.id);
  });
});

describe('a user without its event', () => {
  test('is known to recommended lists, segments, badges, billboards and credits', async () => {
    const [first, second] = [await platform.createUser(), await platform.createUser()];
    const list = { name: 'For them', placement_area: 'main_feed', user_id: first.id, article_ids: [1] };
    const saved = await as(admin)('POST', '/api/recommended_articles_lists', list);
    expect(saved.status).toBe(201);
    const { id: listId } = saved.json<{ id: number }>();
    const changed = await as(admin)('PUT', `/api/recommended_articles_lists/${listId}`, { user_id: second.id });
    expect(changed.status).toBe(200);

    const { id: segmentId } = (await as(admin)('POST', '/api/segments')).json<{ id: number }>();
    const added = await as(admin)('PUT', `/api/segments/${segmentId}/add_users`, {
      user_ids: [first.id, second.id, 999_999],
    });
    expect(added.json()).toEqual({ succeeded: [first.id, second.id], failed: [999_999] });

    const third = await platform.createUser();
    const billboard = { body_markdown: 'x', placement_area: 'feed_first', creator_id: third.id };
    expect((await as(admin)('POST', '/api/billboards', billboard)).status).toBe(201);

    const fourth = await platform.createUser();
    const credit = { user_id: fourth.id, amount: 3 };
    expect((await as(admin)('POST', '/api/credits', { credit })).status).toBe(201);
    expect((await as(admin)('POST', '/api/credits', { credit: { ...credit, user_id: 999_999 } })).status).toBe(404);

    const errorsOf = async (userId: number) => {
      const award = { user_id: userId, badge_id: 999_999 };
      const answer = await as(admin)('POST', '/api/badge_achievements', { badge_achievement: award });
      return Object.keys(answer.json<{ errors: object }>().errors);
    };
    expect(await errorsOf(fourth.id)).toEqual(['badge']);
    expect(await errorsOf(999_999)).toEqual(['user', 'badge']);
  });

  test('is mentioned by an article', async () => {
    const mentioned = await platform.createUser();
    await publish(author, { body_markdown: `With @${mentioned.username} and @no_such_name.` });
    const client = new Client(platform.databaseUrls.content);
    await client.connect();
    const { rows } = await client.query<{ payload: Buffer }>(
      'select payload from outbox where subject = $1 order by position desc limit 1',
      [ArticleChangedSchema.typeName],
    );
    await client.end();
    const event = fromBinary(ArticleChangedSchema, rows[0]?.payload ?? Buffer.alloc(0));
    expect(event.mentionedUserIds).toEqual([mentioned.id]);
  });

  test('has articles in lists and at the path of the new username', async () => {
    const writer = await platform.createUser();
    const organization = await platform.createOrganization(writer);
    const { id } = await publish(writer, { organization_id: organization.id });
    const idsOf = async (path: string, pick: (answer: never) => Article[]) =>
      pick((await platform.request('GET', path)).json<never>()).map((article) => article.id);
    const listed = (name: string) => idsOf(`/api/articles?username=${name}`, (articles: Article[]) => articles);
    const found = (filter: string) =>
      idsOf(
        `/api/search?q=${filter}&types=articles`,
        ({ results }: { results: { articles: { items: Article[] } } }) => results.articles.items,
      );
    expect(await listed(writer.username)).toEqual([id]);

    const [person, team] = [`${writer.username}_anew`, `${organization.username}_anew`];
    const rename = async (user: string, organizationName: string) => [
      (await as(admin)('PATCH', `/api/admin/users/${writer.id}`, { username: user })).status,
      (await as(admin)('PUT', `/api/organizations/${organization.id}`, { username: organizationName })).status,
    ];
    expect(await rename(person, team)).toEqual([200, 200]);
    expect([await found(`author:${person}`), await found(`org:${team}`)]).toEqual([[id], [id]]);

    const [nameOfPerson, nameOfTeam] = [`${person}_2`, `${team}_2`];
    expect(await rename(nameOfPerson, nameOfTeam)).toEqual([200, 200]);
    expect([await listed(nameOfPerson), await listed(nameOfTeam)]).toEqual([[id], [id]]);
    expect([await listed('no_such_name'), await found('author:no_such_name')]).toEqual([[], []]);
  });

  const page = (slug: string) => ({
    title: 'A page',
    description: 'x',
    slug,
    is_top_level_path: true,
    body_markdown: 'x',
    template: 'contained',
  });

  test('cannot have the same name as a page', async () => {
    const { username } = await platform.createUser();
    expect((await as(admin)('POST', '/api/pages', page(username))).status).toBe(422);

    expect((await as(admin)('POST', '/api/pages', page('brand_new_page'))).status).toBe(201);
    await expect(platform.createUser({ username: 'Brand_New_Page' })).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    const organization = { username: 'brand_new_page', name: 'Late' };
    expect((await as(admin)('POST', '/api/organizations', organization)).status).toBe(422);
    const made = await platform.createOrganization(author);
    const renamed = await as(admin)('PUT', `/api/organizations/${made.id}`, { username: 'brand_new_page' });
    expect(renamed.status).toBe(422);
    const person = await as(admin)('PATCH', `/api/admin/users/${colleague.id}`, { username: 'brand_new_page' });
    expect(person.status).toBe(422);
  });

  test('gives a name to only one of a page and another owner that take it at the same time', async () => {
    const others = {
      organization: (username: string) => as(admin)('POST', '/api/organizations', { username, name: 'x' }),
      podcast: (slug: string) => as(admin)('POST', '/api/podcasts', { podcast: { title: 'x', slug } }),
    };
    for (const [kind, take] of Object.entries(others)) {
      for (let round = 0; round < 6; round += 1) {
        const name = `${kind}_raced_${round}`;
        const answers = await Promise.all([as(admin)('POST', '/api/pages', page(name)), take(name)]);
        const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
        expect([name, ...statuses]).toEqual([name, 201, 422]);
      }
    }
  });
});

test('shows billboards next to an article without its event', async () => {
  const { id } = await publish(author, {});
  const billboard = await platform.request('GET', `/billboards/post_sidebar?article_id=${id}`);
  expect([200, 204]).toContain(billboard.status);
  const other = await publish(author, {});
  expect([200, 204]).toContain((await platform.request('GET', `${other.path}/billboards/post_sidebar`)).status);
  expect((await platform.request('GET', '/billboards/post_sidebar?article_id=999999')).status).toBe(404);
});

test('applies a new role on a gateway without its event', async () => {
  const moderator = await platform.createUser();
  const ask = () => sendRequest(other.url, 'GET', '/api/segments', { key: moderator.apiKey });
  expect((await ask()).status).toBe(403);
  expect((await as(admin)('PUT', `/api/admin/users/${moderator.id}/role`, { role: 'admin' })).status).toBe(200);
  expect((await ask()).status).toBe(200);
});
