import { parseTrustedProxies } from './http/requests/client-ip.ts';
import { objectsConfig } from '@commonplace/objects/config';
import { baseConfig, callerConfig, neighborConfig, parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

// The gateway is called by nobody, and keeps nothing.
const {
  DATABASE_URL: _url,
  DATABASE_ADMIN_URL: _adminUrl,
  DATABASE_POOL_MAX: _poolMax,
  JOBS_CONCURRENCY: _jobs,
  NATS_RETENTION_DAYS: _retention,
  INTERNAL_AUTH_PUBLIC_KEYS: _keys,
  ...common
} = baseConfig;

/** Every variable of the gateway. */
export const gatewayConfigSchema = z.object({
  ...common,
  ...callerConfig,
  ...neighborConfig,
  ...objectsConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('The address under which people reach the platform; addresses in answers and mails begin with it.'),
  API_PER_PAGE_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1000)
    .describe('The most records that a page of a list may hold; a larger per_page is reduced to it.'),
  ACCESS_LOG: z
    .enum(['uncached', 'all'])
    .default('uncached')
    .describe(
      'Which requests have a line in the log: `all`, or `uncached`: all but those of nobody in particular that are answered from memory, which the metrics count.',
    ),
  HEALTH_CHECK_TOKEN: z
    .string()
    .optional()
    .describe(
      'Required in the health-check-token header of health checks when it is set; the one in site configuration is accepted as well.',
    ),
  RATE_LIMIT_GENERAL: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether the general allowance is counted. The limits on creating and updating articles always are.'),
  RATE_LIMIT_ADDRESS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests without a valid key that one address may make in a minute, per gateway.'),
  RATE_LIMIT_KEY_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(1200)
    .describe(
      'Requests that one person may make in a minute with all of their keys, sessions, tokens and applications together, per gateway.',
    ),
  CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe(
      'Connections that one address may have open at once, per gateway; behind a trusted proxy, requests under way. A network of IPv6 (/64) is one address.',
    ),
  VIDEO_ACCOUNT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(14)
    .describe(
      'How many days old an account has to be to add a video from anywhere; younger ones link to well-known hosts. 0 asks for none, and so does a general allowance that is off.',
    ),
  RATE_LIMIT_LISTINGS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Listings that one person may create in a minute, at all gateways; a part of the general allowance.'),
  RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(5)
    .describe('Agent sessions that one person may upload in a minute, likewise, and raw transcripts as many.'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(isProxyList, 'must be addresses or networks, separated by commas')
    .describe('Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas.'),
  CONSOLE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether the console for moderators and administrators is served at /admin.'),
  CONSOLE_DIR: z
    .string()
    .optional()
    .describe(
      'The folder of its static files, `apps/console/dist` once it is built. `npm start` and the image set it.',
    ),
  COUNTRY_HEADER: z
    .string()
    .default('')
    .transform((name) => name.trim().toLowerCase())
    .refine((name) => /^[\w-]*$/.test(name), 'must be the name of a header')
    .describe(
      'The header in which a proxy says from where a request comes, as `CA` or `CA-BC` (ISO 3166-2), for billboards that are for some places. Without one, nobody is anywhere.',
    ),
  RESPONSE_CACHE_MEBIBYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(32)
    .describe(
      'Memory for cached answers, of whatever is the same for everybody; with 0 every request has its own answer made.',
    ),
});

function isProxyList(proxies: string): boolean {
  try {
    parseTrustedProxies(proxies);
    return true;
  } catch {
    return false; // The compiler of networks throws a TypeError for what is none.
  }
}

export type GatewayConfig = z.output<typeof gatewayConfigSchema>;

/** The configuration of this process. Throws a ConfigError that names what is wrong. */
export function readGatewayConfig(): GatewayConfig {
  return parseConfig(gatewayConfigSchema, process.env);
}
