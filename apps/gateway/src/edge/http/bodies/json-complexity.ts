/** Bodies of operations have only a few levels. */
const maxDepth = 32;
/** The longest list of an operation has 10,000 ids; the rest is for other values. */
const maxValues = 12_000;
/** Parsing members of objects takes much longer than values of arrays. */
const maxMembers = 2_000;

const quote = 0x22;
const backslash = 0x5c;

/** The meanings of bytes outside of strings; 0 for all others. */
const meanings = new Uint8Array(256);
const separates = 1;
const opens = 2;
const closes = 3;
const names = 4;
meanings[0x2c] = separates;
meanings[0x5b] = opens;
meanings[0x7b] = opens;
meanings[0x5d] = closes;
meanings[0x7d] = closes;
meanings[0x3a] = names;

/**
 * Whether JSON has too many levels, values or members. One pass over its bytes, since parsing hundreds of thousands of
 * values would block other requests. Invalid JSON is left to the parser.
 */
export function isTooComplex(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      at = endOfString(bytes, at + 1);
      continue;
    }
    const meaning = meanings[byte];
    if (meaning === 0) continue;
    if (meaning === closes) depth -= 1;
    else if (meaning === names) members += 1;
    else {
      values += 1;
      if (meaning === opens) depth += 1;
    }
    if (depth > maxDepth || values > maxValues || members > maxMembers) return true;
  }
  return false;
}

/** Returns the offset of the closing quote of a string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let byte = bytes[at]; byte !== undefined && byte !== quote; byte = bytes[at]) at += byte === backslash ? 2 : 1;
  return at;
}
