const equals = '='.charCodeAt(0);

/** Parts of a document without markup, with their ends. */
const passages = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const;

/**
 * Counts the elements and attributes of a document approximately, up to `limit`, in one pass. The memory for a document
 * depends on this rather than on its length.
 */
export function measureMarkup(text: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1 && count <= limit; at = text.indexOf('<', at)) {
    const passage = passages.find(([start]) => text.startsWith(start, at));
    const end = passage ? text.indexOf(passage[1], at) : text.indexOf('>', at);
    if (passage === undefined && text[at + 1] !== '/') {
      count += 1 + attributesOf(text, at, end === -1 ? text.length : end);
    }
    if (end === -1) break;
    at = end + 1;
  }
  return count;
}

/** Counts the equals signs, at least one per attribute. */
function attributesOf(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === equals) count += 1;
  return count;
}
