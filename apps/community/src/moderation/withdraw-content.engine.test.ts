import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { AuditRecordedSchema, WithdrawalRequestedSchema } from '@commonplace/proto/community/v1/events';
import { ArticlesWithdrawnSchema } from '@commonplace/proto/content/v1/events';
import { withdrawRecords } from '@commonplace/service/withdrawal-job';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { countEngagement } from '../engagement/count-engagement.ts';
import { articleEvent, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { jobContext } from '../testing/notifications.ts';
import { notesOn } from '../testing/notes.ts';
import { outboxOf } from '../testing/outbox.ts';
import { recordWithdrawnArticles } from './finish-withdrawal.ts';
import { addUnpublicationNote } from './add-unpublication-note.ts';
import { withdrawnComments } from './withdraw-comments.ts';
import { withdrawContent } from './withdraw-content.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('withdrawContent', () => {
  it('deletes comments, and audits exactly these when content has finished too', async () => {
    const admin = await signUp(context, { username: 'ad', role: 'admin' });
    const author = await signUp(context);
    await publish(context, { id: 50 });
    const target = onArticle(50);
    const write = async () => (await createComment(context, author.call, { target, bodyMarkdown: 'x' })).id;
    const gone = await write();
    await deleteComment(context, author.call, toIdCode(gone));
    const ids: number[] = [];
    for (let written = 0; written < 60; written += 1) ids.push(await write());
    const { userId } = author.principal;
    await withdrawContent(context, admin.call, { userId });
    expect(await notesOn(context, userId)).toMatchObject([
      { reason: 'unpublish_all_articles', content: 'ad requested unpublish all articles via API' },
    ]);
    const withdrawalId = (await outboxOf(context, WithdrawalRequestedSchema)).at(-1)?.id ?? '';
    const records = async () =>
      (await outboxOf(context, AuditRecordedSchema)).filter(({ record }) => record?.action === 'api_user_unpublish');
    const progress: unknown[] = [];
    const job = jobContext({ report: async (value) => void progress.push(value) });
    await withdrawRecords(context.database, withdrawnComments, { withdrawalId }, job);
    await withdrawRecords(context.database, withdrawnComments, { withdrawalId }, job);
    expect(progress).toEqual([{ withdrawn: 50 }, { withdrawn: 60 }, { withdrawn: 60 }]);
    expect(await records()).toEqual([]);
    const event = create(ArticlesWithdrawnSchema, { withdrawalId, articleIds: [7, 9] });
    await context.database.transaction(undefined, (em) => recordWithdrawnArticles(event, { em }));
    const [{ record } = {}, ...others] = await records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ actorId: admin.principal.userId, actorUsername: 'ad', targetId: String(userId) });
    expect(JSON.parse(record?.after ?? '')).toEqual({
      target_user_id: userId,
      target_article_ids: [7, 9],
      target_comment_ids: ids,
      note: null,
    });
    expect((await countEngagement(context.database.reader(), [50]))[0]?.commentsCount).toBe(0);
  });

  it('is limited to administrators and accounts without a higher role', async () => {
    const moderator = await signUp(context, { role: 'moderator' });
    const admin = await signUp(context, { role: 'admin' });
    const above = await signUp(context, { role: 'super_admin' });
    const withdraw = (call: CallContext, userId: number) => withdrawContent(context, call, { userId });
    const { userId } = above.principal;
    await expect(withdraw(moderator.call, userId)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(withdraw(admin.call, userId)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(withdraw(admin.call, 1_000_000)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it("stores the moderator's reason for withdrawing an article as a note on its author", async () => {
  const moderator = await signUp(context, { role: 'moderator' });
  const { principal } = await signUp(context);
  const withdrawn = { id: 1, version: 2, published: false, userId: principal.userId };
  const unpublishedById = moderator.principal.userId;
  await context.database.transaction(undefined, async (em) => {
    await addUnpublicationNote(em, articleEvent({ ...withdrawn, unpublishedById, unpublishNote: 'Off topic' }));
    await addUnpublicationNote(em, articleEvent({ ...withdrawn, unpublishedById }));
    await addUnpublicationNote(em, articleEvent(withdrawn));
  });
  expect(await notesOn(context, principal.userId)).toEqual([
    { author_id: unpublishedById, reason: 'unpublish_article', content: 'Off topic' },
  ]);
});
