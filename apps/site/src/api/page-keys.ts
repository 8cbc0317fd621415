/** The header by which the gateway and the site pass on all surrogate keys, also those that `Surrogate-Key` leaves out. */
export const indexKeysHeader = 'x-commonplace-index-keys';

/** The header of a page that lacks a part, so that the gateway prefers an older page. */
export const partialHeader = 'x-commonplace-partial';

/** The limits of common clients, and of the gateway. */
const maxPublicBytes = 8_000;
const maxIndexBytes = 48_000;

/** Collects the surrogate keys of the answers that a page is made of. */
export class PageKeys {
  readonly #public = new Set<string>();
  readonly #index = new Set<string>();
  #isComplete = true;

  /** Adds the keys of an answer. Without keys it is not for everyone, so the page is not cached. */
  add(headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const index = wordsIn(headers[indexKeysHeader]);
    if (index.length === 0) this.#isComplete = false;
    for (const key of index) this.#index.add(key);
    for (const key of wordsIn(headers['surrogate-key'])) this.#public.add(key);
  }

  /** Returns the headers of a page that may be cached; undefined for another one. */
  headers(): Record<string, string> | undefined {
    const index = [...this.#index].join(' ');
    if (!this.#isComplete || index === '' || index.length > maxIndexBytes) return undefined;
    const joined = [...this.#public].join(' ').slice(0, maxPublicBytes);
    const publicKeys = joined.length < maxPublicBytes ? joined : joined.slice(0, Math.max(0, joined.lastIndexOf(' ')));
    return { [indexKeysHeader]: index, ...(publicKeys !== '' && { 'surrogate-key': publicKeys }) };
  }
}

function wordsIn(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(' ')
    .filter(Boolean);
}
