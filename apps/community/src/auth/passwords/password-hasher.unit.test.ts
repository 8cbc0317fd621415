import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { formatHash, parseHash } from './password-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { passwordProblem } from './password-rules.ts';

const never = new AbortController().signal;
const someone = { username: 'ada', email: 'ada.lovelace@example.com' };

it('accepts the same password in any Unicode composition, and no other', async () => {
  const hasher = createPasswordHasher(new Registry());
  const hash = await hasher.hash('Ångström units', never);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hasher.verify('A\u030Angstro\u0308m units', hash, never)).toEqual({ isRight: true, isOutdated: false });
  expect(await hasher.verify('angström units', hash, never)).toMatchObject({ isRight: false });
  expect(await hasher.verify('', hash, never)).toMatchObject({ isRight: false });
  expect(await hasher.hash('Ångström units', never)).not.toBe(hash);
  expect(formatHash(parseHash(hash))).toBe(hash);
});

it('takes the same time without a stored hash', async () => {
  const registry = new Registry();
  const hasher = createPasswordHasher(registry);
  expect(await hasher.verify('whatever it is', undefined, never)).toMatchObject({ isRight: false });
  expect(await registry.metrics()).toContain('password_hashes_total 1');
});

it('limits the queue and skips calls that were cancelled', async () => {
  const registry = new Registry();
  const hasher = createPasswordHasher(registry);
  const gone = new AbortController();
  const outcomes = Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash('a password', gone.signal)));
  gone.abort();
  const reasons = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'computed'));
  const count = (code: string) => reasons.filter((reason) => reason === code).length;
  expect(count('unavailable')).toBeGreaterThanOrEqual(30);
  expect(count('cancelled')).toBeGreaterThanOrEqual(60);
  expect(count('computed')).toBeLessThanOrEqual(2);
  expect(await registry.metrics()).toContain(`password_hashes_total ${count('computed')}`);
});

it.each([
  ['ninechars', /too short/],
  ['𝒳'.repeat(9), /too short/],
  ['password123', /too common/],
  ['PASSWORD123', /too common/],
  ['1234567890', /too common/],
  ['ada.lovelace', /username or email address/],
  ['Ada.Lovelace@Example.com', /username or email address/],
  ['a'.repeat(201), /too long/],
])('rejects %j', async (password, problem) => {
  expect(await passwordProblem(password, someone)).toMatch(problem);
});

it('accepts long, uncommon passwords in any script', async () => {
  for (const password of ['correct horse battery', 'ein ganz langes Wort', '𝒳𝒴𝒵𝒳𝒴𝒵𝒳𝒴𝒵𝒳', 'a'.repeat(199) + 'b']) {
    expect(await passwordProblem(password, someone)).toBeUndefined();
  }
});
