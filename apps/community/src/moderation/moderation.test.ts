import { AuditRecordedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../tables/tables.ts';
import { articleEvent, callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { noteUnpublication } from './note-unpublication.ts';
import { suspendUser } from './suspend-user.ts';
import { updateUserStatus } from './update-user-status.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

function notesOn(userId: number) {
  const columns = ['author_id', 'reason', 'content'] as const;
  const query = context.database.reader<Tables>().selectFrom('notes').select(columns);
  return query.where('user_id', '=', userId).orderBy('id').execute();
}

async function changesOf(userId: number) {
  return (await outboxOf(context, UserChangedSchema)).filter(({ id }) => id === userId);
}

describe('suspending (A2)', () => {
  it('leaves a note, an audit record and the news', async () => {
    const moderator = await signUp(context, { username: 'mo', role: 'moderator' });
    const { principal } = await signUp(context, { username: 'noisy' });
    const { userId } = principal;
    await suspendUser(context, moderator.call, { userId, note: 'Repeated spam' });
    expect(await notesOn(userId)).toEqual([
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
    expect(JSON.parse(record?.before ?? '')).toEqual({ status: 'good_standing' });
    expect(JSON.parse(record?.after ?? '')).toEqual({ status: 'suspended', note: 'Repeated spam' });
  });

  it('notes and records a repetition, but has no news', async () => {
    const moderator = await signUp(context, { username: 'mo2', role: 'moderator' });
    const { principal } = await signUp(context, { username: 'again' });
    const { userId } = principal;
    await suspendUser(context, moderator.call, { userId });
    await suspendUser(context, moderator.call, { userId });
    expect((await notesOn(userId)).map(({ content }) => content)).toEqual(['mo2 updated again', 'mo2 updated again']);
    expect((await changesOf(userId)).map(({ version }) => version)).toEqual([1, 2]);
    const records = await outboxOf(context, AuditRecordedSchema);
    const own = records.filter(({ record }) => record?.targetId === String(userId) && record.actorId !== 0);
    expect(own).toHaveLength(2);
  });

  it('is for moderators, and not against anybody above them', async () => {
    const moderator = await signUp(context, { role: 'moderator' });
    const colleague = await signUp(context, { role: 'moderator' });
    const admin = await signUp(context, { role: 'admin' });
    const member = await signUp(context);
    const target = { userId: member.principal.userId };
    await expect(suspendUser(context, callAs(anonymous), target)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(suspendUser(context, member.call, target)).rejects.toMatchObject({ code: 'permission_denied' });
    const upwards = suspendUser(context, moderator.call, { userId: admin.principal.userId });
    await expect(upwards).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await notesOn(admin.principal.userId)).toEqual([]);
    await suspendUser(context, moderator.call, { userId: colleague.principal.userId });
    await expect(suspendUser(context, admin.call, { userId: 1_000_000 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('status (A13)', () => {
  it('takes labels in any case and answers with the status shown', async () => {
    const { principal } = await signUp(context);
    const give = (status: string) => updateUserStatus(context, operator, { userId: principal.userId, status });
    expect(await give('SPAM')).toBe('spam');
    expect(await give('Limited')).toBe('spam');
    expect(await give('Comment Suspended')).toBe('spam');
    expect(await give('trusted')).toBe('trusted');
    expect(await give('Good standing')).toBe('active');
    expect((await notesOn(principal.userId)).map(({ reason, author_id }) => [reason, author_id])).toEqual([
      ['Spam', null],
      ['Limited', null],
      ['Comment Suspended', null],
      ['Trusted', null],
      ['Good standing', null],
    ]);
    const records = (await outboxOf(context, AuditRecordedSchema)).slice(-5);
    expect(new Set(records.map(({ record }) => record?.action))).toEqual(new Set(['update_user_status']));
  });

  it('refuses other labels, and other callers than super administrators', async () => {
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
    expect(await notesOn(principal.userId)).toEqual([]);
  });
});

it('keeps what a moderator wrote when withdrawing an article as a note on its author (A1)', async () => {
  const moderator = await signUp(context, { role: 'moderator' });
  const { principal } = await signUp(context);
  const withdrawn = { id: 1, version: 2, published: false, userId: principal.userId };
  const unpublishedById = moderator.principal.userId;
  await context.database.transaction(undefined, async (em) => {
    await noteUnpublication(em, articleEvent({ ...withdrawn, unpublishedById, unpublishNote: 'Off topic' }));
    await noteUnpublication(em, articleEvent({ ...withdrawn, unpublishedById }));
    await noteUnpublication(em, articleEvent(withdrawn));
  });
  expect(await notesOn(principal.userId)).toEqual([
    { author_id: unpublishedById, reason: 'unpublish_article', content: 'Off topic' },
  ]);
});
