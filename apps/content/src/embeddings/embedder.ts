/** Makes vectors of texts: two that mean alike lie close to each other (docs/design/concepts.md). */
export interface Embedder {
  /** Names what makes the vectors; those of different models cannot be compared. */
  readonly model: string;
  /**
   * A vector of length 1 for each text, as a function of the text alone; undefined for one that the model does not take.
   * @throws EmbeddingsUnavailableError when none can be made at present.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | undefined)[]>;
  /** How far apart two texts are, 0 to 1, of the cosine of their vectors; comparable between models. */
  distanceOf(cosine: number): number;
}

/** No vectors can be made at present; another try may succeed. */
export class EmbeddingsUnavailableError extends Error {
  override readonly name = 'EmbeddingsUnavailableError';
}
