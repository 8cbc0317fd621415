import { DeadLettersService, type DeadLetter } from '@commonplace/proto/events/v1/dead_letters';
import type { Command } from 'commander';
import { listLength } from '../options.ts';
import { serviceNames, type Platform } from '../platform.ts';
import { runCommand } from '../run-command.ts';
import { untilHandled } from '../waiting-events.ts';
import { addRepublishCommand } from './republish.ts';

const maxSettleMs = 30_000;

/**
 * Adds `events dead-letters list` -> `{dead_letters: [...]}`, `events dead-letters redrive` -> `{redriven}`,,
 * `events settle` -> `{in_transit}` and `events republish`.
 */
export function addEventsCommands(program: Command): void {
  const events = program.command('events').description('manage events between services');
  addRepublishCommand(events);
  events
    .command('settle')
    .description('wait up to 30 seconds until published events are handled; print how many are not, null if unknown')
    .action(() =>
      runCommand(async (platform) => ({ in_transit: (await untilHandled(platform, maxSettleMs)) ?? null })),
    );
  const deadLetters = events.command('dead-letters').description('manage events that failed too often');
  deadLetters
    .command('list')
    .description('list dead letters, newest first')
    .option('--limit <number>', 'maximum number of results', listLength, 100)
    .action(({ limit }: { limit: number }) => runCommand((platform) => list(platform, limit)));
  deadLetters
    .command('redrive')
    .description('enqueue jobs that retry dead letters: the given ones, or all')
    .argument('[ids...]', 'ids of dead letters')
    .action((ids: string[]) => runCommand((platform) => redrive(platform, ids)));
}

const pageSize = 100;

async function list(platform: Platform, limit: number) {
  const lists = await Promise.all(serviceNames.map((name) => listDeadLetters(platform, name, limit)));
  const letters = lists.flat().toSorted((a, b) => b.deadSince.localeCompare(a.deadSince));
  return { dead_letters: letters.slice(0, limit).map(present) };
}

async function redrive(platform: Platform, givenIds: readonly string[]) {
  const letters =
    givenIds.length > 0 ? [] : await Promise.all(serviceNames.map((name) => listDeadLetters(platform, name)));
  const ids = givenIds.length > 0 ? givenIds : letters.flat().map(({ id }) => id);
  for (const id of ids) {
    const name = serviceNames.find((candidate) => id.startsWith(`${candidate}-`));
    if (name === undefined) throw new Error(`${id} is not a dead letter id`);
    await platform.client(name, DeadLettersService).redriveDeadLetter({ id }, platform.call);
  }
  return { redriven: ids.length };
}

/** Lists the dead letters of a service, newest first. */
async function listDeadLetters(platform: Platform, name: (typeof serviceNames)[number], limit = Infinity) {
  const client = platform.client(name, DeadLettersService);
  const letters: DeadLetter[] = [];
  for (let page = 1, hasMore = true; hasMore && letters.length < limit; page += 1) {
    const { deadLetters, hasNext } = await client.listDeadLetters({ page, perPage: pageSize }, platform.call);
    letters.push(...deadLetters);
    hasMore = hasNext;
  }
  return letters;
}

function present({ id, service, type, eventId, error, attempts, occurredAt, deadSince }: DeadLetter) {
  const times = { occurred_at: occurredAt ?? null, dead_since: deadSince };
  return { id, service, type, event_id: eventId, error, attempts, ...times };
}
