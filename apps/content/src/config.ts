import { fetchConfig } from '@commonplace/fetch/config';
import { objectsConfig } from '@commonplace/objects/config';
import { baseConfig, callerConfig, neighborConfig, parseConfig, publicUrlConfig } from '@commonplace/service/config';
import { z } from 'zod';
import { embeddingsConfig } from './embeddings/create-embedder.ts';

/** Every variable of the content service. */
export const contentConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
  ...objectsConfig,
  ...fetchConfig,
  ...publicUrlConfig,
  ...embeddingsConfig,
  MEILI_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A Meilisearch server for E11; PostgreSQL searches without it.'),
  MEILI_API_KEY: z.string().optional().describe('The key for that Meilisearch server.'),
  MARKDOWN_THREADS: z.coerce
    .number()
    .int()
    .min(2)
    .max(16)
    .default(2)
    .describe('How many documents are rendered at once; one of the threads is kept for small ones.'),
  IMAGES_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe(
      'How many images are decoded at once, each in a process of its own that may ask for 1.5 GiB; others wait.',
    ),
  IMAGE_MEBIBYTES_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(1_024)
    .describe('How much room the images of one person may take; more are refused.'),
  AGENT_SESSION_MEBIBYTES_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(512)
    .describe('How much room the agent sessions of one person may take, compressed; more are refused.'),
});

export type ContentConfig = z.output<typeof contentConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readContentConfig(): ContentConfig {
  return parseConfig(contentConfigSchema, process.env);
}
