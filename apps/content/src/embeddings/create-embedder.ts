import { z } from 'zod';
import type { Embedder } from './embedder.ts';
import { createEndpointEmbedder } from './endpoint-embedder.ts';
import { createHashedEmbedder } from './hashed-embedder.ts';

/** Where vectors come from. */
export const embeddingsConfig = {
  EMBEDDINGS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "A server with OpenAI's `POST /embeddings`, such as `https://api.openai.com/v1`, for concepts and trends; without it, vectors are made of words here.",
    ),
  EMBEDDINGS_API_KEY: z.string().optional().describe('The key for that server.'),
  EMBEDDINGS_MODEL: z
    .string()
    .min(1)
    .default('text-embedding-3-small')
    .describe('The model that is asked for there. With another one, all vectors are made anew.'),
};

type EmbeddingsConfig = z.output<z.ZodObject<typeof embeddingsConfig>>;

/** The configured endpoint, else vectors that are made here. */
export function createEmbedder(config: EmbeddingsConfig): Embedder {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_MODEL: model } = config;
  return url === undefined ? createHashedEmbedder() : createEndpointEmbedder({ url, apiKey, model });
}
