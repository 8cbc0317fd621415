/** Returns a short mark of a title and a text. Two others have the same one by chance once in 2^64. */
export function markOf({ title = '', body_markdown: text = '' }: { title?: string; body_markdown?: string }): string {
  let [one, other] = [0x811c9dc5, 0x41c6ce57];
  for (const part of [title, '\n', text]) {
    for (let index = 0; index < part.length; index += 1) {
      const code = part.charCodeAt(index);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995) + 1;
    }
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('-');
}

/** The texts without an answer that are remembered, of more than an hour. */
const maxMarks = 1_000;

/** Returns marks of texts with that of another, each once. */
export function withMark(marks: readonly string[], fields: Parameters<typeof markOf>[0]): readonly string[] {
  return [...new Set([...marks, markOf(fields)])].slice(0, maxMarks);
}
