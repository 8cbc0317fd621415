import { userPrincipal } from '@commonplace/testing/principals';
import { expect, test } from 'vitest';
import { callBy, give, startFixture } from '../testing/fixture.ts';
import { getBalance } from './get-balance.ts';

test('returns the balance of a user or an organization to administrators', async () => {
  await using fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 3);
  await give(fixture.context, { type: 'Organization', id: 1 }, 5);
  const admin = callBy(userPrincipal({ userId: 9, roles: ['admin'] }));
  const balanceOf = (type: 'User' | 'Organization', id: number) => getBalance(fixture.context, admin, { type, id });
  expect([await balanceOf('User', 1), await balanceOf('Organization', 1), await balanceOf('User', 2)]).toEqual([
    3, 5, 0,
  ]);
  const withoutHolder = getBalance(fixture.context, admin, undefined);
  await expect(withoutHolder).rejects.toMatchObject({ code: 'validation_failed', fields: { holder: ['must exist'] } });
  const moderator = callBy(userPrincipal({ userId: 1, roles: ['moderator'] }));
  const refused = getBalance(fixture.context, moderator, { type: 'User', id: 1 });
  await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
});
