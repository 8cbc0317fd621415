/** Words of identifiers in any convention, and numbers. */
const word = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
const oneCase = /^(?:[a-z\d]{16,}|[A-Z\d]{16,})$/;
/** Shorter pieces are words, numbers and versions of identifiers. */
const minPieceLength = 5;
const minCharacters = 10;
/** Its pieces may be too short, or have digits only. */
const uuid = /(?<![a-z\d])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![a-z\d])/i;

/**
 * Whether a text looks random rather than named: it is a UUID, or its words have only two or three characters on
 * average. Of 20 random characters in base64, base62 or hexadecimal it misses one in a hundred, of longer ones fewer;
 * of upper-case base32, one in ten. `circle-fade-dot` and `delay200ms` are names.
 */
export function looksRandom(text: string): boolean {
  if (uuid.test(text)) return true;
  let characters = 0;
  for (const piece of text.match(/[A-Za-z\d]+/g) ?? []) {
    if (piece.length >= minPieceLength && piece.length / wordsOf(piece) < maxAverageLength(piece)) {
      characters += piece.length;
    }
  }
  return characters >= minCharacters;
}

function wordsOf(piece: string): number {
  const words = piece.match(word)?.length ?? 1;
  return words === 1 ? 0 : words;
}

/** Letters of one case do not show where words begin. */
function maxAverageLength(piece: string): number {
  return oneCase.test(piece) ? 5 : 3.5;
}
