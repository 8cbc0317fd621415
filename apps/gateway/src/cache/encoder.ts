import pLimit from 'p-limit';
import type { CachedResponse } from './cached-response.ts';
import { encode, type Encoding } from './encodings.ts';

/** Makes encoded forms of answers, beside everything else. */
export interface Encoder {
  /** Has the form made, unless it is being made or is not worth it. Nobody waits for it. */
  want(response: CachedResponse, encoding: Encoding): void;
}

/** Below, headers are most of what is sent. */
const minBytes = 1_024;
/** More would not be made while their answers are fresh. */
const maxQueued = 100;

/** `keep` is given what was made. One at a time is made, so that answering is not held up. What fails stays plain. */
export function createEncoder(keep: (response: CachedResponse, encoding: Encoding, body: Buffer) => void): Encoder {
  const turns = pLimit(1);
  const asked = new WeakMap<CachedResponse, Set<Encoding>>();
  return {
    want(response, encoding) {
      const { body } = response.plain;
      const wanted = asked.get(response) ?? new Set();
      if (body.length < minBytes || wanted.has(encoding) || turns.pendingCount >= maxQueued) return;
      asked.set(response, wanted.add(encoding));
      turns(async () => {
        const encoded = await encode(body, encoding);
        if (encoded.length < body.length) keep(response, encoding, encoded);
      }).catch(() => undefined);
    },
  };
}
