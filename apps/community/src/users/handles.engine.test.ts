import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reserveName, type Holder } from '../names/reserve-name.ts';
import { callAs, createTestContext, type TestContext } from '../testing/fixture.ts';
import { claimHandle, releaseHandle } from './handles.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context[Symbol.asyncDispose]());

const admin = callAs(userPrincipal({ userId: 1, roles: ['admin'] }));
const reserve = (name: string, holder: Holder = 'page') => reserveName(context, admin, { name, holder });
const claim = (name: string) => context.database.transaction(undefined, (em) => claimHandle(em, name));
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
    await context.database.transaction(undefined, (em) => releaseHandle(em, 'kept'));
    expect(await reserve('kept')).toBe(true);
  });

  test('go to a page or a podcast, which may have the name of a user', async () => {
    expect([await reserve('show', 'podcast'), await reserve('show')]).toEqual([true, false]);
    expect([await reserve('terms-2'), await reserve('terms-2', 'podcast')]).toEqual([true, false]);
    expect(await claim('show')).toBe(true);
    expect(await reserve('show', 'podcast')).toBe(true);
    await query(`update name_reservations set reserved_until = now()`);
    expect(await reserve('terms-2', 'podcast')).toBe(true);
    expect(await query(`select name, holder from name_reservations`)).toEqual([{ name: 'terms-2', holder: 'podcast' }]);
  });

  test('are reserved by administrators only, and only if valid', async () => {
    const moderator = callAs(userPrincipal({ userId: 1, roles: ['moderator'] }));
    const refused = reserveName(context, moderator, { name: 'mine', holder: 'page' });
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
    for (const name of ['', 'a b', 'x'.repeat(1_000)]) expect(await reserve(name)).toBe(true);
    expect(await query(`select name from name_reservations where name !~ '^[a-z0-9_-]{1,100}$'`)).toEqual([]);
  });
});
