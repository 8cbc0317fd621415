const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** What JSON is made of, as far as parsing and walking it costs. */
export interface JsonExtent {
  /** Arrays and objects within each other. */
  levels: number;
  /** About as many values as there are. */
  values: number;
}

/** Measures JSON in one pass over its text, before it is parsed. What is no JSON is left for the parser to find. */
export function measureJson(text: string): JsonExtent {
  let level = 0;
  const extent = { levels: 0, values: 1 };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      at = endOfString(text, at + 1);
    } else if (unit === comma) {
      extent.values += 1;
    } else if (unit === openArray || unit === openObject) {
      extent.values += 1;
      level += 1;
      if (level > extent.levels) extent.levels = level;
    } else if (unit === closeArray || unit === closeObject) {
      level -= 1;
    }
  }
  return extent;
}

/** Where the closing quote of the string is that starts at an offset. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash && at - 1 - escapes >= start) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
