import { fetchConfig } from '@commonplace/fetch/config';
import { objectsConfig } from '@commonplace/objects/config';
import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig, publicUrlConfig } from '@commonplace/service/variables';
import { z } from 'zod';
import { embeddingsConfig } from './embeddings/create-embedder.ts';

export const contentConfigSchema = z.object({
  ...baseConfig,
  ...callerConfig,
  COMMUNITY_ADDRESS: neighborConfig.COMMUNITY_ADDRESS,
  ADMIN_ADDRESS: neighborConfig.ADMIN_ADDRESS.optional().describe(
    'host:port of the admin service. Without it, settings of the site are read from NATS alone.',
  ),
  ...objectsConfig,
  ...fetchConfig,
  ...publicUrlConfig,
  ...embeddingsConfig,
  MEILI_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A Meilisearch server for searches; PostgreSQL searches without it.'),
  MEILI_API_KEY: z.string().optional().describe('The API key of that Meilisearch server.'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of the site, the same as for the gateway: subscribers of feeds (WebSub) are told of changes there.'),
  MARKDOWN_THREADS: z.coerce
    .number()
    .int()
    .min(2)
    .max(16)
    .default(2)
    .describe('Number of threads that render Markdown; one of them is reserved for small documents.'),
  IMAGES_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe('Number of images decoded at once, each in its own process with up to 1.5 GiB of memory; others wait.'),
  IMAGE_MEBIBYTES_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(1_024)
    .describe('Storage quota per user for images, in MiB; more are rejected.'),
  AGENT_SESSION_MEBIBYTES_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(512)
    .describe('Storage quota per user for agent sessions, in MiB after compression; more are rejected.'),
});

export type ContentConfig = z.output<typeof contentConfigSchema>;

/** Reads the configuration of this process. Throws a ConfigError that names each invalid variable. */
export function readContentConfig(): ContentConfig {
  return parseConfig(contentConfigSchema, process.env);
}
