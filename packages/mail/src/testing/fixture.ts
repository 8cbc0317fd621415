import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '@commonplace/db/database';
import { startJobs, type Jobs } from '@commonplace/jobs/jobs';
import { CreateJobs } from '@commonplace/jobs/testing/create-jobs';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import type { MailConfig } from '../config.ts';
import { mailDelivery } from '../mail-delivery.ts';
import { sendMail } from '../send-mail.ts';
import { templates } from '../templates.ts';
import { resetPassword } from '../templates/reset-password.ts';

const silent = pino({ level: 'silent' });

/** A service's database and a folder for mails. */
export interface MailFixture extends AsyncDisposable {
  databaseUrl: string;
  database: Database;
  folder: string;
  /** Starts the delivery of mails. */
  start(config?: Partial<MailConfig>, logger?: Logger): Jobs;
  /** Enqueues a mail with a token in it. */
  send(address: string, token?: string): Promise<void>;
  /** Simulates the end of all retry delays. */
  passTime(): Promise<void>;
  /** Returns state, number of tries and error of each mail, oldest first. */
  jobs(): Promise<{ id: string; state: string; retry_count: number; error: string | null }[]>;
}

/** Starts a fixture, on a new database unless a URL is given. */
export async function startFixture(url?: string): Promise<MailFixture> {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = url ?? stack.use(await createTestDatabase({ migrations: [CreateJobs] })).url;
  const database = stack.use(
    await openDatabase({ url: databaseUrl, entities: [], logger: silent, applicationName: 'mail-test' }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-mail-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const resources = stack.move();
  return {
    databaseUrl,
    database,
    folder,
    start(config = {}, logger = silent) {
      const whole = { SMTP_URL: undefined, MAIL_DIR: folder, MAIL_FROM: 'noreply@commonplace.test', ...config };
      const handlers = [mailDelivery(whole, templates)];
      return startJobs({ service: 'tests', databaseUrl, database, handlers, concurrency: 3, logger });
    },
    async send(address, token = 'TOKEN') {
      const resetLink = `https://commonplace.test/password/reset/${token}`;
      const props = { site: 'Commonplace', name: 'Ada Lövelace', resetLink, validFor: 'one hour' };
      await database.transaction(undefined, (em) =>
        sendMail(em, resetPassword, props, { address, name: 'Ada Lövelace' }),
      );
    },
    async passTime() {
      await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.reader());
    },
    async jobs() {
      const { rows } = await sql<Awaited<ReturnType<MailFixture['jobs']>>[number]>`
        select id, state::text, retry_count, output ->> 'message' as error
        from jobs.job where name = 'send-mail' order by created_on, id`.execute(database.reader());
      return rows;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
