import { LRUCache } from 'lru-cache';
import type { ApiAnswer, ApiServer } from './api-server.ts';
import { sharedEtagHeader } from './shared-calls.ts';

/** For texts and what is parsed of them. */
const maxBytes = 12 * 1024 * 1024;
/** A text and its parsed form, per character. */
const bytesPerCharacter = 4;
const maxShare = 1 / 8;
const maxNames = 1_000;
/** No call for a page is longer but for a few with many records. */
const maxNameLength = 2_000;

interface SharedAnswer extends ApiAnswer {
  etag: string;
}

/**
 * Remembers answers that all viewers share. Each is asked for again, with its ETag and the rights of the viewer, unless the gateway has
 * confirmed it with the request for the page; one that the gateway confirms is neither sent nor parsed again. Pages of members, and those of visitors that are made every second, thus cost less. Its
 * records are shared by requests and must not be changed.
 */
export function rememberAnswers(server: ApiServer): ApiServer {
  const answers = new LRUCache<string, SharedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * maxShare,
    sizeCalculation: ({ text }, name) => bytesPerCharacter * (text.length + name.length),
  });
  // One-time answers are not worth the memory.
  const requestedNames = new LRUCache<string, true>({ max: maxNames });
  return {
    ...server,
    async send(request) {
      const { method, target, headers } = request;
      const name = `${headers['host']} ${target}`;
      if (method !== 'GET' || name.length > maxNameLength) return server.send(request);
      const old = answers.get(name);
      if (old && old.etag === request.freshEtag) return old;
      const condition = old && { 'if-none-match': old.etag };
      const answer = await server.send({ ...request, headers: { ...headers, ...condition } });
      if (old && answer.status === 304) return { ...old, headers: { ...old.headers, ...answer.headers } };
      if (!requestedNames.has(name)) {
        requestedNames.set(name, true);
        return answer;
      }
      const shared = toShared(answer);
      if (shared) answers.set(name, shared);
      return shared ?? answer;
    },
  };
}

/** Returns an answer with its parsed body; undefined for one that is not shared, or no record. */
function toShared(answer: ApiAnswer): SharedAnswer | undefined {
  const { status, headers, text } = answer;
  const { [sharedEtagHeader]: etag, 'content-type': type } = headers;
  if (status !== 200 || typeof etag !== 'string' || !String(type).startsWith('application/json')) return undefined;
  return { ...answer, etag, data: JSON.parse(text) as unknown };
}
