import { DomainError } from '@commonplace/domain/errors';
import { expect, test } from 'vitest';
import { endsSession, isUniqueViolation, toDatabaseError } from './errors.ts';

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('connection failure'), { code: '08006' }),
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
  Object.assign(new Error('out of memory'), { code: '53200' }),
  Object.assign(new Error('could not read block 3: Input/output error'), { code: '58030' }),
  Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('$message is unavailable', (error) => {
  const mapped = toDatabaseError(error);
  expect(mapped).toBeInstanceOf(DomainError);
  expect(mapped).toMatchObject({ code: 'unavailable', cause: error });
});

test.each(['53000', '53100', '53200', '53300', '53400', '58000', '58030', '58P01', '25006'])(
  'recognizes a disabled server by %s, also in a wrapped error',
  (code) => {
    const error = new Error('wrapped', { cause: Object.assign(new Error('of PostgreSQL'), { code }) });
    expect(endsSession(error)).toBe(true);
    expect(toDatabaseError(error)).toMatchObject({ code: 'unavailable' });
  },
);

test('returns an outage of another server unchanged, also within a transaction', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
  const error = new Error('the other server is unreachable', {
    cause: new TypeError('fetch failed', { cause: refused }),
  });
  expect(toDatabaseError(error)).toBe(error);
});

test.each(['42601', '08P01', '22021', '25001', '23505'])(
  'returns the error of a wrong statement (%s) unchanged',
  (code) => {
    const error = Object.assign(new Error('syntax error'), { code });
    expect(toDatabaseError(error)).toBe(error);
    expect(endsSession(error)).toBe(false);
  },
);

test('recognizes a unique violation by its constraint', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_username_key' });
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'users_username_key')).toBe(true);
  expect(isUniqueViolation(error, 'users_email_key')).toBe(false);
  expect(isUniqueViolation(new Error('other'))).toBe(false);
});
