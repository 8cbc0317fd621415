import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';

/** Adds `figures recount` -> `{articles}`. */
export function addFiguresCommands(program: Command): void {
  program
    .command('figures')
    .description('manage the daily figures that authors see')
    .command('recount')
    .description('clear the figures and recount them from their sources')
    .action(() =>
      runCommand(async (platform) => {
        const figures = platform.client('analytics', FiguresService);
        const { articlesCount } = await figures.recountFigures({}, platform.call);
        return { articles: articlesCount };
      }),
    );
}
