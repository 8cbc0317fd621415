import { NamesService } from '@commonplace/proto/community/v1/names';
import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';

/** Adds `name release` -> `{released}`. */
export function addNameCommands(program: Command): void {
  program
    .command('name')
    .description('manage names that were given up')
    .command('release')
    .description('free a name that is kept for its former owner')
    .argument('<name>', 'former name of a user, an organization or a podcast')
    .action((name: string) =>
      runCommand(async (platform) => {
        await platform.client('community', NamesService).releaseName({ name }, platform.call);
        return { released: name };
      }),
    );
}
