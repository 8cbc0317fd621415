import { pause, withJitter } from '@commonplace/events/backoff';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { publishDueArticles } from './articles/publish-due-articles.ts';
import { countChangedTags } from './tags/count-tags.ts';

const jobs = { publishDueArticles, countChangedTags };

/** How late a scheduled article may appear, and a tag's count may be right. */
const intervalMs = 500;

/** Work that the passing of time asks for. */
export interface BackgroundJobs extends AsyncDisposable {
  readonly name: string;
  /** Whether there is nothing left to do now. */
  settled(): Promise<boolean>;
}

/** Runs the jobs in turn, again and again; each is safe to run in several processes. Disposal finishes the running one. */
export function startBackgroundJobs({ database, logger }: { database: Database; logger: Logger }): BackgroundJobs {
  const stop = new AbortController();
  const running = runJobs(database, logger, stop.signal);
  return {
    name: 'background jobs of content',
    async settled() {
      const { rows } = await sql<{ idle: boolean }>`select not exists (select from tag_recounts)
        and not exists (select from articles where due_at <= now()) as idle`.execute(database.fork().getKysely());
      return rows[0]?.idle === true;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function runJobs(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const [name, job] of Object.entries(jobs)) {
      try {
        await job(database, signal);
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error, job: name }, 'job failed; it runs again');
      }
    }
    await pause(withJitter(intervalMs), signal);
  }
}
