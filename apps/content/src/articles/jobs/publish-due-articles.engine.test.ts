import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, scheduledTime, type ContentFixture } from '../../testing/content-fixture.ts';
import { publishDueArticles } from './publish-due-articles.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const run = () => publishDueArticles(fixture.context.database, new AbortController().signal);

/** Returns the id of a scheduled article that has become due. */
async function due(title: string): Promise<number> {
  const { summary } = await fixture.write(ada, {
    title,
    published: true,
    publishedAt: scheduledTime,
    tags: { values: ['go'] },
  });
  await fixture.sql(
    `update articles set due_at = now() - interval '1 second', published_at = now() - interval '1 second' where id = $1`,
    [summary?.id],
  );
  return summary?.id ?? 0;
}

async function events(id: number) {
  const rows = await fixture.sql<{ payload: Uint8Array }>(
    'select payload from outbox where aggregate_id = $1 order by position',
    [`article:${id}`],
  );
  return rows.map(({ payload }) => fromBinary(ArticleChangedSchema, payload));
}

it('lists, tags and announces an article once when it is due', async () => {
  const id = await due('On time');
  expect((await events(id)).map(({ published }) => published)).toEqual([false]);
  await Promise.all([run(), run()]);
  await run();
  expect((await events(id)).map(({ published, version }) => [published, version])).toEqual([
    [false, 1],
    [true, 2],
  ]);
  expect(await fixture.sql('select listed, featured, due_at from articles where id = $1', [id])).toEqual([
    { listed: true, featured: true, due_at: null },
  ]);
  expect(await fixture.sql('select article_id from article_tags where article_id = $1', [id])).toHaveLength(1);
});

it('ignores articles that are not due', async () => {
  const { summary } = await fixture.write(ada, {
    title: 'Too early',
    published: true,
    publishedAt: scheduledTime,
  });
  await run();
  expect(await fixture.sql('select listed from articles where id = $1', [summary?.id])).toEqual([{ listed: false }]);
});

it('withholds the article of a spam author', async () => {
  const id = await due('Spam');
  await fixture.sql(`update users set status = 'spam' where id = 1`);
  await run();
  expect((await events(id)).at(-1)?.published).toBe(false);
  expect(await fixture.sql('select listed, due_at from articles where id = $1', [id])).toEqual([
    { listed: false, due_at: null },
  ]);
});
