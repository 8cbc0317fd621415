import { create, fromBinary } from '@bufbuild/protobuf';
import { UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { ListArticlesRequestSchema } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getArticleByPath } from '../articles/read/get-article-by-path.ts';
import { listArticles } from '../articles/lists/list-articles.ts';
import { applyUserChanged } from '../projections/users.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { steps } from './steps.ts';

let fixture: ContentFixture;
const merge = { mergeId: 1, sourceId: 1, targetId: 2, targetUsername: 'kept' };
const source = userPrincipal({ userId: 1, username: 'Gone' });
const target = userPrincipal({ userId: 2, username: 'kept' });

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles, collections, images, agent_sessions, outbox, users cascade'));

async function move(): Promise<void> {
  const { database } = fixture.context;
  for (const step of steps) while (await database.transaction(undefined, (em) => step(em, merge)));
}

/** Applies an event of a user as community would announce it. */
const tell = (init: { id: number; version: number; username: string; deleted?: boolean; formerUsernames?: string[] }) =>
  fixture.context.database.transaction(undefined, (em) =>
    applyUserChanged(create(UserChangedSchema, { status: 'good_standing', ...init }), { em }),
  );

const read = (username: string, slug: string) =>
  getArticleByPath(fixture.context, callBy(anonymous), { username, slug });

async function titlesOf(username: string): Promise<(string | undefined)[]> {
  const request = create(ListArticlesRequestSchema, { page: 1, perPage: 30, username });
  const { articles } = await listArticles(fixture.context, callBy(anonymous), request);
  return articles.map(({ title }) => title);
}

describe('merging an account into another', () => {
  it('moves its articles, announces each once, and lists them if the target is listed', async () => {
    for (let number = 1; number <= 60; number += 1) {
      await fixture.write(source, { title: `Article ${number}`, published: number % 2 === 0 });
    }
    await tell({ id: 1, version: 1, username: 'Gone' });
    await fixture.sql(`update users set status = 'spam' where id = 1`);
    await fixture.sql(`update articles set listed = false`);
    await fixture.sql('truncate outbox');
    await move();
    await move();
    expect(
      await fixture.sql(
        'select user_id, listed, published, count(*)::integer from articles group by 1, 2, 3 order by 3',
      ),
    ).toEqual([
      { user_id: 2, listed: false, published: false, count: 30 },
      { user_id: 2, listed: true, published: true, count: 30 },
    ]);
    const rows = await fixture.sql<{ payload: Uint8Array }>(
      `select payload from outbox where subject like '%.ArticleChanged'`,
    );
    const events = rows.map(({ payload }) => fromBinary(ArticleChangedSchema, payload));
    expect(events).toHaveLength(60);
    expect(events.every(({ userId, path }) => userId === 2 && path.startsWith('/kept/'))).toBe(true);
  });

  it('moves its series, and joins two of the same name', async () => {
    await fixture.write(source, { title: 'Part one', published: true, series: 'Parts' });
    await fixture.write(source, { title: 'Alone', published: true, series: 'Others' });
    await fixture.write(target, { title: 'Part two', published: true, series: 'Parts' });
    await move();
    const rows = await fixture.sql<{ name: string; user_id: number; titles: string[] }>(`
      select name, collections.user_id, array_agg(title order by title) as titles
      from collections left join articles on collection_id = collections.id group by 1, 2 order by 1`);
    expect(rows).toEqual([
      { name: 'Others', user_id: 2, titles: ['Alone'] },
      { name: 'Parts', user_id: 2, titles: ['Part one', 'Part two'] },
    ]);
  });

  it('moves images and transcripts, each once', async () => {
    await fixture.sql(`insert into images (owner_id, digest, shape, ending, width, height, bytes) values
      (1, 'aa', 'whole', 'png', 1, 1, 1), (2, 'aa', 'whole', 'png', 1, 1, 1), (1, 'aa', 'square', 'png', 1, 1, 1),
      (1, 'bb', 'whole', 'png', 1, 1, 1)`);
    await fixture.sql(`insert into agent_sessions
      (user_id, slug, title, tool_name, total_messages, curated_count, content, bytes)
      values (1, 'one', 'One', 'cli_tool_1', 0, 0, '', 0), (2, 'two', 'Two', 'cli_tool_1', 0, 0, '', 0)`);
    await move();
    expect(await fixture.sql('select owner_id, digest, shape from images order by 2, 3')).toEqual([
      { owner_id: 2, digest: 'aa', shape: 'square' },
      { owner_id: 2, digest: 'aa', shape: 'whole' },
      { owner_id: 2, digest: 'bb', shape: 'whole' },
    ]);
    expect(await fixture.sql('select user_id, slug from agent_sessions order by 2')).toEqual([
      { user_id: 2, slug: 'one' },
      { user_id: 2, slug: 'two' },
    ]);
  });

  it('keeps the old path of an article, also if the target has the slug', async () => {
    const own = await fixture.write(source, { title: 'Own', published: true });
    const same = await fixture.write(source, { title: 'Same', published: true });
    const other = await fixture.write(target, { title: 'Same', published: true });
    const { slug = '' } = other.summary ?? {};
    await fixture.sql('update articles set slug = $1 where id = $2', [slug, same.summary?.id]);
    await tell({ id: 1, version: 1, username: 'Gone' });
    await tell({ id: 2, version: 1, username: 'kept' });
    await move();
    await tell({ id: 2, version: 2, username: 'kept', formerUsernames: ['gone'] });
    await tell({ id: 1, version: 2, username: 'merged_1', deleted: true });
    expect((await read('GONE', own.summary?.slug ?? '')).summary).toMatchObject({
      id: own.summary?.id,
      path: `/kept/${own.summary?.slug}`,
    });
    expect((await read('gone', slug)).summary?.id).toBe(same.summary?.id);
    expect((await read('kept', slug)).summary?.id).toBe(other.summary?.id);
    expect(new Set(await titlesOf('Gone'))).toEqual(new Set(['Own', 'Same']));
    await expect(read('merged_1', slug)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('resolves a former username until another user takes it', async () => {
  const { summary } = await fixture.write(source, { title: 'Renamed', published: true });
  await tell({ id: 1, version: 2, username: 'later', formerUsernames: ['gone'] });
  expect((await read('gone', summary?.slug ?? '')).summary?.path).toBe(`/later/${summary?.slug}`);
  expect(await titlesOf('gone')).toEqual(['Renamed']);
  await tell({ id: 2, version: 1, username: 'gone' });
  expect(await titlesOf('gone')).toEqual([]);
  await tell({ id: 1, version: 3, username: 'later', formerUsernames: [] });
  await tell({ id: 2, version: 2, username: 'other' });
  await expect(read('gone', summary?.slug ?? '')).rejects.toMatchObject({ code: 'not_found' });
});
