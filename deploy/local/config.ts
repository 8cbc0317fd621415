import { parseConfig } from '@commonplace/service/config';
import { baseConfig, portVariable } from '@commonplace/service/variables';
import { fileSuffix } from '@commonplace/service/file-variables';
import { z } from 'zod';
import { completeSearchPath } from '@commonplace/engines/programs';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' });

function databaseUrlOf(service: string) {
  return databaseUrl.optional().describe(`PostgreSQL database of ${service}; an embedded one by default.`);
}

/** Variables of `npm start`. All others are passed to the apps, which validate their own. */
export const localConfigSchema = z.object({
  PORT: portVariable.min(1).default(3000).describe('Port of the gateway on 127.0.0.1 (localhost).'),
  DATA_DIR: z.string().default('.data').describe('Folder for all data, relative to the repository.'),
  APPS_DIR: z
    .string()
    .default('apps')
    .describe('Folder of the built apps, for example of another release, relative to the repository.'),
  PUBLIC_URL: z.url().optional().describe('URL of the site for its visitors; http://localhost:PORT by default.'),
  CONTENT_DATABASE_URL: databaseUrlOf('content'),
  COMMUNITY_DATABASE_URL: databaseUrlOf('community'),
  LISTINGS_DATABASE_URL: databaseUrlOf('listings'),
  ADMIN_DATABASE_URL: databaseUrlOf('admin'),
  ANALYTICS_DATABASE_URL: databaseUrlOf('analytics'),
  NATS_URL: baseConfig.NATS_URL.optional().describe('NATS servers with JetStream; an embedded one by default.'),
  MEILI_URL: z
    .url()
    .optional()
    .describe('URL of Meilisearch; by default the binary on PATH, else search by PostgreSQL.'),
  MEILI_API_KEY: z.string().optional().describe('Key for MEILI_URL.'),
});

export type LocalConfig = z.infer<typeof localConfigSchema>;

export interface Environment {
  config: LocalConfig;
  /** All other variables, for every child process. */
  inherited: NodeJS.ProcessEnv;
  searchPath: string;
}

/** Reads the environment. Throws a ConfigError that names each invalid variable. */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Environment {
  const config = parseConfig(localConfigSchema, environment);
  const ownNames = new Set(Object.keys(localConfigSchema.shape).flatMap((name) => [name, `${name}${fileSuffix}`]));
  const searchPath = completeSearchPath(environment['PATH']);
  const inherited = Object.entries(environment).filter(([name]) => !ownNames.has(name));
  return { config, searchPath, inherited: { ...Object.fromEntries(inherited), PATH: searchPath } };
}
