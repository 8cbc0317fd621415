import { parseTrustedProxies } from './edge/http/requests/client-ip.ts';
import { objectsConfig } from '@commonplace/objects/config';
import { parseConfig } from '@commonplace/service/config';
import { baseConfig, callerConfig, neighborConfig, portVariable } from '@commonplace/service/variables';
import { z } from 'zod';

// The gateway has no database and no RPC callers.
const {
  DATABASE_URL: _url,
  DATABASE_DIRECT_URL: _directUrl,
  DATABASE_READ_URL: _readUrl,
  DATABASE_PREPARED_STATEMENTS: _preparedStatements,
  DATABASE_ADMIN_URL: _adminUrl,
  DATABASE_POOL_MAX: _poolMax,
  JOBS_CONCURRENCY: _jobs,
  NATS_RETENTION_DAYS: _retention,
  NATS_STREAM_MEBIBYTES: _streamSize,
  INTERNAL_AUTH_PUBLIC_KEYS: _keys,
  ...common
} = baseConfig;

/** The environment variables of the gateway. */
export const gatewayConfigSchema = z.object({
  ...common,
  ...callerConfig,
  ...neighborConfig,
  ...objectsConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('The public URL of the site; URLs in responses and emails begin with it.'),
  API_PER_PAGE_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1000)
    .describe('The maximum number of records on a list page; a larger per_page is reduced to it.'),
  ACCESS_LOG: z
    .enum(['uncached', 'all'])
    .default('uncached')
    .describe(
      'The requests to log: `all`, or `uncached`, which leaves out anonymous cache hits (the metrics count those too).',
    ),
  HEALTH_CHECK_TOKEN: z
    .string()
    .optional()
    .describe(
      'If set, health checks require it in the health-check-token header; the token in the site configuration is accepted too.',
    ),
  RATE_LIMIT_GENERAL: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether the general rate limits apply. The limits on creating and updating articles always do.'),
  RATE_LIMIT_ADDRESS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests without a valid key per minute and IP address, for each gateway.'),
  RATE_LIMIT_KEY_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1200)
    .describe(
      'Requests per minute and user, with all keys, sessions, tokens and applications together, for each gateway.',
    ),
  CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe(
      'Open connections per IP address, for each gateway; behind a trusted proxy, requests in progress. An IPv6 network (/64) counts as one address.',
    ),
  VIDEO_ACCOUNT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(14)
    .describe(
      'The minimum age of an account, in days, to add a video from any host; younger accounts may link to well-known hosts. 0 means no minimum, and so does RATE_LIMIT_GENERAL=off.',
    ),
  RATE_LIMIT_LISTINGS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Listings that a user may create per minute, over all gateways; off with RATE_LIMIT_GENERAL.'),
  RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(5)
    .describe(
      'Agent sessions that a user may upload per minute, over all gateways, and as many raw transcripts; off with RATE_LIMIT_GENERAL.',
    ),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(isProxyList, 'must be IP addresses or networks, separated by commas')
    .describe('IP addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas.'),
  CONSOLE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether the console for moderators and administrators is served at /admin.'),
  CONSOLE_DIR: z
    .string()
    .optional()
    .describe('The folder of the built console (`apps/console/dist`). `npm start` and the image set it.'),
  COUNTRY_HEADER: z
    .string()
    .default('')
    .transform((name) => name.trim().toLowerCase())
    .refine((name) => /^[\w-]*$/.test(name), 'must be the name of a header')
    .describe(
      'The header in which a proxy sends the location of the client as `CA` or `CA-BC` (ISO 3166-2), for billboards with target locations. Without it, the location is unknown.',
    ),
  SITE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe('URL of the site, which makes the pages for readers. Without it, the gateway serves only its own pages.'),
  SITE_API_PORT: portVariable
    .default(3001)
    .describe(
      'With SITE_URL: port on which the site calls the API. The general rate limits do not count there, so keep it internal.',
    ),
  RESPONSE_CACHE_MEBIBYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(32)
    .describe('Memory for the cache of public responses; 0 turns the cache off.'),
});

function isProxyList(proxies: string): boolean {
  try {
    parseTrustedProxies(proxies);
    return true;
  } catch {
    return false; // The parser throws a TypeError for an invalid address.
  }
}

export type GatewayConfig = z.output<typeof gatewayConfigSchema>;

/** Reads the configuration from the environment. Throws a ConfigError that names invalid variables. */
export function readGatewayConfig(): GatewayConfig {
  return parseConfig(gatewayConfigSchema, process.env);
}
