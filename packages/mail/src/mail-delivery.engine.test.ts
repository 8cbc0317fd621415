import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { sendMail } from './send-mail.ts';
import { notificationsMail } from './templates/notifications.ts';
import { startFixture, type MailFixture } from './testing/fixture.ts';
import { startMailServer } from './testing/mail-server.ts';

/** Decodes headers and parts of a mail as far as the tests need it. */
function decode(source: string): string {
  return source
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

const sent = async (fixture: MailFixture) => (await fixture.jobs()).map(({ state }) => state);
/** Returns the outcomes of the mails after pending retries. */
const sentInTime = async (fixture: MailFixture) => {
  await fixture.passTime();
  return sent(fixture);
};

test('sends a mail over SMTP as text and HTML, with the job id as message id', async () => {
  await using server = await startMailServer();
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: server.url });
  await fixture.send('ada@example.com');
  await expect.poll(() => sent(fixture)).toEqual(['completed']);
  const [job] = await fixture.jobs();
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'noreply@commonplace.test', to: ['ada@example.com'] });
  const text = decode(mail?.source ?? '');
  expect(text).toContain(`Message-ID: <${job?.id}@commonplace.test>`);
  expect(text).toContain('Subject: Reset your Commonplace password');
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(text).toContain('Content-Type: text/plain; charset=utf-8');
  expect(text).toContain('Content-Type: text/html; charset=utf-8');
  expect(text).toContain('Reset password:\r\nhttps://commonplace.test/password/reset/TOKEN');
  expect(text).toContain('<a href="https://commonplace.test/password/reset/TOKEN"');
  expect(text).not.toContain('List-Unsubscribe');
});

test('writes a mail to a private file without a mail server', async () => {
  await using fixture = await startFixture();
  await using _jobs = fixture.start();
  await fixture.send('ada@example.com');
  await expect.poll(() => sent(fixture)).toEqual(['completed']);
  const [job] = await fixture.jobs();
  expect(readdirSync(fixture.folder)).toEqual([`${job?.id}.eml`]);
  const path = join(fixture.folder, `${job?.id}.eml`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain('\r\nFrom: noreply@commonplace.test\r\n');
  expect(source).toContain('\r\nTo: =?UTF-8?Q?Ada_L=C3=B6velace?= <ada@example.com>\r\n');
  expect(decode(source)).toContain('/password/reset/TOKEN');
});

test('sends mails with an unsubscribe link after all others', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const to = { address: 'ada@example.com' };
  await database.transaction(undefined, (em) => sendMail(em, notificationsMail, notificationsMail.example, to));
  await fixture.send('ada@example.com');
  const { rows } = await sql`
    select data->'payload'->>'template' as template from jobs.job order by priority desc`.execute(database.reader());
  expect(rows).toEqual([{ template: 'reset-password' }, { template: 'notifications' }]);
});

test('loses no mail when the process is killed between enqueueing and sending', async () => {
  await using fixture = await startFixture();
  const main = fileURLToPath(new URL('./testing/sender-main.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: fixture.databaseUrl };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(await sent(fixture)).toEqual(['created']);
  await using _jobs = fixture.start();
  await expect.poll(() => sent(fixture)).toEqual(['completed']);
  expect(readdirSync(fixture.folder)).toHaveLength(1);
});

test('retries until an unreachable mail server is back', async () => {
  const port = await freePort();
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await fixture.send('ada@example.com');
  await expect
    .poll(async () => (await fixture.jobs())[0])
    .toMatchObject({
      state: 'retry',
      error: expect.stringContaining('ESOCKET'),
    });
  await using server = await startMailServer({}, port);
  await expect.poll(() => sentInTime(fixture)).toEqual(['completed']);
  expect(server.mails).toHaveLength(1);
});

test('gives up a mail that is refused permanently, and retries one that is refused temporarily', async () => {
  const answers = new Map<string, number[]>([
    ['unknown@example.com', [550]],
    ['busy@example.com', [451]],
  ]);
  await using server = await startMailServer({
    onRcptTo({ address }, _session, callback) {
      const code = answers.get(address)?.shift();
      callback(code === undefined ? null : Object.assign(new Error(`${code} not ${address}`), { responseCode: code }));
    },
  });
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: server.url });
  await fixture.send('unknown@example.com');
  await fixture.send('busy@example.com');
  await expect.poll(() => sentInTime(fixture)).toEqual(['failed', 'completed']);
  const [refused, busy] = await fixture.jobs();
  expect(refused).toMatchObject({ retry_count: 0, error: expect.stringMatching(/^HopelessJobError: .*550/) });
  expect(busy).toMatchObject({ retry_count: 1 });
  expect(server.mails.map(({ to }) => to)).toEqual([['busy@example.com']]);
});

const refusing = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

test.each<[string, string, (isRefused: () => boolean) => SMTPServerOptions]>([
  [
    'every connection',
    'CONN 554',
    (isRefused) => ({
      onConnect: (_session, callback) => callback(isRefused() ? refusing(554, 'No service here') : null),
    }),
  ],
  [
    'the sender',
    'MAIL FROM 554 5.7.1',
    (isRefused) => ({
      onMailFrom: (_address, _session, callback) =>
        callback(isRefused() ? refusing(554, '5.7.1 Sender address rejected') : null),
    }),
  ],
  [
    'to relay',
    'RCPT TO 554 5.7.1',
    (isRefused) => ({
      onRcptTo: ({ address }, _session, callback) =>
        callback(isRefused() ? refusing(554, `5.7.1 <${address}>: Relay access denied`) : null),
    }),
  ],
  [
    'to relay, and has no enhanced status codes',
    'RCPT TO 550',
    (isRefused) => ({
      onRcptTo: (_address, _session, callback) => callback(isRefused() ? refusing(550, 'relay not permitted') : null),
    }),
  ],
])('retries when the server refuses %s, which an operator can fix', async (_what, error, behave) => {
  let isRefusing = true;
  await using server = await startMailServer(behave(() => isRefusing));
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: server.url });
  for (const address of ['ada@example.com', 'bob@example.com']) await fixture.send(address);
  const waiting = { state: 'retry', error: expect.stringContaining(error) };
  await expect.poll(() => fixture.jobs()).toMatchObject([waiting, waiting]);
  isRefusing = false;
  await expect.poll(() => sentInTime(fixture)).toEqual(['completed', 'completed']);
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bob@example.com']);
});

test('retries when the server refuses the sender, which an operator can fix', async () => {
  // As in RFC 4954 and RFC 3207, where a login or STARTTLS must come first.
  let refusals = 1;
  await using server = await startMailServer({
    onMailFrom(_address, _session, callback) {
      refusals -= 1;
      callback(refusals < 0 ? null : Object.assign(new Error('must issue STARTTLS first'), { responseCode: 530 }));
    },
  });
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: server.url });
  await fixture.send('ada@example.com');
  await expect
    .poll(async () => (await fixture.jobs())[0])
    .toMatchObject({ state: 'retry', error: expect.stringContaining('MAIL FROM 530') });
  await expect.poll(() => sentInTime(fixture)).toEqual(['completed']);
});

test('times out on a slow mail server, and retries with the same message id', async () => {
  let isSlow = true;
  const stuck: (() => void)[] = [];
  const connections: string[] = [];
  await using server = await startMailServer({
    onMailFrom(_address, { id }, callback) {
      connections.push(id);
      if (isSlow) stuck.push(() => callback());
      else callback();
    },
    onClose: () => void (isSlow = false),
  });
  await using fixture = await startFixture();
  await fixture.send('ada@example.com');
  await sql`update jobs.job set expire_seconds = 2`.execute(fixture.database.reader());
  await using _jobs = fixture.start({ SMTP_URL: server.url });
  await expect
    .poll(async () => (await fixture.jobs())[0])
    .toMatchObject({
      state: 'retry',
      error: expect.stringContaining('TimeLimitError'),
    });
  await expect.poll(() => isSlow).toBe(false);
  await expect.poll(() => sentInTime(fixture)).toEqual(['completed']);
  const [job] = await fixture.jobs();
  expect(connections).toHaveLength(2);
  expect(server.mails.map(({ source }) => source)).toEqual([expect.stringContaining(`<${job?.id}@commonplace.test>`)]);
});

test('logs neither addresses nor content', async () => {
  await using server = await startMailServer({
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('unknown') ? Object.assign(new Error(`no ${address}`), { responseCode: 550 }) : null);
    },
  });
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  await using fixture = await startFixture();
  await using _jobs = fixture.start({ SMTP_URL: server.url }, pino({ level: 'trace' }, stream));
  await fixture.send('ada@example.com', 'SECRET');
  await fixture.send('unknown@example.com', 'SECRET');
  await expect.poll(() => sent(fixture)).toEqual(['completed', 'failed']);
  expect(log).toContain('mail sent');
  expect(log).toContain('job failed for good');
  expect(log).not.toMatch(/SECRET|example\.com|Lövelace/);
  const { rows } = await sql<{ data: object }>`select data from jobs.job where state = 'completed'`.execute(
    fixture.database.reader(),
  );
  expect(JSON.stringify(rows)).not.toMatch(/SECRET|example\.com/);
});
