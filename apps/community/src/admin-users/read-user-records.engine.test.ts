import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount } from '../accounts/close-account.ts';
import { linkIdentity } from './identities/link-identity.ts';
import { addNote } from './notes/add-note.ts';
import { createTestContext, operator, publish, type TestContext } from '../testing/fixture.ts';
import { password, signedIn, type Person } from '../testing/people.ts';
import { getUserRecord } from './get-user-record.ts';
import { listUserRecords } from './list-user-records.ts';

let context: TestContext;
let person: Person;
beforeAll(async () => {
  context = await createTestContext();
  context.settings.overrides = { ...context.settings.overrides, providers: ['codehost'] };
});
afterAll(() => context[Symbol.asyncDispose]());
beforeEach(async () => {
  person = await signedIn(context);
});

const page = { page: 1, perPage: 30 };
const list = (filters: Omit<Parameters<typeof listUserRecords>[2], 'page' | 'perPage'> = {}) =>
  listUserRecords(context, operator, { ...page, ...filters });

describe('listUserRecords', () => {
  it('lists all accounts, newest first, with their total', async () => {
    const { records, total, hasNext } = await listUserRecords(context, operator, { page: 1, perPage: 1 });
    expect(records.map(({ id }) => id)).toEqual([person.userId]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from users where closed_at is null`.execute(context.database.reader());
    expect(total).toBe(rows[0]?.count);
    expect(hasNext).toBe((rows[0]?.count ?? 0) > 1);
    expect(await listUserRecords(context, operator, { page: 1_000, perPage: 100 })).toEqual({
      records: [],
      total,
      hasNext: false,
    });
  });

  it('keeps the total correct while accounts are opened, closed and removed', async () => {
    const kept = async () => (await list()).total;
    const counted = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from users where closed_at is null`.execute(context.database.reader());
      return rows[0]?.count;
    };
    const before = await kept();
    const write = (name: string) =>
      context.database.transaction(undefined, async (em) => {
        await em.execute(
          `with named as (insert into handles select ? || n from generate_series(1, 3) as n returning name)
           insert into users (username, name, email) select name, name, name || '@example.org' from named`,
          [name],
        );
        await em.execute('update users set closed_at = now() where username = ?', [`${name}1`]);
        await em.execute('update users set closed_at = now() where username = ?', [`${name}1`]);
        await em.execute('delete from users where username in (?, ?)', [`${name}1`, `${name}2`]);
        await em.execute('update users set summary = ? where username = ?', ['x', `${name}3`]);
      });
    const failing = () =>
      context.database.transaction(undefined, async (em) => {
        await em.execute('update users set closed_at = now() where id = ?', [person.userId]);
        throw new Error('rolled back');
      });
    const names = Array.from({ length: 100 }, (_, index) => `counted_${index}_`);
    // As many at once as a service has connections.
    const work = async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) await write(name);
    };
    await Promise.all([work(), work(), work(), expect(failing()).rejects.toThrow('rolled back')]);
    expect([await kept(), await counted()]).toEqual([before + 100, before + 100]);
    // Triggers add many rows, which are merged now and then.
    const { rows } = await sql`select from account_changes`.execute(context.database.reader());
    expect(rows.length).toBeLessThan(200);
  });

  it('filters by exact values', async () => {
    await linkIdentity(context, operator, {
      userId: person.userId,
      provider: 'codehost',
      uid: person.username,
      username: '',
    });
    const identity = { identityProvider: 'codehost', identityUid: person.username };
    for (const filters of [
      { email: person.email.toUpperCase() },
      { username: person.username.toUpperCase() },
      identity,
      { ...identity, email: person.email },
    ]) {
      const { records, total } = await list(filters);
      expect([records.map(({ id }) => id), total], JSON.stringify(filters)).toEqual([[person.userId], 1]);
    }
    for (const filters of [
      { email: person.email.slice(1) },
      { email: 'no address' },
      { username: person.username.slice(1) },
      { ...identity, identityUid: 'x' },
      { ...identity, username: 'x' },
    ]) {
      expect(await list(filters), JSON.stringify(filters)).toEqual({ records: [], total: 0, hasNext: false });
    }
    await expect(list({ identityUid: 'x' })).rejects.toMatchObject({
      fields: { identity_provider: ["can't be blank"] },
    });
    await expect(list({ identityProvider: 'x' })).rejects.toMatchObject({
      fields: { identity_uid: ["can't be blank"] },
    });
  });
});

describe('getUserRecord', () => {
  it('returns all data of an account', async () => {
    await publish(context, { id: person.userId, userId: person.userId });
    await publish(context, { id: person.userId + 100_000, userId: person.userId, published: false });
    await sql`
      insert into comments (article_id, user_id, depth, body_markdown, body_html, deleted_at)
      select ${person.userId}, ${person.userId}, 0, 'x', 'x', case when n = 1 then now() end
      from generate_series(1, 3) as n`.execute(context.database.reader());
    await sql`
      insert into reactions (user_id, reactable_type, reactable_id, category)
      values (${person.userId}, 'Article', ${person.userId}, 'like')`.execute(context.database.reader());
    await addNote(context, operator, { userId: person.userId, content: 'Known', reason: '' });
    const user = await getUserRecord(context, operator, { userId: person.userId });
    expect(user).toMatchObject({
      record: {
        id: person.userId,
        username: person.username,
        email: person.email,
        status: 'active',
        roles: [],
        identities: [],
        articlesCount: 1,
        commentsCount: 2,
        reactionsCount: 1,
      },
      notes: [{ content: 'Known', reason: 'misc_note' }],
      notificationSettings: { emailNewsletter: false, emailCommentNotifications: true },
    });
    expect(JSON.stringify(user)).not.toMatch(/hash|secret|token|password/i);
  });

  it('returns 404 for a closed account', async () => {
    await closeAccount(context, person.call, { currentPassword: password, content: 'keep' });
    await expect(getUserRecord(context, operator, { userId: person.userId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await list({ username: `ghost_${person.userId}` })).toMatchObject({ total: 0 });
  });
});
