import type { DeadLetter } from '@commonplace/events/dead-letters';
import type { NatsClient } from '@commonplace/events/nats';
import type { Command } from 'commander';
import { pino } from 'pino';
import { wholeNumber } from '../options.ts';
import type { Platform } from '../platform.ts';
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
    .description('list them, oldest first')
    .option('--limit <number>', 'how many at the most', wholeNumber, 100)
    .action(({ limit }: { limit: number }) =>
      runCommand((platform) => withNats(platform, (nats) => list(nats, limit))),
    );
  deadLetters
    .command('redrive')
    .description('hand them to their service again; all of them unless ids are given')
    .argument('[ids...]', 'ids from the list')
    .action((ids: string[]) => runCommand((platform) => withNats(platform, (nats) => redrive(nats, ids))));
}

async function list(nats: NatsClient, limit: number) {
  const { listDeadLetters } = await import('@commonplace/events/dead-letters');
  return { dead_letters: (await listDeadLetters(nats, { limit })).map(present) };
}

async function redrive(nats: NatsClient, ids: string[]) {
  const { redriveDeadLetters } = await import('@commonplace/events/dead-letters');
  return redriveDeadLetters(nats, ids.length > 0 ? { ids } : {});
}

function present({ id, service, type, eventId, error, deliveries, occurredAt, deadSince }: DeadLetter) {
  return { id, service, type, event_id: eventId, error, deliveries, occurred_at: occurredAt, dead_since: deadSince };
}

/** Only these commands need NATS, so only they load its client; a server that does not answer is an error at once. */
async function withNats<T>(platform: Platform, command: (nats: NatsClient) => Promise<T>): Promise<T> {
  const { connectNats } = await import('@commonplace/events/nats');
  await using nats = connectNats({
    url: platform.natsUrl,
    tls: platform.natsTls,
    name: 'cli',
    logger: pino({ level: 'silent' }),
  });
  await nats.ping();
  return await command(nats);
}
