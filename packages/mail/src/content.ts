/** A part of a mail's content, from which its text and HTML are rendered. */
export type Block =
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'action'; label: string; address: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

/** Text or an inline link. */
export type Inline = string | { label: string; address: string };

export function paragraph(...parts: Inline[]): Block {
  return { kind: 'paragraph', parts };
}

/** Returns the main link of the mail. */
export function action(label: string, address: string): Block {
  return { kind: 'action', label, address };
}

/** Names and values, one pair per line. */
export function facts(...pairs: (readonly [name: string, value: string])[]): Block {
  return { kind: 'facts', facts: pairs };
}
