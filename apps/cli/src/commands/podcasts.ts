import { type Podcast, PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import type { Command } from 'commander';
import { listLength } from '../options.ts';
import type { Platform } from '../platform.ts';
import { runCommand } from '../run-command.ts';

/** Adds `podcasts list` -> `{podcasts: [...]}` and `podcasts fetch` -> `{job: "..."}`. */
export function addPodcastsCommands(program: Command): void {
  const podcasts = program.command('podcasts').description('manage podcasts and their feeds');
  podcasts
    .command('list')
    .description('list podcasts with the state of their feeds, failing feeds first')
    .option('--limit <number>', 'maximum number of results', listLength, 30)
    .action((options: { limit: number }) => runCommand((platform) => list(platform, options)));
  podcasts
    .command('fetch')
    .description('fetch a feed now')
    .argument('<slug>', 'slug of the podcast')
    .action((slug: string) => runCommand((platform) => fetchFeed(platform, slug)));
}

async function list(platform: Platform, { limit }: { limit: number }) {
  const request = { page: 1, perPage: limit };
  const { podcasts } = await platform.client('content', PodcastsService).listPodcasts(request, platform.call);
  return { podcasts: podcasts.map(present) };
}

async function fetchFeed(platform: Platform, slug: string) {
  const { jobId } = await platform.client('content', PodcastsService).fetchPodcast({ slug }, platform.call);
  return { job: jobId };
}

function present({ slug, title, published, feedUrl, feed }: Podcast) {
  return {
    slug,
    title,
    published,
    feed_url: feedUrl ?? null,
    fetched_at: feed?.fetchedAt ?? null,
    succeeded_at: feed?.succeededAt ?? null,
    due_at: feed?.dueAt ?? null,
    failures: feed?.failuresCount ?? 0,
    error: feed?.error ?? null,
    skipped_entries: feed?.skippedCount ?? 0,
  };
}
