/** A mark of a list belongs to the sentence after it. */
const mark = String.raw`(?:(?:\d+[.)]|[-+*])[^\S\n]+(?=\S))?`;
/** The end of a line, spaces, or the beginning of a sentence. */
const beginning = new RegExp(`\\n|[^\\S\\n]+|${mark}\\S`, 'uy');
/** Where a sentence may end: a full stop, one of Chinese or Japanese, or spaces and ends of lines. */
const stop = /(?<point>[.!?…]+["'”’»)\]*_]*)|(?<wide>[。！？]+[」』”’)\]]*)|\n|[^\S\n]+/gu;

/** Splits a text into sentences, spaces between them, and ends of lines. Takes time in proportion to its length. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (let start = 0; start < text.length;) {
    beginning.lastIndex = start;
    const [first = ''] = beginning.exec(text) ?? [];
    const end = start + first.length;
    const next = first.trim() === '' ? end : endOf(text, end);
    sentences.push(text.slice(start, next));
    start = next;
  }
  return sentences;
}

/** Returns where the sentence ends whose beginning ends at a place. */
function endOf(text: string, from: number): number {
  stop.lastIndex = from;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    const { index, 0: whole, groups: { point, wide } = {} } = match;
    const next = text[stop.lastIndex] ?? '\n';
    if (wide !== undefined || (point !== undefined && /\s/.test(next))) return stop.lastIndex;
    // Without a full stop, a sentence ends with its line.
    if (point === undefined && (next === '\n' || /[\n\r\u2028\u2029]/.test(whole))) return index;
  }
  return text.length;
}
