import { DomainError } from '@commonplace/rpc/errors';
import { expect, test } from 'vitest';
import { isUniqueViolation, toDatabaseError } from './errors.ts';

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('connection failure'), { code: '08006' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('$message is unavailable', (error) => {
  const mapped = toDatabaseError(error);
  expect(mapped).toBeInstanceOf(DomainError);
  expect(mapped).toMatchObject({ code: 'unavailable', cause: error });
});

test.each(['42601', '08P01', '22021'])('a wrong statement (%s) stays itself', (code) => {
  const error = Object.assign(new Error('syntax error'), { code });
  expect(toDatabaseError(error)).toBe(error);
});

test('a unique violation is recognised by its constraint', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_username_key' });
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'users_username_key')).toBe(true);
  expect(isUniqueViolation(error, 'users_email_key')).toBe(false);
  expect(isUniqueViolation(new Error('other'))).toBe(false);
});
