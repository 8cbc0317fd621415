import { EmbeddingsUnavailableError, type Embedder } from '../embeddings/embedder.ts';
import { createHashedEmbedder } from '../embeddings/hashed-embedder.ts';

/** The local embedder, which records its texts and can be made unavailable. */
export interface RecordingEmbedder extends Embedder {
  texts: string[];
  isUnavailable: boolean;
}

export function createRecordingEmbedder(): RecordingEmbedder {
  const real = createHashedEmbedder();
  const watching: RecordingEmbedder = {
    ...real,
    texts: [],
    isUnavailable: false,
    async embed(texts, signal) {
      if (watching.isUnavailable) throw new EmbeddingsUnavailableError('unavailable');
      watching.texts.push(...texts);
      return real.embed(texts, signal);
    },
  };
  return watching;
}
