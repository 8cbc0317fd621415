import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';

/** Adds `figures recount` -> `{articles}`. */
export function addFiguresCommands(program: Command): void {
  program
    .command('figures')
    .description('the figures by day that authors see')
    .command('recount')
    .description('empty them and have them counted anew, from what they were counted from')
    .action(() =>
      runCommand(async (platform) => {
        const figures = platform.client('analytics', FiguresService);
        const { articlesCount } = await figures.recountFigures({}, platform.call);
        return { articles: articlesCount };
      }),
    );
}
