import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { countUsers } from './count-users.ts';
import { getAuthenticatedUser } from './get-authenticated-user.ts';
import { getUser } from './get-user.ts';
import { userView } from './user-view.ts';

let context: TestContext;
const beta = { countsFollowers: false };
const visitor = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

function find(idOrUsername: string, usernameOnly = false) {
  return getUser(context, visitor, { idOrUsername, usernameOnly });
}

const notFound = { code: 'not_found' };

describe('countUsers', () => {
  it('is limited to the command line and super administrators', async () => {
    const admin = callAs(userPrincipal({ userId: 1, roles: ['admin'] }));
    await expect(countUsers(context, admin)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('counts accounts', async () => {
    const before = await countUsers(context, operator);
    await signUp(context);
    expect(await countUsers(context, operator)).toBe(before + 1);
  });
});

describe('getUser', () => {
  it('tries the id, then the username in any case', async () => {
    const { principal } = await signUp(context, { username: 'Lovelace' });
    expect((await find(String(principal.userId))).id).toBe(principal.userId);
    expect((await find('loveLACE')).id).toBe(principal.userId);
    expect((await find('lovelace', true)).id).toBe(principal.userId);
    for (const unknown of ['999999', '2147483648', 'unknown_user', '', '0', '-1']) {
      await expect(find(unknown)).rejects.toMatchObject(notFound);
    }
    await expect(find(String(principal.userId), true)).rejects.toMatchObject(notFound);
  });

  it('does not find a banned account, whose key is invalid too', async () => {
    const { principal, call } = await signUp(context, { username: 'villain' });
    await updateUserStatus(context, operator, { userId: principal.userId, status: 'banned' });
    await expect(find('villain')).rejects.toMatchObject(notFound);
    await expect(getAuthenticatedUser(context, call, beta)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('shows an address to its owner, and to authenticated viewers if the owner shows it', async () => {
    const { principal, call } = await signUp(context, { username: 'private' });
    const stranger = userPrincipal({ userId: principal.userId + 1 });
    const { row: hidden } = await getAuthenticatedUser(context, call, beta);
    expect(userView(hidden, principal).email).toBe('private@example.com');
    expect(userView(hidden, stranger).email).toBeUndefined();
    const publicRow = { ...hidden, shows_email: true };
    expect(userView(publicRow, stranger).email).toBe('private@example.com');
    expect(userView(publicRow, anonymous).email).toBeUndefined();
  });
});

it('returns the caller', async () => {
  const { principal, call } = await signUp(context);
  expect(await getAuthenticatedUser(context, call, beta)).toMatchObject({ row: { id: principal.userId } });
  await expect(getAuthenticatedUser(context, visitor, beta)).rejects.toMatchObject({ code: 'unauthenticated' });
});
