/**
 * An embed that is shown as a link: a part of this site, or of a site that can only be embedded by a script, or that
 * serves all its publishers from separate hosts.
 */
export interface CardKind {
  readonly name: string;
  /** Accepted hosts, `*.example.com` for all subdomains; absent: any. */
  readonly hosts?: readonly string[];
  /** An example of an argument, for messages. */
  readonly example: string;
  /** Returns the URL for an argument of these words; undefined for an invalid one. */
  readonly expand?: (words: readonly string[]) => string | undefined;
  /** Whether the site lacks pages of this kind, so that only the label is shown. */
  readonly isText?: true;
  /** Returns the label of the link, if it is not its URL. */
  readonly label?: (words: readonly string[]) => string;
}

/**
 * Returns `prefix` + the first word if it matches; other words are display options of other platforms, without effect.
 */
export function named(pattern: RegExp, prefix: string): NonNullable<CardKind['expand']> {
  return ([word = '']) => (pattern.test(word) ? prefix + word : undefined);
}
