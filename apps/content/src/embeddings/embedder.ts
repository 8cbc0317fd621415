/** Makes vectors of texts; similar texts have close vectors (docs/design/concepts.md). */
export interface Embedder {
  /** Names the model; vectors of different models cannot be compared. */
  readonly model: string;
  /**
   * Returns a vector of length 1 for each text, which depends on the text alone; undefined for a text that the model
   * rejects.
   * @throws EmbeddingsUnavailableError if none can be made at present.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | undefined)[]>;
  /** Converts the cosine of two vectors to a distance from 0 to 1 that is comparable between models. */
  distanceOf(cosine: number): number;
}

/** No vectors can be made at present; a retry may succeed. */
export class EmbeddingsUnavailableError extends Error {
  override readonly name = 'EmbeddingsUnavailableError';
}
