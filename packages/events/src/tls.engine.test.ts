import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '@commonplace/testing/certificates';
import { endNatsServer, natsCommand, startNatsServer, startTestNats } from '@commonplace/testing/nats';
import { freePort } from '@commonplace/engines/ports';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connectNats, type NatsTlsFiles } from './nats.ts';

const logger = pino({ level: 'silent' });
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const authority = stack.use(await createAuthority());
const stranger = stack.use(await createAuthority());

/** Starts a server that requires client certificates of our authority; returns its port. */
async function startTlsServer(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-nats-tls-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { ca, cert, key } = await authority.issue('localhost');
  const configuration = join(folder, 'nats.conf');
  writeFileSync(configuration, `tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${ca}", verify: true }\n`);
  const port = await freePort();
  const server = await startNatsServer(await natsCommand(port, join(folder, 'store'), ['-c', configuration]), port);
  stack.defer(() => endNatsServer(server, 'SIGKILL'));
  return port;
}

async function ping(url: string, tls: NatsTlsFiles): Promise<void> {
  await using nats = connectNats({ url, tls, name: 'tls', logger });
  await nats.ping();
}

const port = await startTlsServer();
const filesOf = async (from: typeof authority): Promise<NatsTlsFiles> => {
  const { ca, cert, key } = await from.issue('localhost');
  return { NATS_TLS_CA: ca, NATS_TLS_CERT: cert, NATS_TLS_KEY: key };
};
const away = { code: 'unavailable' };

test('connects a client and a server of the same authority', async () => {
  await expect(ping(`tls://localhost:${port}`, await filesOf(authority))).resolves.toBeUndefined();
});

test('refuses a server of an unknown authority, and a client without our certificate', async () => {
  const ours = await filesOf(authority);
  await expect(ping(`tls://localhost:${port}`, await filesOf(stranger))).rejects.toMatchObject(away);
  await expect(ping(`tls://localhost:${port}`, {})).rejects.toMatchObject(away);
  await expect(ping(`tls://localhost:${port}`, { NATS_TLS_CA: ours.NATS_TLS_CA })).rejects.toMatchObject(away);
});

test('does not use tls:// URLs without encryption', async () => {
  await using plain = await startTestNats();
  const url = plain.url.replace('nats://', 'tls://');
  await expect(ping(url, await filesOf(authority))).rejects.toMatchObject(away);
});
