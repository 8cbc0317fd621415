import { RepublishService } from '@commonplace/proto/events/v1/republish';
import { type Command, Option } from 'commander';
import { recordId } from '../options.ts';
import type { Platform } from '../platform.ts';
import { runCommand, UnfinishedError } from '../run-command.ts';

/** The services that announce state of which others keep a copy. */
const services = ['content', 'community', 'admin', 'analytics'] as const;

/** A batch waits until the outbox has room for it. */
const batchTimeoutMs = 60_000;

interface RepublishOptions {
  service: (typeof services)[number];
  type?: string;
  after?: number;
}

/** Adds `events republish`. */
export function addRepublishCommand(events: Command): void {
  events
    .command('republish')
    .description('have a service announce its state anew, for those who rebuild what they keep of it')
    .addOption(new Option('--service <name>', 'whose state').choices(services).makeOptionMandatory())
    .option('--type <name>', 'one type of event, such as UserChanged; all of the service without')
    .option('--after <id>', 'with --type: go on after this id', recordId)
    .action((options: RepublishOptions) => runCommand((platform) => republish(platform, options)));
}

async function republish(platform: Platform, { service, type: wanted, after: first = 0 }: RepublishOptions) {
  if (first > 0 && wanted === undefined) throw new Error('--after needs --type');
  const client = platform.client(service, RepublishService);
  const call = { ...platform.call, timeoutMs: batchTimeoutMs };
  const types = selectTypes((await client.listTypes({}, call)).types, wanted);
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

/** By full name, or by the last part of it. */
function selectTypes(types: readonly string[], wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return types;
  const selected = types.filter((type) => type === wanted || type.endsWith(`.${wanted}`));
  if (selected.length === 0) throw new Error(`no type ${wanted}; there are: ${types.join(', ')}`);
  return selected;
}
