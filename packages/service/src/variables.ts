import { splitServers } from '@commonplace/db/server-urls';
import { parseNatsServers } from '@commonplace/events/nats-servers';
import { parsePrivateKey, parsePublicKeys } from '@commonplace/rpc/signing-keys';
import { z } from 'zod';

/** A TCP port, 0 to 65535; 0 selects a free one. */
export const portVariable = z.coerce.number().int().min(0).max(65_535);

/** Validates with a function that throws, and uses its message. */
function accepts(parse: (text: string) => unknown) {
  return (text: string, context: z.RefinementCtx) => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
    }
  };
}

const databaseUrl = z.string().superRefine(accepts(splitServers));
const address = z.string().regex(/^(dns:\/\/\/)?[^\s/]+:\d{1,5}$/, 'must be host:port or dns:///host:port');

/** Variables that several processes share; each takes those that it needs. */
export const baseConfig = {
  REQUEST_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(5)
    .describe(
      'The time limit of a request, without the time its body takes to arrive; the same for all processes. Uploads and other long work may take longer. Services wait so long for a connection to PostgreSQL, twice as long for a lock, and end a statement after six times as long. For the command line, the time limit of a call.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Lowest severity that is logged.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base URL of an OpenTelemetry collector (OTLP over HTTP). Without it, no traces are recorded.'),
  HOST: z.string().default('127.0.0.1').describe('IP address or host name that the process listens on.'),
  PORT: portVariable.describe('Port that the process serves on.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'How long a stopping process continues to serve after /readyz reports that it is not ready. Set it longer than a load balancer takes to notice.',
    ),
  MONITORING_PORT: portVariable.describe('Port of /metrics, /healthz and /readyz.'),
  INTERNAL_AUTH_PUBLIC_KEYS: z
    .string()
    .superRefine(accepts(parsePublicKeys))
    .describe(
      'Public keys of the processes that may call the service, as name=key pairs. Those of others have no effect, so that all services may have the same value.',
    ),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/, {
      error: 'must be one or more nats:// or tls:// URLs, separated by commas',
      abort: true,
    })
    .superRefine(accepts(parseNatsServers))
    .describe('URLs of the NATS servers, separated by commas; each may have its own password for the same user.'),
  DATABASE_URL: databaseUrl.describe(
    'URL of the PostgreSQL database of this service, which other services do not share. With several hosts (`one:5432,two:5432`), the one that accepts writes is used.',
  ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'URL of PostgreSQL itself, for the same role and database, if DATABASE_URL points to a pooler in transaction mode. Used for migrations, the outbox and the job queue.',
    ),
  DATABASE_READ_URL: databaseUrl
    .optional()
    .describe(
      'URL of a standby of the same database, which then answers reads whenever it has everything that was committed before.',
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether statements are prepared. By default they are, unless DATABASE_DIRECT_URL is set. Set it to `on` for a pooler that supports them, such as PgBouncer 1.21 with `max_prepared_statements`.',
    ),
  DATABASE_ADMIN_URL: databaseUrl
    .optional()
    .describe(
      'For `migrate` only: URL of an administrator who can create roles. If set, the role and database of DATABASE_URL are created.',
    ),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(3)
    .max(1_000)
    .default(10)
    .describe(
      'Maximum connections to PostgreSQL for calls, events and jobs. The outbox and the job queue open two more each.',
    ),
  JOBS_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe(
      'Maximum background jobs that a process runs at once. If it is 2 or more, long jobs leave one slot to short ones such as mail.',
    ),
  NATS_TLS_CA: z
    .string()
    .optional()
    .describe("PEM file of the authority that signed the NATS servers' certificates, for tls:// URLs."),
  NATS_TLS_CERT: z.string().optional().describe('PEM file of the client certificate for NATS.'),
  NATS_TLS_KEY: z.string().optional().describe('PEM file of the key of NATS_TLS_CERT.'),
  INTERNAL_TLS_CA: z
    .string()
    .optional()
    .describe('PEM file of the authority for internal certificates. If set, calls between processes use mutual TLS.'),
  INTERNAL_TLS_CERT: z
    .string()
    .optional()
    .describe('PEM file of the certificate of this process, for the name by which others call it.'),
  INTERNAL_TLS_KEY: z.string().optional().describe('PEM file of the key of INTERNAL_TLS_CERT.'),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('Number of servers in a NATS cluster that keep each stream. It is never lowered on an existing stream.'),
  NATS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(14)
    .describe('Days for which events are kept for consumers that are down. It is never lowered on an existing stream.'),
  NATS_STREAM_MEBIBYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .optional()
    .describe(
      'Maximum size of each stream, in MiB. A full stream takes no events, which then wait in the outbox. It is never lowered on an existing stream; without it, only the disk limits new streams.',
    ),
};

/** Variables of processes that call services. */
export const callerConfig = {
  INTERNAL_AUTH_PRIVATE_KEY: z
    .string()
    .superRefine(accepts(parsePrivateKey))
    .describe(
      'Private key with which this process signs its calls. The public key belongs in INTERNAL_AUTH_PUBLIC_KEYS.',
    ),
};

/** Variables of services that accept URLs of this site's images. */
export const publicUrlConfig = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Public URL of the platform, the same as for the gateway. Image URLs below it are accepted even on a private network; without it, only public hosts are.',
    ),
};

/** Hosts and ports of the other services. */
export const neighborConfig = {
  CONTENT_ADDRESS: address.describe('host:port of the content service.'),
  COMMUNITY_ADDRESS: address.describe('host:port of the community service.'),
  LISTINGS_ADDRESS: address.describe('host:port of the listings service.'),
  ADMIN_ADDRESS: address.describe('host:port of the admin service.'),
  ANALYTICS_ADDRESS: address.describe('host:port of the analytics service.'),
};
