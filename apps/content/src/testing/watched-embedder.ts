import { EmbeddingsAwayError, type Embedder } from '../embeddings/embedder.ts';
import { createHashedEmbedder } from '../embeddings/hashed-embedder.ts';

/** The built-in vectors, which note what is embedded and can be away. */
export interface WatchedEmbedder extends Embedder {
  texts: string[];
  isAway: boolean;
}

export function createWatchedEmbedder(): WatchedEmbedder {
  const real = createHashedEmbedder();
  const watching: WatchedEmbedder = {
    ...real,
    texts: [],
    isAway: false,
    async embed(texts, signal) {
      if (watching.isAway) throw new EmbeddingsAwayError('away');
      watching.texts.push(...texts);
      return real.embed(texts, signal);
    },
  };
  return watching;
}
