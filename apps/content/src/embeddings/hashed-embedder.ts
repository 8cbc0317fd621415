import { stemmer } from 'stemmer';
import type { Embedder } from './embedder.ts';
import { toUnit } from './vectors.ts';
import { wordsOf } from './words.ts';

/** As in the reference. */
const dimensions = 768;

/** The weights of a word, its stem and all its parts. */
const weights = { word: 0.5, stem: 1, parts: 0.6 } as const;
const partLengths = [3, 4] as const;

/**
 * The cosine from which two texts have the same topic, and its distance, the default threshold of concepts. Texts that
 * share few words have smaller cosines here than with a trained model; this maps them to the distances that thresholds
 * of the reference expect.
 */
const sameTopic = { cosine: 0.15, distance: 0.28 } as const;
const exponent = Math.log(1 - sameTopic.distance) / Math.log(sameTopic.cosine);

/**
 * Creates an embedder by signed feature hashing (Weinberger et al. 2009) of words, their stems (Porter 1980) and their
 * parts (Bojanowski et al. 2017), weighted by the logarithm of their counts. It needs no data and gives the same
 * vectors everywhere (docs/design/concepts.md).
 */
export function createHashedEmbedder(): Embedder {
  return {
    model: 'hashed-2',
    async embed(texts, signal) {
      const vectors: (Float32Array | undefined)[] = [];
      for (const text of texts) {
        signal.throwIfAborted();
        vectors.push(hashText(text));
        // A long text takes milliseconds; requests are served in between.
        await new Promise(setImmediate);
      }
      return vectors;
    },
    distanceOf: (cosine) => 1 - Math.min(1, Math.max(0, cosine) ** exponent),
  };
}

function hashText(text: string): Float32Array | undefined {
  const counts = new Map<string, number>();
  for (const { folded } of wordsOf(text)) counts.set(folded, (counts.get(folded) ?? 0) + 1);
  const vector = new Float32Array(dimensions);
  for (const [word, count] of counts) addWord(vector, word, 1 + Math.log(count));
  return toUnit(vector);
}

function addWord(vector: Float32Array, word: string, weight: number): void {
  add(vector, `w ${word}`, weight * weights.word);
  add(vector, `s ${stemmer(word)}`, weight * weights.stem);
  const parts = partsOf(word);
  for (const part of parts) add(vector, `p ${part}`, (weight * weights.parts) / Math.sqrt(parts.length));
}

/** Returns the n-grams of a word, with its beginning and end marked. */
function partsOf(word: string): string[] {
  const marked = Array.from(`<${word}>`);
  return partLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, at) => marked.slice(at, at + length).join('')),
  );
}

function add(vector: Float32Array, feature: string, weight: number): void {
  const hash = hashOf(feature);
  const at = hash % dimensions;
  // Features that collide cancel out on average, since half of them are negative.
  vector[at] = (vector[at] ?? 0) + (hash >>> 31 === 0 ? weight : -weight);
}

/** FNV-1a with the finalizer of MurmurHash3, so that every bit depends on the whole text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
