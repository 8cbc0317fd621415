import { LRUCache } from 'lru-cache';

/** Remembers answers of a service for a time; the last one stays while there is no other. */
export interface RecentAnswers<Key, Answer> {
  /** Returns the answer to a key, asked for once if none is fresh; undefined if the service has never answered. */
  read(key: Key, ask: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Returns the last answer to a key. */
  recall(key: Key): Answer | undefined;
  forget(key: Key): void;
  forgetAll(): void;
}

interface Entry<Answer> {
  answer: Promise<Answer | undefined>;
  last: Answer | undefined;
  freshUntil: number;
}

/** The pause before a service that did not answer is asked again. */
const retryMs = 1_000;

export function createRecentAnswers<Key extends string | number, Answer>(
  { max, freshMs }: { max: number; freshMs: number },
  now: () => number = Date.now,
): RecentAnswers<Key, Answer> {
  const entries = new LRUCache<Key, Entry<Answer>>({ max });
  return {
    read(key, ask) {
      const former = entries.get(key);
      if (former && now() < former.freshUntil) return former.answer;
      const entry: Entry<Answer> = {
        answer: Promise.resolve(undefined),
        last: former?.last,
        freshUntil: now() + freshMs,
      };
      entry.answer = ask().then(
        (answer) => (entry.last = answer),
        () => {
          entry.freshUntil = now() + retryMs;
          return entry.last;
        },
      );
      // An answer to a key that is forgotten meanwhile stays in the forgotten entry.
      entries.set(key, entry);
      return entry.answer;
    },
    recall: (key) => entries.get(key)?.last,
    forget: (key) => void entries.delete(key),
    forgetAll: () => entries.clear(),
  };
}
