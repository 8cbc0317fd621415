import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../credentials/authenticate.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { personOf, sessionToken, signedIn, visitor, works, type Person } from '../../testing/people.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { signOut } from './sign-out.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

async function again(person: Person): Promise<Person> {
  return personOf(context, await sessionToken(context, person.username), person.username);
}

describe('sessions', () => {
  it('are listed, the last used first, and ended by their owner only', async () => {
    const person = await signedIn(context);
    const stranger = await signedIn(context);
    const second = await again(person);
    await sql`update sessions set last_used_at = now() - interval '1 hour' where id = ${second.sessionId}`.execute(
      context.database.reader(),
    );
    const listed = await listSessions(context, person.call);
    expect(listed.map(({ id, is_current }) => [id, is_current])).toEqual([
      [person.sessionId, true],
      [second.sessionId, false],
    ]);
    expect(listed[0]).toMatchObject({ address: visitor.address, user_agent: visitor.userAgent });
    for (const id of [second.sessionId, 'x', '']) {
      await expect(endSession(context, stranger.call, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await endSession(context, person.call, second.sessionId);
    expect([await works(context, second.token), await works(context, person.token)]).toEqual([false, true]);
    expect((await outboxOf(context, CredentialsEndedSchema)).at(-1)).toMatchObject({
      kind: CredentialKind.SESSION,
      userId: person.userId,
      ids: [second.sessionId],
    });
  });

  it('end all but one, and by signing out', async () => {
    const person = await signedIn(context);
    const others = [await again(person), await again(person)];
    await endOtherSessions(context, person.call);
    expect(await Promise.all([person, ...others].map(({ token }) => works(context, token)))).toEqual([
      true,
      false,
      false,
    ]);
    const ended = (await outboxOf(context, CredentialsEndedSchema)).at(-1);
    expect(ended?.ids.toSorted()).toEqual(others.map(({ sessionId }) => sessionId).toSorted());
    await signOut(context, anonymousCall, person.token);
    await signOut(context, anonymousCall, person.token);
    expect(await works(context, person.token)).toBe(false);
  });

  it('last 30 days from their last use, which is recorded once a minute', async () => {
    const person = await signedIn(context);
    const state = async () => {
      const { rows } = await sql<{ last: string; days: number }>`
        select last_used_at::text as last, extract(epoch from expires_at - now()) / 86400 as days
        from sessions where id = ${person.sessionId}`.execute(context.database.reader());
      return rows[0];
    };
    const age = (interval: string) =>
      sql`update sessions set last_used_at = last_used_at - ${interval}::interval,
        expires_at = expires_at - ${interval}::interval where id = ${person.sessionId}`.execute(
        context.database.reader(),
      );
    const fresh = await state();
    expect(await works(context, person.token)).toBe(true);
    expect(await state()).toMatchObject({ last: fresh?.last });
    await age('29 days');
    expect(Number((await state())?.days)).toBeLessThan(2);
    expect(await works(context, person.token)).toBe(true);
    expect(Number((await state())?.days)).toBeGreaterThan(29);
    await age('31 days');
    expect(await works(context, person.token)).toBe(false);
    expect(await listSessions(context, person.call)).toEqual([]);
  });

  it('are limited to fifty; the least recently used one ends', async () => {
    const person = await signedIn(context);
    await sql`
      insert into sessions (id, user_id, token_hash, address, user_agent, expires_at, last_used_at)
      select gen_random_uuid(), ${person.userId}, sha256(random()::text::bytea), '', '', now() + interval '1 day',
        now() - number * interval '1 minute'
      from generate_series(1, 49) as number`.execute(context.database.reader());
    expect(await listSessions(context, person.call)).toHaveLength(50);
    const token = await sessionToken(context, person.username);
    const listed = await listSessions(context, person.call);
    expect(listed).toHaveLength(50);
    expect([await works(context, token), await works(context, person.token)]).toEqual([true, true]);
  });

  it('are distinct from keys, and their stored form is not a token', async () => {
    const person = await signedIn(context);
    const { secret } = await signUp(context);
    const refused = [
      { secret: person.token },
      { secret: person.token, kind: CredentialKind.API_KEY },
      { secret, kind: CredentialKind.SESSION },
      { secret: person.token, kind: CredentialKind.ACCESS_TOKEN },
    ];
    for (const credential of refused) {
      await expect(authenticate(context, operator, credential)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      context.database.reader(),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(person.token);
  });

  it('are required where a key is not enough', async () => {
    const { call } = await signUp(context);
    await expect(listSessions(context, call)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(endOtherSessions(context, anonymousCall)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
