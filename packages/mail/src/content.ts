/** What a mail says, apart from how it is shown: a template makes this, and both its forms follow from it. */
export type Block =
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'action'; label: string; address: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

/** Text, or a link in the middle of it. */
export type Inline = string | { label: string; address: string };

export function paragraph(...parts: Inline[]): Block {
  return { kind: 'paragraph', parts };
}

/** What the mail is sent for: its reader is to follow this link. */
export function action(label: string, address: string): Block {
  return { kind: 'action', label, address };
}

/** Names and values, each on a line of its own. */
export function facts(...pairs: (readonly [name: string, value: string])[]): Block {
  return { kind: 'facts', facts: pairs };
}
