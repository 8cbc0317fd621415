import { expect, test } from 'vitest';
import { hasRole } from './roles.ts';

test.each([
  [['moderator'], 'moderator', true],
  [['moderator'], 'admin', false],
  [['admin'], 'moderator', true],
  [['admin'], 'super_admin', false],
  [['super_admin'], 'admin', true],
  [[], 'moderator', false],
] as const)('with roles %j, includes the rights of %s: %s', (ownRoles, required, expected) => {
  expect(hasRole(ownRoles, required)).toBe(expected);
});
