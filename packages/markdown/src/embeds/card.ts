/**
 * An embed that is shown as a link: what it names is a part of this site, or of a site that can only be embedded by
 * running its script in our pages, or from a host of its own for everybody who publishes there.
 */
export interface CardKind {
  readonly name: string;
  /** Hosts whose addresses it takes, `*.example.com` for all below that one; absent: any. */
  readonly hosts?: readonly string[];
  /** What an argument looks like, for messages. */
  readonly example: string;
  /** The address that a bare argument, of these words, stands for; undefined when it is none. */
  readonly expand?: (words: readonly string[]) => string | undefined;
  /** What the link is called, where that is not its address. */
  readonly label?: (words: readonly string[]) => string;
}

/** `prefix` + the first word, when it matches; more words are display options of other platforms, without effect. */
export function named(pattern: RegExp, prefix: string): NonNullable<CardKind['expand']> {
  return ([word = '']) => (pattern.test(word) ? prefix + word : undefined);
}
