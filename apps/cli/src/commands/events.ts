import { DeadLettersService, type DeadLetter } from '@commonplace/proto/events/v1/dead_letters';
import type { Command } from 'commander';
import { listLength } from '../options.ts';
import { serviceNames, type Platform } from '../platform.ts';
import { runCommand } from '../run-command.ts';
import { addRepublishCommand } from './republish.ts';

/**
 * `events dead-letters list` -> `{dead_letters: [...]}`; `events dead-letters redrive` -> `{redriven}`;
 * `events republish` -> `{republished: {<type>: <number>}}`.
 */
export function addEventsCommands(program: Command): void {
  const events = program.command('events').description('events between services');
  addRepublishCommand(events);
  const deadLetters = events.command('dead-letters').description('events that a service gave up on');
  deadLetters
    .command('list')
    .description('list them, newest first')
    .option('--limit <number>', 'how many at the most', listLength, 100)
    .action(({ limit }: { limit: number }) => runCommand((platform) => list(platform, limit)));
  deadLetters
    .command('redrive')
    .description('have their services handle them once more, by jobs; all of them unless ids are given')
    .argument('[ids...]', 'ids from the list')
    .action((ids: string[]) => runCommand((platform) => redrive(platform, ids)));
}

const pageSize = 100;

async function list(platform: Platform, limit: number) {
  const lists = await Promise.all(serviceNames.map((name) => lettersOf(platform, name, limit)));
  const letters = lists.flat().toSorted((a, b) => b.deadSince.localeCompare(a.deadSince));
  return { dead_letters: letters.slice(0, limit).map(present) };
}

async function redrive(platform: Platform, named: readonly string[]) {
  const letters = named.length > 0 ? [] : await Promise.all(serviceNames.map((name) => lettersOf(platform, name)));
  const ids = named.length > 0 ? named : letters.flat().map(({ id }) => id);
  for (const id of ids) {
    const name = serviceNames.find((candidate) => id.startsWith(`${candidate}-`));
    if (name === undefined) throw new Error(`${id} is no id of a dead letter`);
    await platform.client(name, DeadLettersService).redriveDeadLetter({ id }, platform.call);
  }
  return { redriven: ids.length };
}

/** Those of a service, newest first. */
async function lettersOf(platform: Platform, name: (typeof serviceNames)[number], limit = Infinity) {
  const client = platform.client(name, DeadLettersService);
  const found: DeadLetter[] = [];
  for (let page = 1, goesOn = true; goesOn && found.length < limit; page += 1) {
    const { deadLetters, hasNext } = await client.listDeadLetters({ page, perPage: pageSize }, platform.call);
    found.push(...deadLetters);
    goesOn = hasNext;
  }
  return found;
}

function present({ id, service, type, eventId, error, attempts, occurredAt, deadSince }: DeadLetter) {
  const times = { occurred_at: occurredAt ?? null, dead_since: deadSince };
  return { id, service, type, event_id: eventId, error, attempts, ...times };
}
