import { SearchService } from '@commonplace/proto/content/v1/search';
import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';

const reindexTimeoutMs = 15 * 60_000;

/** `search reindex` -> `{indexed, engine}`. */
export function addSearchCommands(program: Command): void {
  program
    .command('search')
    .description('the search index')
    .command('reindex')
    .description('write every published article into the index anew')
    .action(() =>
      runCommand(async (platform) => {
        const search = platform.client('content', SearchService);
        const { indexed, engine } = await search.reindex({}, { ...platform.call, timeoutMs: reindexTimeoutMs });
        return { indexed, engine };
      }),
    );
}
