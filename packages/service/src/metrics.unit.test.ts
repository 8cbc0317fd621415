import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createAuthority } from '@commonplace/testing/certificates';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registerCertificateMetrics } from './certificate-metrics.ts';
import { createMetrics } from './metrics.ts';

test('measures the process and its event loop, labeled with the service', async () => {
  const text = await createMetrics('content', '1.2.3').metrics();
  expect(text).toMatch(/^process_resident_memory_bytes\{service="content"\} \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="content"\} \d/m);
  expect(text).toContain('commonplace_build_info{version="1.2.3",service="content"} 1');
});

test('keeps separate metrics for two services in one process', async () => {
  const [first, second] = [createMetrics('content', '1.2.3'), createMetrics('community', '1.2.3')];
  expect(await first.metrics()).not.toContain('community');
  expect(await second.metrics()).toContain('service="community"');
});

test('tells when certificates expire, the first of a file, and leaves out what cannot be read', async () => {
  using authority = await createAuthority();
  const { ca, cert, key } = await authority.issue('content');
  const registry = new Registry();
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  registerCertificateMetrics({ INTERNAL_TLS_CA: ca, INTERNAL_TLS_CERT: cert, NATS_TLS_CERT: key }, registry, logger);
  const metric = await registry.getSingleMetric('commonplace_certificate_expiry_timestamp_seconds')?.get();
  const byVariable = new Map(metric?.values.map(({ labels, value }) => [labels['variable'], value]));
  const expected = new X509Certificate(readFileSync(cert)).validToDate.getTime() / 1_000;
  expect([...byVariable.keys()]).toEqual(['INTERNAL_TLS_CA', 'INTERNAL_TLS_CERT']);
  expect(byVariable.get('INTERNAL_TLS_CERT')).toBe(expected);
  expect(lines).toEqual([expect.stringContaining('NATS_TLS_CERT')]);
});
