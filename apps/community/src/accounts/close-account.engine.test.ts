import {
  AccountClosedSchema,
  ApiKeyRevokedSchema,
  CommentChangedSchema,
  CredentialsEndedSchema,
  MembershipChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { authenticate } from '../auth/credentials/authenticate.ts';
import { createApiKey } from '../auth/credentials/create-api-key.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { saveToReadingList } from '../reading-list/save-to-reading-list.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import {
  callAs,
  createTestContext,
  onArticle,
  operator,
  publish,
  signUp as createAccount,
  type TestContext,
} from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { password, signedIn, visitor, works, type Person } from '../testing/people.ts';
import { getUser } from '../users/get-user.ts';
import { closeAccount } from './close-account.ts';
import { removeTraces } from './remove-traces.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
  await publish(context, { id: 1 });
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Runs the pending `remove-traces` job. */
async function removeTracesOf({ userId }: Person): Promise<void> {
  const { rows } = await sql<{ payload: { userId: number; removesContent: boolean } }>`
    select data -> 'payload' as payload from jobs.job
    where name = 'remove-traces-of-account' and (data -> 'payload' ->> 'userId')::integer = ${userId}`.execute(
    context.database.reader(),
  );
  const payload = rows[0]?.payload;
  if (!payload) throw new Error('there is no pending job');
  await removeTraces(context, payload, { signal: new AbortController().signal });
}

async function writeSomething({ call }: Person) {
  const comment = await createComment(context, call, { target: onArticle(1), bodyMarkdown: 'I was here' });
  await createReaction(context, call, { category: 'like', reactableType: 'Article', reactableId: 1 });
  await saveToReadingList(context, call, 1);
  return comment;
}

async function left({ userId }: Person) {
  const { rows } = await sql<{ reactions: string[]; comments: { text: string; deleted: boolean }[] }>`
    select array(select category from reactions where user_id = ${userId} order by category) as reactions,
      array(select jsonb_build_object('text', body_markdown, 'deleted', deleted_at is not null)
        from comments where user_id = ${userId} order by id) as comments`.execute(context.database.reader());
  return rows[0];
}

const close = (person: Person, content: string, currentPassword = password) =>
  closeAccount(context, person.call, { currentPassword, content });

describe('closeAccount', () => {
  it('ends all access at once and gives the account an anonymous name', async () => {
    const person = await signedIn(context, 'Leaver');
    const { key, secret } = await createApiKey(context, person.call, { description: 'Key', currentPassword: password });
    const organization = { username: 'leavers', name: 'Leavers', adminUsername: 'leaver' };
    const { id: organizationId } = await createOrganization(context, operator, organization);
    await close(person, 'keep');
    expect(await works(context, person.token)).toBe(false);
    await expect(authenticate(context, operator, { secret })).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const login of ['leaver', person.email, `ghost_${person.userId}`]) {
      await expect(signIn(context, anonymousCall, { login, password, visitor })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    for (const idOrUsername of ['leaver', String(person.userId), `ghost_${person.userId}`]) {
      const profile = getUser(context, anonymousCall, { idOrUsername, usernameOnly: false });
      await expect(profile).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await outboxOf(context, CredentialsEndedSchema)).at(-1)).toMatchObject({ userId: person.userId, ids: [] });
    expect((await outboxOf(context, ApiKeyRevokedSchema)).map(({ id }) => id)).toContain(key.id);
    expect((await outboxOf(context, MembershipChangedSchema)).at(-1)).toMatchObject({ organizationId, role: '' });
    expect((await outboxOf(context, AccountClosedSchema)).at(-1)).toMatchObject({
      userId: person.userId,
      removesContent: false,
    });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: person.userId,
      deleted: false,
      username: `ghost_${person.userId}`,
      name: 'Ghost',
      roles: [],
    });
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({
      template: 'account-closed',
      props: { username: 'Leaver' },
    });
    const { rows } = await sql<{
      row: string;
    }>`select users::text as row from users where id = ${person.userId}`.execute(context.database.reader());
    expect(rows[0]?.row).not.toMatch(/leaver/i);
  });

  it('reserves the username and frees the email address', async () => {
    const person = await signedIn(context, 'unique_name');
    await close(person, 'keep');
    await expect(createAccount(context, { username: 'Unique_Name' })).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    await createAccount(context, { username: 'successor', email: person.email });
  });

  it('keeps comments and reactions under the anonymous name and removes private data', async () => {
    const person = await signedIn(context);
    await writeSomething(person);
    await close(person, 'keep');
    await sql`
      insert into publications (article_id, published, mentioned_user_ids)
      values (901, false, array[7, ${person.userId}::integer, 8]), (902, false, array[${person.userId}::integer]), (903, false, '{7}')`.execute(
      context.database.reader(),
    );
    await removeTracesOf(person);
    expect(await left(person)).toEqual({ reactions: ['like'], comments: [{ text: 'I was here', deleted: false }] });
    const { rows } = await sql<{ ids: number[] }>`
      select mentioned_user_ids as ids from publications where article_id > 900 order by article_id`.execute(
      context.database.reader(),
    );
    expect(rows.map(({ ids }) => ids)).toEqual([[7, 8], [], [7]]);
  });

  it('removes comments and reactions on request and announces each removal', async () => {
    const person = await signedIn(context);
    const { id } = await writeSomething(person);
    await close(person, 'delete');
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({ id: person.userId, deleted: true });
    await removeTracesOf(person);
    expect(await left(person)).toEqual({ reactions: [], comments: [{ text: '', deleted: true }] });
    expect((await outboxOf(context, CommentChangedSchema)).at(-1)).toMatchObject({ id, deleted: true, version: 2 });
    const removed = (await outboxOf(context, ReactionChangedSchema)).filter(
      ({ deleted, userId }) => deleted && userId === person.userId,
    );
    expect(removed.map(({ category }) => category).toSorted()).toEqual(['like', 'readinglist']);
    // Running the job again finds nothing to do.
    const events = (await outboxOf(context, CommentChangedSchema)).length;
    await removeTracesOf(person);
    expect(await outboxOf(context, CommentChangedSchema)).toHaveLength(events);
  });

  it('requires the password and a choice, and closes an account once', async () => {
    const person = await signedIn(context);
    await expect(close(person, 'keep', 'wrong')).rejects.toMatchObject({ fields: { current_password: ['is wrong'] } });
    await expect(close(person, '')).rejects.toMatchObject({ fields: { content: ['is not included in the list'] } });
    expect(await works(context, person.token)).toBe(true);
    const outcomes = await Promise.allSettled([close(person, 'keep'), close(person, 'keep')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
