import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { maxComments } from '../seed/plan.ts';
import { runCommand, UnfinishedError } from '../run-command.ts';

/** Seeded usernames encode the seed and the index within 30 characters. */
const maxUsers = 36 ** 4;
const maxSeed = 36 ** 3 - 1;
const maxArticles = 10_000_000;

interface SeedOptions {
  users: number;
  articles: number;
  comments: number;
  seed: number;
  followed?: string;
}

/** Adds `seed` -> `{users, articles, comments, seconds}`, with a progress bar on standard error. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('fill the platform with generated users, articles, comments and reactions')
    .requiredOption('--users <number>', 'number of users', wholeNumber(1, maxUsers))
    .requiredOption('--articles <number>', 'number of articles', wholeNumber(0, maxArticles))
    .requiredOption(
      '--comments <number>',
      'number of comments, at most 50 per article',
      wholeNumber(0, maxComments(maxArticles)),
    )
    .option('--followed <username>', 'user whom all seeded users follow')
    .option('--seed <number>', 'number that selects the generated content', wholeNumber(0, maxSeed), 1)
    .action((options: SeedOptions, command: Command) => {
      const max = maxComments(options.articles);
      if (options.comments > max) {
        command.error(
          `error: option '--comments' must be a whole number from 0 to ${max} for ${options.articles} articles, got ${options.comments}.`,
        );
      }
      return runCommand(async (platform) => {
        const [{ seedPlatform, SeedIncompleteError }, { createProgressBar }] = await Promise.all([
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
          if (!(error instanceof SeedIncompleteError)) throw error;
          throw new UnfinishedError({ ...result(), articles: options.articles - error.articles }, error);
        } finally {
          bar.stop();
        }
        return result();
      });
    });
}
