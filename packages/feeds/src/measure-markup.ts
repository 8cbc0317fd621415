const equals = '='.charCodeAt(0);

/** Parts of a document in which nothing is markup, and where they end. */
const passages = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
] as const;

/**
 * About how many elements and attributes a document has, up to `limit`: what it takes to hold it is not in its length. One
 * pass over the text, before anything is made of it.
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

/** An attribute has its sign of equality, whatever else has one. */
function attributesOf(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === equals) count += 1;
  return count;
}
