const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** The size of JSON, as far as it affects parsing. */
export interface JsonExtent {
  /** Maximum nesting of arrays and objects. */
  levels: number;
  /** Approximate number of values. */
  values: number;
}

/** Measures JSON in one pass before it is parsed. Invalid JSON is left to the parser. */
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

/** Returns the position of the closing quote of a string. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash && at - 1 - escapes >= start) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
