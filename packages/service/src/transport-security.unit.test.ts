import { createAuthority, type CertificateFiles } from '@commonplace/testing/certificates';
import { afterAll, describe, expect, test } from 'vitest';
import { createHealthClient } from '@commonplace/rpc/health';
import { anonymous, probeClient, startProbe } from '@commonplace/rpc/testing/probe';
import { createTransportSecurity } from '@commonplace/rpc/transport-security';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const authority = stack.use(await createAuthority());
const stranger = stack.use(await createAuthority());

function security({ ca, cert, key }: CertificateFiles) {
  return createTransportSecurity({ INTERNAL_TLS_CA: ca, INTERNAL_TLS_CERT: cert, INTERNAL_TLS_KEY: key });
}

const ours = security(await authority.issue('127.0.0.1'));
const theirs = security(await stranger.issue('127.0.0.1'));
const elsewhere = security(await authority.issue('elsewhere.test'));
const server = stack.use(
  await startProbe({}, { credentials: ours.server, checks: { database: () => Promise.resolve() } }),
);
const soon = { ...anonymous, timeoutMs: 1_500 };
const away = { code: expect.stringMatching(/^(unavailable|deadline_exceeded)$/) };

describe('mutual TLS', () => {
  test('accepts calls and health checks between processes of one authority', async () => {
    await using client = probeClient(server.port, { credentials: ours.client });
    await expect(client.read({ value: 'a' }, anonymous)).resolves.toMatchObject({ value: 'a' });
    await using health = createHealthClient(`127.0.0.1:${server.port}`, ours.client);
    await expect(health.check('database', 5_000)).resolves.toBeUndefined();
  });

  test('refuses a client without a certificate', async () => {
    await using client = probeClient(server.port);
    await expect(client.read({ value: 'a' }, soon)).rejects.toMatchObject(away);
  });

  test('refuses a certificate of another authority on both sides', async () => {
    await using client = probeClient(server.port, { credentials: theirs.client });
    await expect(client.read({ value: 'a' }, soon)).rejects.toMatchObject(away);
  });

  test('refuses a server with a certificate for another name', async () => {
    await using other = await startProbe({}, { credentials: elsewhere.server });
    await using client = probeClient(other.port, { credentials: ours.client });
    await expect(client.read({ value: 'a' }, soon)).rejects.toMatchObject(away);
  });
});

test('requires all files or none', async () => {
  const { ca, cert } = await authority.issue('localhost');
  expect(() => createTransportSecurity({ INTERNAL_TLS_CA: ca, INTERNAL_TLS_CERT: cert })).toThrow(/all three/);
});
