/**
 * The surrogate keys of an answer. The `*-keys.ts` files return them, and which changes affect them. Writes and events use the
 * same functions, so that they cannot disagree. A change affects only the responses that show the changed record or have to;
 * a saved draft affects none.
 */
export interface AnswerKeys {
  /** Sent in the header `Surrogate-Key`, as other servers of this API send it (rules.md#http-caching). */
  header: readonly string[];
  /** Used by this gateway to find affected responses. */
  index: readonly string[];
}

/** The effects of a change on cached responses, by surrogate key. */
export interface Change {
  /** The changed record and its version, so that a change is applied once, with its write or with its event. */
  name?: string;
  /** Deleted, hidden or made private: removed at once. */
  purge?: readonly string[];
  /** Replaced: served for at most half a second during a refresh, and not during an outage. */
  expire?: readonly string[];
  /** A counter, name or order is outdated: served for at most half a second during a refresh, and kept for outages. */
  refresh?: readonly string[];
  /** As `refresh`, if `purge` removed anything. */
  refreshIfPurged?: readonly string[];
}

/** The id and version in an event, and some other fields. */
export type Versioned<Event extends { id: number; version: number }, Field extends keyof Event> = Pick<
  Event,
  'id' | 'version' | Field
>;
