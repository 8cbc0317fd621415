import { setTimeout as sleep } from 'node:timers/promises';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { type Job, JobsService } from '@commonplace/proto/jobs/v1/jobs';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { runCommand } from '../run-command.ts';
import { createProgressLine } from '../progress-line.ts';

const pollMs = 500;

const progressSchema = z.object({ engine: z.string(), indexed: z.int(), total: z.int() });

/** Adds `search reindex` -> `{indexed, engine}`, with progress on standard error. */
export function addSearchCommands(program: Command): void {
  program
    .command('search')
    .description('manage the search index')
    .command('reindex')
    .description('rebuild the search index by a job, which continues if this command is stopped')
    .action(() => runCommand(reindex));
}

async function reindex(platform: Platform) {
  const { jobId } = await platform.client('content', SearchService).startReindex({}, platform.call);
  const jobs = platform.client('content', JobsService);
  using line = createProgressLine(process.stderr);
  for (;;) {
    const { job } = await jobs.getJob({ id: jobId }, platform.call);
    if (job === undefined) throw new Error('the service returned no job');
    const progress = progressOf(job);
    line.show(describe(job, progress));
    if (job.state === 'completed' && progress !== undefined)
      return { indexed: progress.indexed, engine: progress.engine };
    if (['completed', 'failed', 'cancelled'].includes(job.state))
      throw new Error(`${jobId} is ${job.state}: ${job.error}`);
    await sleep(pollMs);
  }
}

function progressOf({ progress }: Job): z.output<typeof progressSchema> | undefined {
  return progress === undefined ? undefined : progressSchema.parse(JSON.parse(progress));
}

function describe({ id, state, error }: Job, progress: z.output<typeof progressSchema> | undefined): string {
  if (state === 'retry') return `${id} failed and will be retried: ${error}`;
  if (progress === undefined) return `${id} is waiting`;
  return `${progress.indexed} of ${progress.total} articles (${progress.engine})`;
}
