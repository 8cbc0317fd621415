import pLimit from 'p-limit';
import type { CachedResponse } from './cached-response.ts';
import { encode, type Encoding } from './encodings.ts';

/** Encodes cached responses in the background. */
export interface Encoder {
  /** Encodes the response for later requests, unless that is in progress or not worth it. */
  want(response: CachedResponse, encoding: Encoding): void;
  /** The same for a request that waits until the attempt has ended. */
  encode(response: CachedResponse, encoding: Encoding): Promise<void>;
}

/** Smaller responses consist mostly of headers. */
const minBytes = 1_024;
/** A longer queue would outlast the freshness of the responses. */
const maxQueued = 100;

/** Encodes one response at a time, so as not to delay requests, and passes it to `keep`. Failures are ignored. */
export function createEncoder(keep: (response: CachedResponse, encoding: Encoding, body: Buffer) => void): Encoder {
  const queue = pLimit(1);
  const requested = new WeakMap<CachedResponse, Set<Encoding>>();
  const encoder: Encoder = {
    want: (response, encoding) => void encoder.encode(response, encoding),
    async encode(response, encoding) {
      const { body } = response.plain;
      const wanted = requested.get(response) ?? new Set();
      if (body.length < minBytes || wanted.has(encoding) || queue.pendingCount >= maxQueued) return;
      requested.set(response, wanted.add(encoding));
      await queue(async () => {
        const encoded = await encode(body, encoding);
        if (encoded.length < body.length) keep(response, encoding, encoded);
      }).catch(() => undefined);
    },
  };
  return encoder;
}
