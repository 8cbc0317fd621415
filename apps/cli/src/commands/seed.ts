import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { runCommand } from '../run-command.ts';

interface SeedOptions {
  users: number;
  articles: number;
  comments: number;
  seed: number;
  followed?: string;
}

/** `seed` -> `{users, articles, comments, seconds}`, with a progress bar on standard error. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill the platform with realistic articles, people, comments and reactions')
    .requiredOption('--users <number>', 'how many users', wholeNumber)
    .requiredOption('--articles <number>', 'how many articles', wholeNumber)
    .requiredOption('--comments <number>', 'how many comments', wholeNumber)
    .option('--followed <username>', 'somebody whom all of these users follow')
    .option('--seed <number>', 'another number gives other content', wholeNumber, 1)
    .action((options: SeedOptions, command: Command) => {
      if (options.users === 0) command.error("error: option '--users' must be at least 1");
      return runCommand(async (platform) => {
        const [{ seedPlatform }, { createProgressBar }] = await Promise.all([
          import('../seed/seed-platform.ts'),
          import('../seed/progress-bar.ts'),
        ]);
        const started = performance.now();
        const bar = createProgressBar({ users: options.users, articles: options.articles });
        try {
          await seedPlatform(platform, options, (what, done) => bar.update(what, done));
        } finally {
          bar.stop();
        }
        const { users, articles, comments } = options;
        return { users, articles, comments, seconds: Math.round((performance.now() - started) / 100) / 10 };
      });
    });
}
