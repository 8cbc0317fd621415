import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import pLimit from 'p-limit';
import { Counter, type Registry } from 'prom-client';
import { formatHash, parseHash, type HashParameters } from './password-hash.ts';

const computeHash = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const safeParameters: HashParameters = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** Each uses 19 MiB and one of the four threads of the process's pool. */
const atOnce = 2;
/** Further ones would exceed the deadline of their call. */
const maxWaiting = 64;

export interface PasswordCheck {
  isRight: boolean;
  /** Whether the hash uses outdated parameters and should be replaced. */
  isOutdated: boolean;
}

/** Hashes passwords with limited concurrency. */
export interface PasswordHasher {
  /** Throws `unavailable` when the queue is full, and `cancelled`. */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /**
   * Compares a password with a hash. Without a hash it computes one too, so that the time does not reveal whether there
   * is one. Throws as `hash`.
   */
  verify(password: string, hash: string | undefined, signal: AbortSignal): Promise<PasswordCheck>;
}

/** Tests that sign in often may give cheaper parameters. */
export function createPasswordHasher(registry: Registry, parameters = safeParameters): PasswordHasher {
  const limit = pLimit(atOnce);
  const computed = new Counter({
    name: 'password_hashes_total',
    help: 'Password hashes computed.',
    registers: [registry],
  });

  const derive = (password: string, nonce: Buffer, cost: HashParameters, tagLength: number, signal: AbortSignal) => {
    if (limit.pendingCount >= maxWaiting) throw unavailable('the password queue is full');
    return limit(async () => {
      if (signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
      computed.inc();
      return computeHash('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });
    });
  };

  return {
    async hash(password, signal) {
      const salt = randomBytes(saltBytes);
      return formatHash({ parameters, salt, hash: await derive(password, salt, parameters, hashBytes, signal) });
    },
    async verify(password, stored, signal) {
      const storedHash = stored === undefined ? undefined : parseHash(stored);
      const { salt, hash, parameters: used } = storedHash ?? dummyHash(parameters);
      const isRight =
        timingSafeEqual(await derive(password, salt, used, hash.length, signal), hash) && storedHash !== undefined;
      return { isRight, isOutdated: JSON.stringify(used) !== JSON.stringify(parameters) };
    },
  };
}

/** Returns a hash that no password matches. */
function dummyHash(parameters: HashParameters) {
  return { parameters, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };
}
