import { fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema, AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { getArticle } from '../read/get-article.ts';
import { unpublishArticle } from './unpublish-article.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const moderator = userPrincipal({ userId: 9, username: 'mod', roles: ['moderator'] });

const unpublish = (id: number, principal = moderator) =>
  unpublishArticle(fixture.context, callBy(principal), { id, note: 'off topic' });

it('reverts a published article to a draft, front matter too, and records who did it', async () => {
  const bodyMarkdown = '---\ntitle: Loud\npublished: true\ntags: go\n---\nText  ';
  const { summary } = await fixture.write(ada, { bodyMarkdown });
  const id = summary?.id ?? 0;
  await unpublish(id);

  const draft = await getArticle(fixture.context, callBy(ada), id);
  expect(draft.bodyMarkdown).toBe(bodyMarkdown.replace('true', 'false'));
  expect(draft.summary).toMatchObject({ published: false, slug: summary?.slug, title: 'Loud' });
  await expect(getArticle(fixture.context, callBy(anonymous), id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await fixture.sql('select tag_id from article_tags where article_id = $1', [id])).toEqual([]);

  const rows = await fixture.sql<{ payload: Uint8Array }>(
    'select payload from outbox where aggregate_id = any($1) order by position desc limit 2',
    [[`article:${id}`, `audit:${id}`]],
  );
  const [audit, changed] = rows.map(({ payload }) => payload);
  expect(fromBinary(ArticleChangedSchema, changed ?? new Uint8Array())).toMatchObject({
    published: false,
    version: 2,
    unpublishedById: 9,
    unpublishNote: 'off topic',
  });
  expect(fromBinary(AuditRecordedSchema, audit ?? new Uint8Array()).record).toMatchObject({
    actorId: 9,
    actorUsername: 'mod',
    action: 'api_article_unpublish',
    targetType: 'Article',
    targetId: String(id),
    before: '{"published":true}',
    after: '{"published":false}',
    requestId: 'test-request',
  });
});

it('rejects users without the role, and drafts', async () => {
  const { summary } = await fixture.write(ada, { title: 'Draft' });
  const id = summary?.id ?? 0;
  await expect(unpublish(id, ada)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(unpublish(id)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(unpublish(1_000_000)).rejects.toMatchObject({ code: 'not_found' });
});

it('rejects a note that does not fit an event', async () => {
  const { summary } = await fixture.write(ada, { title: 'Noted', published: true });
  const call = unpublishArticle(fixture.context, callBy(moderator), { id: summary?.id ?? 0, note: 'a'.repeat(10_001) });
  await expect(call).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { note: ['is too long (maximum is 10000 characters)'] },
  });
});
