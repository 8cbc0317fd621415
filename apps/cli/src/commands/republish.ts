import { RepublishService } from '@commonplace/proto/events/v1/republish';
import { type Command, Option } from 'commander';
import { recordId } from '../options.ts';
import type { Platform } from '../platform.ts';
import { runCommand, UnfinishedError } from '../run-command.ts';

/** Services whose records other services copy. */
const services = ['content', 'community', 'listings', 'admin', 'analytics'] as const;

/** A batch may wait for room in the outbox. */
const batchTimeoutMs = 60_000;

interface RepublishOptions {
  service: (typeof services)[number];
  type?: string;
  after?: number;
}

/** Adds `events republish` -> `{republished: {<type>: <number>}}`. */
export function addRepublishCommand(events: Command): void {
  events
    .command('republish')
    .description('send the events of existing records again, to rebuild copies in other services')
    .addOption(new Option('--service <name>', 'service that sends the events').choices(services).makeOptionMandatory())
    .option('--type <name>', 'only events of this type, such as UserChanged')
    .option('--after <id>', 'with --type: continue after this id', recordId)
    .action((options: RepublishOptions) => runCommand((platform) => republish(platform, options)));
}

/** Republishes the records of a service, with progress on standard error; returns their number by type. */
export async function republish(platform: Platform, { service, type: requested, after: first = 0 }: RepublishOptions) {
  if (first > 0 && requested === undefined) throw new Error('--after requires --type');
  const client = platform.client(service, RepublishService);
  const call = { ...platform.call, timeoutMs: batchTimeoutMs };
  const types = selectTypes((await client.listTypes({}, call)).types, requested);
  const republished: Record<string, number> = {};
  for (const type of types) {
    let after: number | undefined = first;
    republished[type] = 0;
    while (after !== undefined) {
      try {
        const { announced, nextAfter } = await client.republish({ type, after }, call);
        republished[type] += announced;
        after = nextAfter;
      } catch (error) {
        throw new UnfinishedError({ republished, continue_with: { type, after } }, error);
      }
      process.stderr.write(`${type}: ${republished[type]}${after === undefined ? '' : `, up to id ${after}`}\n`);
    }
  }
  return { republished };
}

/** Matches the full name, or its last part. */
function selectTypes(types: readonly string[], requested: string | undefined): readonly string[] {
  if (requested === undefined) return types;
  const selected = types.filter((type) => type === requested || type.endsWith(`.${requested}`));
  if (selected.length === 0) throw new Error(`unknown type ${requested}; available: ${types.join(', ')}`);
  return selected;
}
