/** Words of identifiers, in whatever way they are put together, and numbers. */
const word = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
const oneCase = /^(?:[a-z\d]{16,}|[A-Z\d]{16,})$/;
/** Shorter pieces are the words, numbers and versions of identifiers. */
const minPieceLength = 5;
const minCharacters = 10;
/** The pieces of some are too short, or have only digits. */
const uuid = /(?<![a-z\d])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![a-z\d])/i;

/**
 * Whether a text was drawn at random rather than named: it is a UUID, or its words are hardly longer than two or three
 * characters. Of 20 random characters of base64, base62 or hexadecimal digits it misses one in a hundred, of more it misses
 * fewer; of base32, in capitals alone, one in ten. `circle-fade-dot` and `delay200ms` are names.
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

/** Letters of one case have no capitals to tell their words apart. */
function maxAverageLength(piece: string): number {
  return oneCase.test(piece) ? 5 : 3.5;
}
