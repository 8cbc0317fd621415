import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError, unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';
import { Counter, type Registry } from 'prom-client';
import { formatHash, parseHash, type HashParameters } from './password-hash.ts';

const computeHash = promisify(argon2);

/** The least that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const parameters: HashParameters = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** Each takes 19 MiB and one of the four threads of the process's pool. */
const atOnce = 2;
/** More would wait longer than the deadline of a call. */
const mostWaiting = 64;

export interface Verdict {
  isRight: boolean;
  /** Whether the hash was made with other parameters than are used now, and is to be made anew. */
  isOutdated: boolean;
}

/** Hashes passwords, a few at a time. */
export interface PasswordHasher {
  /** @throws DomainError unavailable when too many wait; cancelled. */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /**
   * Whether it is the password of this hash. Without a hash the same is computed, and it is not: nobody learns from the
   * time whether there was one. @throws as `hash`.
   */
  verify(password: string, hash: string | undefined, signal: AbortSignal): Promise<Verdict>;
}

export function createPasswordHasher(registry: Registry): PasswordHasher {
  const limit = pLimit(atOnce);
  const computed = new Counter({
    name: 'password_hashes_total',
    help: 'Password hashes computed.',
    registers: [registry],
  });

  const derive = (password: string, nonce: Buffer, given: HashParameters, tagLength: number, signal: AbortSignal) => {
    if (limit.pendingCount >= mostWaiting) throw unavailable('too many passwords wait to be looked at');
    return limit(async () => {
      if (signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
      computed.inc();
      return computeHash('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...given });
    });
  };

  return {
    async hash(password, signal) {
      const salt = randomBytes(saltBytes);
      return formatHash({ parameters, salt, hash: await derive(password, salt, parameters, hashBytes, signal) });
    },
    async verify(password, stored, signal) {
      const known = stored === undefined ? undefined : parseHash(stored);
      const { salt, hash, parameters: used } = known ?? nobodysHash();
      const isRight =
        timingSafeEqual(await derive(password, salt, used, hash.length, signal), hash) && known !== undefined;
      return { isRight, isOutdated: JSON.stringify(used) !== JSON.stringify(parameters) };
    },
  };
}

/** Of no password. */
function nobodysHash() {
  return { parameters, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) };
}
