import { baseConfig, parseConfig, portVariable } from '@commonplace/service/config';
import { z } from 'zod';
import { completeSearchPath } from '@commonplace/engines/programs';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });

function databaseUrlOf(service: string) {
  return databaseUrl.optional().describe(`PostgreSQL database of ${service}; without it an embedded one.`);
}

/** What `npm start` itself reads. Every other variable goes to the apps, and each checks its own. */
export const localConfigSchema = z.object({
  PORT: portVariable.min(1).default(3000).describe('Port of the gateway on 127.0.0.1, which is localhost, too.'),
  DATA_DIR: z.string().default('.data').describe('Folder for everything that is kept; relative to the repository.'),
  APPS_DIR: z
    .string()
    .default('apps')
    .describe('Folder of the built apps, say those of another release; relative to the repository.'),
  PUBLIC_URL: z.url().optional().describe('Address of the site as its visitors see it; http://localhost:PORT without.'),
  CONTENT_DATABASE_URL: databaseUrlOf('content'),
  COMMUNITY_DATABASE_URL: databaseUrlOf('community'),
  LISTINGS_DATABASE_URL: databaseUrlOf('listings'),
  ADMIN_DATABASE_URL: databaseUrlOf('admin'),
  ANALYTICS_DATABASE_URL: databaseUrlOf('analytics'),
  NATS_URL: baseConfig.NATS_URL.optional().describe('NATS servers with JetStream; without it an embedded one.'),
  MEILI_URL: z.url().optional().describe('Meilisearch; without it the binary on PATH, else PostgreSQL searches.'),
  MEILI_API_KEY: z.string().optional().describe('Key for MEILI_URL.'),
});

export type LocalConfig = z.infer<typeof localConfigSchema>;

export interface Environment {
  config: LocalConfig;
  /** Everything else that is set, for every child. */
  inherited: NodeJS.ProcessEnv;
  searchPath: string;
}

/** Reads the environment; ConfigError names every variable that is wrong. */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Environment {
  const config = parseConfig(localConfigSchema, environment);
  const ours = new Set(Object.keys(localConfigSchema.shape));
  const searchPath = completeSearchPath(environment['PATH']);
  const foreign = Object.entries(environment).filter(([name]) => !ours.has(name));
  return { config, searchPath, inherited: { ...Object.fromEntries(foreign), PATH: searchPath } };
}
