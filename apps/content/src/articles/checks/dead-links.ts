import { FetchError } from '@commonplace/fetch/fetch-error';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import pLimit from 'p-limit';
import type { Finding } from './text-findings.ts';

/** Further links are not followed. */
const maxLinks = 20;
const maxConcurrency = 5;
/** For all links: one that answers later is not called dead. */
const timeoutMs = 6_000;
const anyType = ['text/*', 'application/*', 'image/*', 'audio/*', 'video/*', 'font/*', 'model/*', 'message/*'];
/** Bodies are not read, so their size does not matter. */
const maxBytes = Number.MAX_SAFE_INTEGER;

/** Returns the addresses that cannot be reached or answer with an error. Addresses that the guard refuses are not followed. */
export async function deadLinks(
  fetcher: GuardedFetcher,
  addresses: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<Finding[]> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const limit = pLimit(maxConcurrency);
  const followed = addresses.filter((address) => fetcher.mayFetch(address)).slice(0, maxLinks);
  const dead = await Promise.all(followed.map((address) => limit(() => isDead(fetcher, address, deadline))));
  signal.throwIfAborted();
  return followed.filter((_, at) => dead[at]).map((subject) => ({ kind: 'dead_link', subject }));
}

async function isDead(fetcher: GuardedFetcher, address: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    const { body } = await fetcher.fetch(address, { types: anyType, maxBytes, signal });
    body.on('error', () => undefined).destroy();
    return false;
  } catch (error) {
    return error instanceof FetchError && (error.failure === 'unreachable' || error.failure === 'bad_status');
  }
}
