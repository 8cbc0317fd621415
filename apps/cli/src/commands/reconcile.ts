import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { CopiesService } from '@commonplace/proto/events/v1/copies';
import type { Command } from 'commander';
import type { Platform, ServiceName } from '../platform.ts';
import { runCommand } from '../run-command.ts';
import { untilSettled } from '../waiting-events.ts';
import { republish } from './republish.ts';

/** Content's records refer to those of the others. */
const order: readonly ServiceName[] = ['community', 'admin', 'listings', 'analytics', 'content'];

/** The longest time in which no event may be handled. */
const maxStandstillMs = 10 * 60_000;
const batchTimeoutMs = 60_000;

/** Adds `reconcile` -> `{republished, removed, articles}`, for a platform whose databases were restored. */
export function addReconcileCommand(program: Command): void {
  program
    .command('reconcile')
    .description('after databases were restored: rebuild copies of records, and remove those whose owner lacks them')
    .action(() => runCommand(reconcile));
}

async function reconcile(platform: Platform) {
  const republished: Record<string, number> = {};
  for (const service of order) Object.assign(republished, (await republish(platform, { service })).republished);
  await untilSettled(platform, maxStandstillMs);
  const removed: Record<string, number[]> = {};
  for (const service of order) Object.assign(removed, await removeUnconfirmed(platform, service));
  await untilSettled(platform, maxStandstillMs);
  const { articlesCount } = await platform.client('analytics', FiguresService).recountFigures({}, platform.call);
  await platform.client('content', SearchService).startReindex({}, platform.call);
  return { republished, removed, articles: articlesCount };
}

/** Removes the copies in a service whose owner did not republish them; returns the ids by copy, if there are any. */
async function removeUnconfirmed(platform: Platform, service: ServiceName): Promise<Record<string, number[]>> {
  const copies = platform.client(service, CopiesService);
  const call = { ...platform.call, timeoutMs: batchTimeoutMs };
  const removed: Record<string, number[]> = {};
  for (const name of (await copies.listCopies({}, call)).names) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const { removedIds, nextAfter } = await copies.removeUnconfirmedCopies({ name, after }, call);
      if (removedIds.length > 0) (removed[`${service}.${name}`] ??= []).push(...removedIds);
      after = nextAfter;
    }
  }
  return removed;
}
