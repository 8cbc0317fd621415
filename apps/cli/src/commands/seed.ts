import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { mostComments } from '../seed/plan.ts';
import { runCommand, UnfinishedError } from '../run-command.ts';

/** What community tells apart in usernames of 30 characters. */
const mostUsers = 36 ** 4;
const largestSeed = 36 ** 3 - 1;
const mostArticles = 10_000_000;

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
    .requiredOption('--users <number>', 'how many users', wholeNumber(1, mostUsers))
    .requiredOption('--articles <number>', 'how many articles', wholeNumber(0, mostArticles))
    .requiredOption(
      '--comments <number>',
      'how many comments, at most 50 an article',
      wholeNumber(0, mostComments(mostArticles)),
    )
    .option('--followed <username>', 'somebody whom all of these users follow')
    .option('--seed <number>', 'another number gives other content', wholeNumber(0, largestSeed), 1)
    .action((options: SeedOptions, command: Command) => {
      const most = mostComments(options.articles);
      if (options.comments > most) {
        command.error(
          `error: option '--comments' must be a whole number from 0 to ${most} for ${options.articles} articles, got ${options.comments}.`,
        );
      }
      return runCommand(async (platform) => {
        const [{ seedPlatform, SeedLeftOut }, { createProgressBar }] = await Promise.all([
          import('../seed/seed-platform.ts'),
          import('../seed/progress-bar.ts'),
        ]);
        const started = performance.now();
        const bar = createProgressBar({ users: options.users, articles: options.articles });
        const result = () => {
          const { users, articles, comments } = options;
          return { users, articles, comments, seconds: Math.round((performance.now() - started) / 100) / 10 };
        };
        try {
          await seedPlatform(platform, options, bar);
        } catch (error) {
          if (!(error instanceof SeedLeftOut)) throw error;
          throw new UnfinishedError({ ...result(), articles: options.articles - error.articles }, error);
        } finally {
          bar.stop();
        }
        return result();
      });
    });
}
