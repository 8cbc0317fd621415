import { readFileSync } from 'node:fs';
import { createAuthority, type Authority } from '@commonplace/testing/certificates';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBySmtp } from './smtp.ts';
import { exampleMessage } from './testing/example-message.ts';
import { startMailServer } from './testing/mail-server.ts';

/** Reaches this machine without being a loopback address, like a remote server. */
const elsewhere = '0.0.0.0';
const here = '127.0.0.1';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});
afterAll(() => authority?.[Symbol.dispose]());

const plain: SMTPServerOptions = {};
/** Adds a certificate for the remote server. */
async function withCertificate(options: SMTPServerOptions): Promise<SMTPServerOptions> {
  const { cert, key } = await authority.issue(elsewhere);
  return { ...options, cert: readFileSync(cert), key: readFileSync(key) };
}
const startTls = () => withCertificate({ disabledCommands: [] });
const implicitTls = () => withCertificate({ secure: true });

/** Starts a server that accepts one login, and records whether it was encrypted. */
async function startServer(behavior: SMTPServerOptions) {
  const logins: { user: string | undefined; secure: boolean }[] = [];
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth({ username, password }, { secure }, callback) {
      logins.push({ user: username, secure });
      if (password === 's3cret') callback(null, { user: username });
      else callback(new Error('wrong password'));
    },
    ...behavior,
  });
  return { server, logins };
}

interface Sending {
  scheme?: 'smtp' | 'smtps';
  login?: string;
  host?: string;
  query?: string;
  /** Whether the test trusts the server's authority. */
  trusted?: boolean;
}

async function send(port: number, { scheme = 'smtp', login = '', host = elsewhere, query = '', trusted }: Sending) {
  const { ca } = await authority.issue(elsewhere);
  const trust = trusted ? `tls.ca=${encodeURIComponent(readFileSync(ca, 'utf8'))}` : '';
  const url = `${scheme}://${login}${host}:${port}/?${[query, trust].filter(Boolean).join('&')}`;
  await sendBySmtp(exampleMessage, url, new AbortController().signal);
}

const login = 'ada:s3cret@';
const secured = [{ user: 'ada', secure: true }];
const inTheClear = [{ user: 'ada', secure: false }];

test.each([
  ['a login, by STARTTLS', startTls, { login, trusted: true }, secured],
  ['a login, by TLS from the first byte', implicitTls, { scheme: 'smtps', login, trusted: true }, secured],
  ['a login, in the clear where the address says so', () => plain, { login, query: 'ignoreTLS=true' }, inTheClear],
  ['a login, in the clear where TLS is not required', () => plain, { login, query: 'requireTLS=false' }, inTheClear],
  ['a login, in the clear to this machine itself', () => plain, { login, host: here }, inTheClear],
  ['no login, in the clear', () => plain, {}, []],
  ['no login, by STARTTLS that is required', startTls, { query: 'requireTLS=true', trusted: true }, []],
  ['no login, by STARTTLS of a server with an unknown certificate', startTls, {}, []],
  ['a login, by STARTTLS of this machine with an unknown certificate', startTls, { login, host: here }, secured],
] as const)('a mail goes with %s', async (_what, behavior, sending, expected) => {
  const { server, logins } = await startServer(await behavior());
  await using _server = server;
  await send(server.port, sending);
  expect(server.mails).toHaveLength(1);
  expect(logins).toEqual(expected);
});

test.each([
  ['a login, and the server offers no STARTTLS', () => plain, { login, trusted: true }],
  ['a login, and the server cannot be verified', startTls, { login }],
  ['TLS that is required, and the server offers none', () => plain, { query: 'requireTLS=true', trusted: true }],
  ['TLS that is required, and the server cannot be verified', startTls, { query: 'requireTLS=true' }],
  ['TLS from the first byte, and the server cannot be verified', implicitTls, { scheme: 'smtps' }],
  ['TLS that is required on this machine too', () => plain, { login, host: here, query: 'requireTLS=true' }],
] as const)('sends nothing with %s, and retries', async (_what, behavior, sending) => {
  const { server, logins } = await startServer(await behavior());
  await using _server = server;
  await expect(send(server.port, sending)).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/^the mail server did not take the mail: (?:ETLS|ESOCKET)/),
  });
  expect(server.mails).toEqual([]);
  expect(logins).toEqual([]);
});

test('names an untrusted certificate in the error', async () => {
  const { server } = await startServer(await startTls());
  await using _server = server;
  await expect(send(server.port, { login })).rejects.toThrow('ESOCKET UNABLE_TO_VERIFY_LEAF_SIGNATURE');
});

test('retries a refused login and keeps it out of error messages', async () => {
  const { server, logins } = await startServer(await startTls());
  await using _server = server;
  const failure = await send(server.port, { login: 'ada:wr0ng@', trusted: true }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining('EAUTH') });
  expect(String(failure)).not.toMatch(/ada|wr0ng/);
  expect(logins.every(({ secure }) => secure)).toBe(true);
});
