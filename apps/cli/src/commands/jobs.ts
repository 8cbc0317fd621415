import { DomainError } from '@commonplace/domain/errors';
import { type Job, JobsService } from '@commonplace/proto/jobs/v1/jobs';
import { type Command, Option } from 'commander';
import { listLength } from '../options.ts';
import { type Platform, type ServiceName, serviceNames } from '../platform.ts';
import { runCommand } from '../run-command.ts';

interface ListOptions {
  service?: ServiceName;
  queue?: string;
  state?: string;
  limit: number;
}

/**
 * Adds `jobs list` -> `{jobs: [...]}`, with `{unavailable: [...]}` if services do not answer, and `jobs show`, `retry`
 * and `cancel` -> the job.
 */
export function addJobsCommands(program: Command): void {
  const jobs = program.command('jobs').description('manage background jobs');
  jobs
    .command('list')
    .description('list jobs, newest first')
    .addOption(new Option('--service <name>', 'only jobs of this service').choices(serviceNames))
    .option('--queue <name>', 'only jobs of this queue, such as send-mail')
    .option('--state <state>', 'only jobs in this state: created, retry, active, completed, cancelled or failed')
    .option('--limit <number>', 'maximum number of results', listLength, 30)
    .action((options: ListOptions) => runCommand((platform) => list(platform, options)));
  for (const [name, description] of [
    ['show', 'show a job'],
    ['retry', 'retry a failed job'],
    ['cancel', 'cancel a waiting or running job'],
  ] as const) {
    jobs
      .command(name)
      .description(description)
      .argument('<id>', 'job id')
      .action((id: string) => runCommand((platform) => commands[name](platform, id)));
  }
}

const commands = {
  show: async (platform: Platform, id: string) =>
    present((await clientOf(platform, id).getJob({ id }, platform.call)).job),
  retry: async (platform: Platform, id: string) =>
    present((await clientOf(platform, id).retryJob({ id }, platform.call)).job),
  cancel: async (platform: Platform, id: string) =>
    present((await clientOf(platform, id).cancelJob({ id }, platform.call)).job),
};

/** Queries the services in parallel, so that one outage does not hide the jobs of the others. */
async function list(platform: Platform, { service, limit, ...filters }: ListOptions) {
  const services = service === undefined ? serviceNames : [service];
  const request = { ...filters, page: 1, perPage: limit };
  const answers = await Promise.allSettled(
    services.map((name) => platform.client(name, JobsService).listJobs(request, platform.call)),
  );
  const unavailable = services.filter((_name, index) => isUnavailable(answers[index]));
  const failure = answers.find((answer) => answer.status === 'rejected' && !isUnavailable(answer));
  if (failure?.status === 'rejected') throw failure.reason;
  const allJobs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.jobs : []));
  const newest = allJobs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit);
  return { jobs: newest.map(present), ...(unavailable.length > 0 && { unavailable }) };
}

function isUnavailable(answer: PromiseSettledResult<unknown> | undefined): boolean {
  if (answer?.status !== 'rejected' || !(answer.reason instanceof DomainError)) return false;
  return ['unavailable', 'deadline_exceeded'].includes(answer.reason.code);
}

/** The id of a job begins with its service. */
function clientOf(platform: Platform, id: string) {
  const name = serviceNames.find((candidate) => id.startsWith(`${candidate}-`));
  if (name === undefined) throw new Error(`${id} is not a job id`);
  return platform.client(name, JobsService);
}

function present(job: Job | undefined) {
  if (job === undefined) throw new Error('the service returned no job');
  return {
    id: job.id,
    service: job.service,
    queue: job.queue,
    state: job.state,
    attempts: job.attempts,
    most_attempts: job.mostAttempts,
    created_at: job.createdAt,
    start_after: job.startAfter,
    started_at: job.startedAt ?? null,
    ended_at: job.endedAt ?? null,
    error: job.error ?? null,
    progress: job.progress === undefined ? null : (JSON.parse(job.progress) as unknown),
  };
}
