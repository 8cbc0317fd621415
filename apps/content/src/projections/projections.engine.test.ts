import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import {
  EngagementChangedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema, ArticleCountersChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getArticle } from '../articles/read/get-article.ts';
import { publishDueArticles } from '../articles/jobs/publish-due-articles.ts';
import { refreshArticles } from '../articles/jobs/refresh-articles.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { applyEngagementChanges } from '../articles/counters/apply-engagement.ts';
import { applyOrganizationChanged } from './organizations.ts';
import { applyPageViewsChanges } from '../articles/counters/apply-page-views.ts';
import { applyUserChanged } from './users.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles, users, organizations, outbox cascade'));

const ada = userPrincipal({ userId: 1, username: 'ada', organizations: [{ id: 7, role: 'member' }] });

/** Applies an event as a consumer does, in a transaction, and refreshes articles. */
async function apply(handler: (context: { em: SqlEntityManager }) => Promise<void>): Promise<void> {
  const { database } = fixture.context;
  await database.transaction(undefined, (em) => handler({ em }));
  await refreshArticles(database, new AbortController().signal);
}

function userChanged(init: MessageInitShape<typeof UserChangedSchema>) {
  const event = create(UserChangedSchema, { id: 1, username: 'ada', name: 'Ada', status: 'good_standing', ...init });
  return apply((context) => applyUserChanged(event, context));
}

async function written(title: string, organizationId = 0): Promise<number> {
  const tags = { values: ['go'] };
  const { summary } = await fixture.write(ada, { title, published: true, tags, organizationId });
  return summary?.id ?? 0;
}

const read = (id: number) => getArticle(fixture.context, callBy(anonymous), id);

async function lastEvent(id: number) {
  const [row] = await fixture.sql<{ payload: Uint8Array }>(
    `select payload from outbox where aggregate_id = $1 and subject like '%.ArticleChanged' order by position desc`,
    [`article:${id}`],
  );
  return fromBinary(ArticleChangedSchema, row?.payload ?? new Uint8Array());
}

const isListed = async (id: number) =>
  (await fixture.sql<{ listed: boolean }>('select listed from articles where id = $1', [id]))[0]?.listed;

describe('UserChanged', () => {
  it("replaces the author's fields, unless the event is older", async () => {
    const id = await written('Byline');
    await userChanged({ version: 2, name: 'Ada Lovelace', profileImage: 'https://example.com/a.png', websiteUrl: 'w' });
    await userChanged({ version: 1, name: 'Old name' });
    expect((await read(id)).summary?.author).toMatchObject({
      name: 'Ada Lovelace',
      profileImage: 'https://example.com/a.png',
      websiteUrl: 'w',
    });
    expect(await fixture.sql(`select subject from outbox where aggregate_id = 'user:1'`)).toHaveLength(1);
  });

  it('moves the articles with a new username', async () => {
    const id = await written('Moved');
    await userChanged({ version: 1, username: 'lovelace' });
    const { summary } = await read(id);
    expect(summary?.path).toBe(`/lovelace/${summary?.slug}`);
    expect(await lastEvent(id)).toMatchObject({ path: summary?.path, version: 2 });
  });

  it('hides a spam author from all but themselves and moderators, and shows them again', async () => {
    const id = await written('Hidden');
    await userChanged({ version: 1, status: 'suspended', standings: ['suspended', 'spam'] });
    expect(await isListed(id)).toBe(false);
    expect(await fixture.sql('select tag_id from article_tags where article_id = $1', [id])).toEqual([]);
    expect(await fixture.sql('select score from articles where id = $1', [id])).toEqual([{ score: -500 }]);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    for (const reader of [ada, userPrincipal({ userId: 2, roles: ['moderator'] })]) {
      expect((await getArticle(fixture.context, callBy(reader), id)).summary?.title).toBe('Hidden');
    }
    expect((await lastEvent(id)).published).toBe(false);
    await userChanged({ version: 2, status: 'limited' });
    expect(await isListed(id)).toBe(true);
    expect((await lastEvent(id)).published).toBe(true);
    expect(await fixture.sql('select score from articles where id = $1', [id])).toEqual([{ score: 0 }]);
    expect(await fixture.sql('select featured from articles where id = $1', [id])).toEqual([{ featured: false }]);
    await userChanged({ version: 3, deleted: true });
    expect(await isListed(id)).toBe(false);
  });

  it('hides an article from others and from lists before the article itself is refreshed', async () => {
    const id = await written('Hidden at once');
    const event = create(UserChangedSchema, { id: 1, version: 1, username: 'ada', name: 'Ada', status: 'spam' });
    await fixture.context.database.transaction(undefined, (em) => applyUserChanged(event, { em }));
    expect(await isListed(id)).toBe(false);
    expect(await fixture.sql('select tag_id from article_tags where article_id = $1', [id])).toEqual([]);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('OrganizationChanged', () => {
  it('sets the path of its articles, also if it arrives after them', async () => {
    const id = await written('For the company', 7);
    expect((await read(id)).summary?.organization).toBeUndefined();
    const changed = (version: number, username: string, deleted = false) => {
      const event = create(OrganizationChangedSchema, { id: 7, version, username, name: 'Acme', deleted });
      return apply((context) => applyOrganizationChanged(event, context));
    };
    await changed(1, 'acme');
    expect((await read(id)).summary).toMatchObject({ organization: { id: 7, username: 'acme' } });
    expect((await lastEvent(id)).path).toMatch(/^\/acme\//);
    await changed(1, 'stale');
    await changed(2, 'acme', true);
    expect((await read(id)).summary?.organization).toBeUndefined();
    expect((await lastEvent(id)).path).toMatch(/^\/ada\//);
  });
});

describe('counters', () => {
  const engagement = (articleId: number, version: number, commentsCount: number, publicReactionsCount: number) => {
    const event = create(EngagementChangedSchema, {
      articleId,
      version,
      commentsCount,
      publicReactionsCount,
      lastCommentAt: '2026-02-03T04:05:06Z',
    });
    return apply((context) => applyEngagementChanges([event], context));
  };

  it('follow the newest event and decide the order of lists', async () => {
    const id = await written('Counted');
    const [before] = await fixture.sql<{ hotness_score: number }>('select hotness_score from articles where id = $1', [
      id,
    ]);
    await engagement(id, 2, 3, 97);
    await engagement(id, 1, 0, 0);
    expect((await read(id)).summary).toMatchObject({
      commentsCount: 3,
      publicReactionsCount: 97,
      lastCommentAt: '2026-02-03T04:05:06Z',
    });
    const [after] = await fixture.sql<{ score: number; hotness_score: number }>(
      'select score, hotness_score from article_tags where article_id = $1',
      [id],
    );
    expect(after?.score).toBe(100);
    expect(after?.hotness_score).toBeCloseTo((before?.hotness_score ?? 0) + 2, 6);
  });

  it('leave a due article to the job that lists and announces it', async () => {
    const id = await written('Due');
    await fixture.sql(
      `update articles set listed = false, featured = false, published_at = now() - interval '1 second',
        due_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await fixture.sql('delete from article_tags');
    await engagement(id, 1, 1, 1);
    expect(await isListed(id)).toBe(false);
    await publishDueArticles(fixture.context.database, new AbortController().signal);
    expect(await isListed(id)).toBe(true);
    expect(await lastEvent(id)).toMatchObject({ version: 2, published: true });
    expect(await fixture.sql('select score from article_tags where article_id = $1', [id])).toEqual([{ score: 2 }]);
  });

  it('are announced with a growing version when shown values change', async () => {
    const id = await written('Announced');
    const views = (version: number, pageViewsCount: number) => {
      const event = create(PageViewsChangedSchema, { articleId: id, version, pageViewsCount });
      return apply((context) => applyPageViewsChanges([event], context));
    };
    await engagement(id, 1, 1, 1);
    // A reading list is not shown publicly.
    await engagement(id, 2, 1, 1);
    await views(4, 40);
    await views(3, 30);
    await engagement(id, 3, 2, 1);
    const rows = await fixture.sql<{ payload: Uint8Array }>(
      `select payload from outbox where subject like '%.ArticleCountersChanged' order by position`,
    );
    expect(rows.map(({ payload }) => fromBinary(ArticleCountersChangedSchema, payload))).toMatchObject([
      { articleId: id, version: 1, commentsCount: 1, publicReactionsCount: 1, pageViewsCount: 0 },
      { articleId: id, version: 7, commentsCount: 2, publicReactionsCount: 1, pageViewsCount: 40 },
    ]);
  });

  it('of a deleted article are dropped', async () => {
    await expect(engagement(1_000_000, 1, 1, 1)).resolves.toBeUndefined();
  });
});
