import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

/** The variables that name PEM files with certificates. */
const variables = ['INTERNAL_TLS_CA', 'INTERNAL_TLS_CERT', 'NATS_TLS_CA', 'NATS_TLS_CERT'] as const;

export type CertificateFiles = { [Variable in (typeof variables)[number]]?: string | undefined };

/**
 * Registers when the certificates of this process expire, as they are at its start: a renewed file takes effect with a restart.
 */
export function registerCertificateMetrics(files: CertificateFiles, registry: Registry, logger: Logger): void {
  const gauge = new Gauge({
    name: 'commonplace_certificate_expiry_timestamp_seconds',
    help: 'When the first certificate of a file expires, by the variable that names the file; in seconds since 1970.',
    labelNames: ['variable'],
    registers: [registry],
  });
  for (const variable of variables) {
    const path = files[variable];
    if (path === undefined) continue;
    try {
      gauge.set({ variable }, earliestExpiry(readFileSync(path, 'utf8')));
    } catch (error) {
      logger.warn({ err: error, variable }, 'the certificate cannot be read');
    }
  }
}

/** Returns when the first of the certificates expires, in seconds since 1970. */
function earliestExpiry(pem: string): number {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error('the file has no certificate');
  return Math.min(...blocks.map((block) => new X509Certificate(block).validToDate.getTime() / 1_000));
}
