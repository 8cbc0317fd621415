import { AuditRecordedSchema, CommentChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { getComment } from '../comments/get-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { listComments } from '../comments/list-comments.ts';
import { withholdComments } from '../comments/withhold-comments.ts';
import { countEngagement } from '../engagement/count-engagement.ts';
import {
  callAs,
  createTestContext,
  onArticle,
  operator,
  publish,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { jobContext, notificationsOf } from '../testing/notifications.ts';
import { notesOn } from '../testing/notes.ts';
import { outboxOf } from '../testing/outbox.ts';
import { assignStatus, takeStatusBack } from './assign-status.ts';
import { suspendUser } from './suspend-user.ts';
import { updateUserStatus } from './update-user-status.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

async function changesOf(userId: number) {
  return (await outboxOf(context, UserChangedSchema)).filter(({ id }) => id === userId);
}

describe('suspendUser', () => {
  it('writes a note, an audit entry and an event', async () => {
    const moderator = await signUp(context, { username: 'mo', role: 'moderator' });
    const { principal } = await signUp(context, { username: 'noisy' });
    const { userId } = principal;
    await suspendUser(context, moderator.call, { userId, note: 'Repeated spam' });
    expect(await notesOn(context, userId)).toEqual([
      { author_id: moderator.principal.userId, reason: 'Suspended', content: 'Repeated spam' },
    ]);
    expect((await changesOf(userId)).at(-1)).toMatchObject({ version: 2, status: 'suspended' });
    const record = (await outboxOf(context, AuditRecordedSchema)).at(-1)?.record;
    expect(record).toMatchObject({
      actorId: moderator.principal.userId,
      actorUsername: 'mo',
      action: 'api_user_suspend',
      targetType: 'User',
      targetId: String(userId),
    });
    expect(JSON.parse(record?.before ?? '')).toEqual({ status: 'good_standing', statuses: [] });
    expect(JSON.parse(record?.after ?? '')).toEqual({
      status: 'suspended',
      statuses: ['suspended'],
      note: 'Repeated spam',
    });
  });

  it('writes a note and an audit entry for a repetition, but no event', async () => {
    const moderator = await signUp(context, { username: 'mo2', role: 'moderator' });
    const { principal } = await signUp(context, { username: 'again' });
    const { userId } = principal;
    await suspendUser(context, moderator.call, { userId });
    await suspendUser(context, moderator.call, { userId });
    expect((await notesOn(context, userId)).map(({ content }) => content)).toEqual([
      'mo2 updated again',
      'mo2 updated again',
    ]);
    expect((await changesOf(userId)).map(({ version }) => version)).toEqual([1, 2]);
    const records = await outboxOf(context, AuditRecordedSchema);
    const own = records.filter(({ record }) => record?.targetId === String(userId) && record.actorId !== 0);
    expect(own).toHaveLength(2);
  });

  it('is limited to moderators and accounts without a higher role', async () => {
    const moderator = await signUp(context, { role: 'moderator' });
    const colleague = await signUp(context, { role: 'moderator' });
    const admin = await signUp(context, { role: 'admin' });
    const member = await signUp(context);
    const target = { userId: member.principal.userId };
    await expect(suspendUser(context, callAs(anonymous), target)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(suspendUser(context, member.call, target)).rejects.toMatchObject({ code: 'permission_denied' });
    const upwards = suspendUser(context, moderator.call, { userId: admin.principal.userId });
    await expect(upwards).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await notesOn(context, admin.principal.userId)).toEqual([]);
    await suspendUser(context, moderator.call, { userId: colleague.principal.userId });
    await expect(suspendUser(context, admin.call, { userId: 1_000_000 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('updateUserStatus', () => {
  it('accepts labels in any case and returns the shown status', async () => {
    const { principal } = await signUp(context);
    const give = async (status: string) =>
      (await updateUserStatus(context, operator, { userId: principal.userId, status })).label;
    expect(await give('SPAM')).toBe('spam');
    expect(await give('Limited')).toBe('spam');
    expect(await give('Comment Suspended')).toBe('spam');
    expect(await give('trusted')).toBe('trusted');
    expect(await give('Good standing')).toBe('active');
    expect((await notesOn(context, principal.userId)).map(({ reason, author_id }) => [reason, author_id])).toEqual([
      ['Spam', null],
      ['Limited', null],
      ['Comment Suspended', null],
      ['Trusted', null],
      ['Good standing', null],
    ]);
    const records = (await outboxOf(context, AuditRecordedSchema)).slice(-5);
    expect(new Set(records.map(({ record }) => record?.action))).toEqual(new Set(['update_user_status']));
  });

  it('rejects other labels and other callers than super administrators', async () => {
    const { principal } = await signUp(context);
    const admin = await signUp(context, { role: 'admin' });
    const target = { userId: principal.userId };
    for (const status of ['Admin', 'gone', '']) {
      await expect(updateUserStatus(context, operator, { ...target, status })).rejects.toMatchObject({
        code: 'validation_failed',
        reason: 'invalid_status',
      });
    }
    const attempt = updateUserStatus(context, admin.call, { ...target, status: 'warned' });
    await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await notesOn(context, principal.userId)).toEqual([]);
  });
});

describe('assignStatus and takeStatusBack', () => {
  it('names the moderator in the note, removes one status alone, and audits each change', async () => {
    const moderator = await signUp(context, { username: 'mo3', role: 'moderator' });
    const { principal } = await signUp(context, { username: 'various' });
    const { userId } = principal;
    const give = (status: string) => assignStatus(context, moderator.call, { userId, status });
    const takeBack = (status: string, note?: string) =>
      takeStatusBack(context, moderator.call, { userId, status, note });
    expect((await give('limited')).status).toBe('limited');
    expect((await give('spam')).status).toBe('spam');
    expect((await takeBack('spam')).status).toBe('limited');
    expect((await takeBack('limited')).status).toBe('good_standing');
    expect((await takeBack('limited', 'No longer needed')).status).toBe('good_standing');
    const notes = await notesOn(context, userId);
    expect(notes.map(({ reason }) => reason)).toEqual(['Limited', 'Spam', 'Limited', 'Good standing', 'Good standing']);
    const who = 'mo3 updated various';
    expect(notes.map(({ content }) => content)).toEqual([who, who, who, who, 'No longer needed']);
    const records = (await outboxOf(context, AuditRecordedSchema)).slice(-5);
    expect(records.map(({ record }) => record?.action)).toEqual([
      'api_user_limited',
      'api_user_spam',
      'api_user_remove_spam',
      'api_user_remove_limited',
      'api_user_remove_limited',
    ]);
    expect((await changesOf(userId)).at(-3)).toMatchObject({ status: 'spam', standings: ['limited', 'spam'] });
  });

  it('notifies a newly trusted user once, until they lose the status', async () => {
    const moderator = await signUp(context, { role: 'moderator' });
    const { principal, call } = await signUp(context);
    const { userId } = principal;
    const trustNotifications = async () =>
      (await notificationsOf(context, call)).filter((news) => news.startsWith('trusted'));
    await assignStatus(context, moderator.call, { userId, status: 'trusted' });
    await assignStatus(context, moderator.call, { userId, status: 'trusted' });
    expect(await trustNotifications()).toEqual([`trusted by ${principal.username} (1): Standing ${userId}`]);
    const mails = await mailsTo(context, `${principal.username}@example.com`);
    expect(mails.map(({ template }) => template)).toEqual(['trusted']);
    await takeStatusBack(context, moderator.call, { userId, status: 'trusted' });
    expect(await trustNotifications()).toEqual([]);
  });
});

describe('spam', () => {
  it('withholds comments, which are not counted, and restores them', async () => {
    const moderator = await signUp(context, { role: 'moderator' });
    const spammer = await signUp(context);
    const other = await signUp(context);
    await publish(context, { id: 40 });
    const target = onArticle(40);
    const root = await createComment(context, spammer.call, { target, bodyMarkdown: 'Buy' });
    const parentIdCode = toIdCode(root.id);
    await createComment(context, other.call, { target, bodyMarkdown: 'No', parentIdCode });
    const { userId } = spammer.principal;
    const trimmed = ({ body_html: html }: { body_html: string | null }) => html?.trim() ?? null;
    const read = async (call = callAs(anonymous)) => {
      const { rows } = await getComment(context, call, { idCode: parentIdCode });
      return rows.map(trimmed);
    };
    const all = async () => (await listComments(context, callAs(anonymous), { target })).rows.map(trimmed);
    const counted = async () => (await countEngagement(context.database.reader(), [40]))[0]?.commentsCount;
    const follow = () => withholdComments(context, { userId }, jobContext());
    await assignStatus(context, moderator.call, { userId, status: 'spam' });
    // The account's standing takes effect at once; the job updates the rest.
    expect(await all()).toEqual([null, '<p>No</p>']);
    await follow();
    await follow();
    expect(await all()).toEqual([null, '<p>No</p>']);
    expect(await counted()).toBe(1);
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(other.call)).rejects.toMatchObject({ code: 'not_found' });
    for (const { call } of [moderator, spammer]) expect(await read(call)).toEqual(['<p>Buy</p>', '<p>No</p>']);
    const reply = createComment(context, other.call, { target, bodyMarkdown: 'Why', parentIdCode });
    await expect(reply).rejects.toMatchObject({ code: 'validation_failed' });
    await takeStatusBack(context, moderator.call, { userId, status: 'spam' });
    await follow();
    expect(await all()).toEqual(['<p>Buy</p>', '<p>No</p>']);
    expect(await counted()).toBe(2);
    const events = (await outboxOf(context, CommentChangedSchema)).filter(({ id }) => id === root.id);
    expect(events.map(({ version, hidden }) => [version, hidden])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });
});
