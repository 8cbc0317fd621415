import { z } from 'zod';
import type { Embedder } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';
import { createHashedEmbedder } from './hashed-embedder.ts';

export const embeddingsConfig = {
  EMBEDDINGS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "A server with OpenAI's `POST /embeddings`, such as `https://api.openai.com/v1`, for concepts and trends; without it, vectors are computed locally from words.",
    ),
  EMBEDDINGS_API_KEY: z.string().optional().describe('The API key of that server.'),
  EMBEDDINGS_MODEL: z
    .string()
    .min(1)
    .default('text-embedding-3-small')
    .describe('The model requested from that server. A change of it recomputes all vectors.'),
};

type EmbeddingsConfig = z.output<z.ZodObject<typeof embeddingsConfig>>;

/** Returns the embedder of the configured endpoint, else the local one. */
export function createEmbedder(config: EmbeddingsConfig): Embedder {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_MODEL: model } = config;
  return url === undefined ? createHashedEmbedder() : createEndpointEmbedder({ url, apiKey, model });
}
