import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { deleteArticle } from './delete-article.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const bob = userPrincipal({ userId: 2 });

it('removes the article with its body and tags, and announces it', async () => {
  const { summary } = await fixture.write(ada, { title: 'Gone', published: true, tags: { values: ['go'] } });
  const id = summary?.id ?? 0;
  await deleteArticle(fixture.context, callBy(ada), id);
  expect(await fixture.sql('select id from articles where id = $1', [id])).toEqual([]);
  expect(await fixture.sql('select article_id from article_bodies where article_id = $1', [id])).toEqual([]);
  expect(await fixture.sql('select article_id from article_tags where article_id = $1', [id])).toEqual([]);
  const rows = await fixture.sql<{ payload: Uint8Array }>(
    'select payload from outbox where aggregate_id = $1 order by position desc limit 1',
    [`article:${id}`],
  );
  const event = fromBinary(ArticleChangedSchema, rows[0]?.payload ?? new Uint8Array());
  expect(event).toMatchObject({ id, version: 2, deleted: true, published: false });
});

it('rejects all callers except the author', async () => {
  const draft = await fixture.write(ada, { title: 'Draft' });
  const published = await fixture.write(ada, { title: 'Published', published: true });
  const remove = (id: number | undefined) => deleteArticle(fixture.context, callBy(bob), id ?? 0);
  await expect(remove(draft.summary?.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(published.summary?.id)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(remove(1_000_000)).rejects.toMatchObject({ code: 'not_found' });
});
