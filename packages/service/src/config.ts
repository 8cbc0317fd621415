import { parsePrivateKey, parsePublicKeys } from '@commonplace/rpc/signing-keys';
import { z } from 'zod';
import { editDistance } from './edit-distance.ts';

/** The environment does not hold a usable configuration; the message names every variable that is at fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** One line per variable, without its value. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** A TCP port, 0 to 65535; 0 takes a free one. */
export const portVariable = z.coerce.number().int().min(0).max(65_535);

/** Refuses what the function throws at, in its words. */
function accepts(parse: (text: string) => unknown) {
  return (text: string, context: z.RefinementCtx) => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
    }
  };
}

const address = z.string().regex(/^(dns:\/\/\/)?[^\s/]+:\d{1,5}$/, 'must be host:port or dns:///host:port');

/** What several processes have in common, by variable; each takes what it needs. */
export const baseConfig = {
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The least severe level that is logged.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base address of an OpenTelemetry collector (OTLP over HTTP); no traces are recorded without it.'),
  HOST: z.string().default('127.0.0.1').describe('The address that the process listens on.'),
  PORT: portVariable.describe('The port that the process serves on.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'How long a process that was asked to stop goes on serving after /readyz says that it is not ready: longer than a load balancer takes to notice.',
    ),
  MONITORING_PORT: portVariable.describe('The port of /metrics, /healthz and /readyz.'),
  INTERNAL_AUTH_PUBLIC_KEYS: z
    .string()
    .superRefine(accepts(parsePublicKeys))
    .describe("Whom a service believes: name=key pairs of the processes' public keys, the same line for all services."),
  NATS_URL: z
    .string()
    .regex(
      /^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/,
      'must be one or more nats:// addresses, separated by commas',
    )
    .describe('The NATS servers, separated by commas.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe("The PostgreSQL database of this service; it is nobody else's."),
  DATABASE_ADMIN_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'Only for `migrate`: somebody who may make roles; the role and database of DATABASE_URL are made with it.',
    ),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(3)
    .max(1_000)
    .default(10)
    .describe(
      'Connections to PostgreSQL that a process opens for calls, events and jobs; its outbox takes two more, and so do its queues.',
    ),
  JOBS_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe(
      'Background jobs that a process works on at the same time; what may take long leaves one place of two or more to the others, such as mail.',
    ),
  NATS_TLS_CA: z
    .string()
    .optional()
    .describe('File (PEM) of the authority that NATS is believed by, for tls:// addresses.'),
  NATS_TLS_CERT: z.string().optional().describe('File (PEM) of the certificate that this process shows to NATS.'),
  NATS_TLS_KEY: z.string().optional().describe('File (PEM) of the key of NATS_TLS_CERT.'),
  INTERNAL_TLS_CA: z
    .string()
    .optional()
    .describe('File (PEM) of the authority of our own processes; with it, calls between them are TLS on both sides.'),
  INTERNAL_TLS_CERT: z
    .string()
    .optional()
    .describe('File (PEM) of the certificate of this process, for the name that others call it by.'),
  INTERNAL_TLS_KEY: z.string().optional().describe('File (PEM) of the key of INTERNAL_TLS_CERT.'),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('On how many servers of a cluster NATS keeps what is entrusted to it; never lowered where it is more.'),
  NATS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(14)
    .describe('Days that events are kept for consumers that are away; never lowered where it is more.'),
};

/** For processes that call others. */
export const callerConfig = {
  INTERNAL_AUTH_PRIVATE_KEY: z
    .string()
    .superRefine(accepts(parsePrivateKey))
    .describe(
      "This process's own key: signs on whose behalf it calls; the public half is in INTERNAL_AUTH_PUBLIC_KEYS.",
    ),
};

/** For services that people give addresses of this site's images. */
export const publicUrlConfig = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The address under which people reach the platform, as the gateway has it: images there are taken wherever it is. Without it, only at public addresses.',
    ),
};

/** Where the other services are. */
export const neighborConfig = {
  CONTENT_ADDRESS: address.describe('Where the content service is, host:port.'),
  COMMUNITY_ADDRESS: address.describe('Where the community service is, host:port.'),
  LISTINGS_ADDRESS: address.describe('Where the listings service is, host:port.'),
  ADMIN_ADDRESS: address.describe('Where the admin service is, host:port.'),
  ANALYTICS_ADDRESS: address.describe('Where the analytics service is, host:port.'),
};

/** Variables that some process of the platform reads: not a slip, even where another process does not know them. */
const platformVariables = [baseConfig, callerConfig, neighborConfig].flatMap((part) => Object.keys(part));

/**
 * Reads a process's variables, by exact name; blank means unset. Throws a ConfigError that names each variable which
 * is missing, wrong, or looks like a slip for one that the process knows.
 */
export function parseConfig<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  environment: Record<string, string | undefined>,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const values = Object.fromEntries(names.map((name) => [name, unlessBlank(environment[name])]));
  const result = schema.safeParse(values);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => explain(issue, values)),
    ...findSlips(names, Object.keys(environment)),
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return result.data;
}

function unlessBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}

function explain(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const [name] = issue.path;
  if (name === undefined) return issue.message;
  if (issue.code !== 'custom' && values[String(name)] === undefined) return `${String(name)} is required`;
  return `${String(name)}: ${issue.message}`;
}

function findSlips(known: string[], present: string[]): string[] {
  const ours = new Set([...known, ...platformVariables]);
  return present.filter((name) => !ours.has(name)).flatMap((name) => findSlip(name, known));
}

function findSlip(name: string, known: string[]): string[] {
  const meant = known.find((candidate) => isSlip(name, candidate));
  if (meant !== undefined) return [`unknown variable ${name}; did you mean ${meant}?`];
  return name.startsWith('COMMONPLACE_') ? [`unknown variable ${name}`] : [];
}

/** Short names have too many innocent neighbors. */
function isSlip(name: string, known: string): boolean {
  if (known.length < 6) return false;
  const tolerated = known.length < 10 ? 1 : 2;
  return Math.abs(name.length - known.length) <= tolerated && editDistance(name, known) <= tolerated;
}
