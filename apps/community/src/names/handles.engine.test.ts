import { unavailable } from '@commonplace/domain/errors';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseName } from './release-name.ts';
import { reserveName, type Holder } from './reserve-name.ts';
import { callAs, createTestContext, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { claimHandle, holdHandle, type NameOwner } from './handles.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context[Symbol.asyncDispose]());

const admin = callAs(userPrincipal({ userId: 1, roles: ['admin'] }));
const reserve = (name: string, holder: Holder = 'page') => reserveName(context, admin, { name, holder });
const claim = (name: string, owner?: NameOwner) =>
  context.database.transaction(undefined, (em) => claimHandle(em, name, owner));
const hold = (name: string) => context.database.transaction(undefined, (em) => holdHandle(em, name));
const query = (sql: string) => context.database.fork().execute(sql);

describe('names at the top of the site', () => {
  test('go to the first claim of a page or one of many users', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `raced_${at}`);
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const [first, reserved, second] = await Promise.all([claim(name), reserve(name), claim(name.toUpperCase())]);
        return [first, reserved, second].filter(Boolean).length;
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set([1]));
  });

  test('become free for users when no page has taken them for a while', async () => {
    expect(await reserve('kept')).toBe(true);
    expect(await claim('Kept')).toBe(false);
    // The same page is written again.
    expect(await reserve('KEPT')).toBe(true);
    await query(`update name_reservations set reserved_until = now() where name = 'kept'`);
    expect(await claim('Kept')).toBe(true);
    expect(await reserve('kept')).toBe(false);
    await hold('kept');
    expect([await reserve('kept'), await claim('kept')]).toEqual([false, false]);
    await query(`update handles set held_until = now() where name = 'kept'`);
    expect(await reserve('kept')).toBe(true);
  });

  test('go to a page, a podcast, a subforem or a user', async () => {
    const holders: Holder[] = ['page', 'podcast', 'subforem'];
    for (const holder of holders) {
      const name = `of-a-${holder}`;
      expect(await reserve(name, holder)).toBe(true);
      const others = holders.filter((other) => other !== holder).map((other) => reserve(name, other));
      expect(await Promise.all([...others, claim(name)])).toEqual([false, false, false]);
    }
    expect(await claim('taken')).toBe(true);
    expect(await Promise.all(holders.map((holder) => reserve('taken', holder)))).toEqual([false, false, false]);
    await query(`update name_reservations set reserved_until = now()`);
    // In another form of the same letters.
    expect([await reserve('Of-a-pa\u212ae', 'podcast'), await claim('of-a-pake')]).toEqual([true, false]);
    expect(await query(`select name, holder from name_reservations`)).toEqual([
      { name: 'of-a-pake', holder: 'podcast' },
    ]);
  });

  test('are released as a whole or not, and only what was released is recorded', async () => {
    expect(await claim('released')).toBe(true);
    await hold('released');
    const releasePodcastName = () => Promise.reject(unavailable());
    const withoutContent = { ...context, paths: { ...context.paths, releasePodcastName } };
    const input = { name: 'Released' };
    await expect(releaseName(withoutContent, admin, input)).rejects.toMatchObject({ code: 'unavailable' });
    expect([await claim('released'), await outboxOf(context, AuditRecordedSchema)]).toEqual([false, []]);
    await releaseName(context, admin, input);
    await expect(releaseName(context, admin, input)).rejects.toMatchObject({ code: 'not_found' });
    expect(await outboxOf(context, AuditRecordedSchema)).toMatchObject([
      { record: { action: 'release_name', targetId: 'released' } },
    ]);
    expect(await claim('released')).toBe(true);
  });

  test('are reserved by administrators only, and only if valid', async () => {
    const moderator = callAs(userPrincipal({ userId: 1, roles: ['moderator'] }));
    const refused = reserveName(context, moderator, { name: 'mine', holder: 'page' });
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
    for (const name of ['', 'a b', 'x'.repeat(1_000)]) expect(await reserve(name)).toBe(true);
    expect(await query(`select name from name_reservations where name !~ '^[a-z0-9_-]{1,100}$'`)).toEqual([]);
  });
});
