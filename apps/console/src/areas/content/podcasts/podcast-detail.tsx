import { etagOf, type ItemOf } from '@commonplace/client';
import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Facts } from '../../../components/facts.tsx';
import { ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { useParam } from '../../../components/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useDelete } from '../../site/common/use-delete.ts';
import { JobProgress } from '../shared/job-progress.tsx';
import { FeedState } from './feed-state.tsx';
import type { Podcast } from './podcast.ts';
import { podcastReads } from './podcast-reads.ts';

const parent: [string, string] = ['/content/podcasts', 'Podcasts'];

/** A podcast with its episodes and the status of its feed, which can be fetched immediately. */
export default function PodcastDetail() {
  const slug = useParam('slug');
  const columns = useMemo(() => episodeColumns(slug), [slug]);
  const podcast = useRead('getPodcast', { path: { slug } });
  const remove = useDelete({
    title: `Delete ${podcast.title}?`,
    text: 'This cannot be undone. Its episodes are deleted too, and their comments are no longer shown. To only hide it, edit it.',
    action: 'Delete podcast',
    run: () => api.deletePodcast({ params: { path: { slug } }, ifMatch: etagOf(podcast) }),
    invalidates: 'listPodcasts',
    list: '/content/podcasts',
    done: 'Podcast deleted',
  });
  return (
    <>
      <Header title={podcast.title} parent={parent}>
        <ScreenLinkButton to={`/content/podcasts/${slug}/episodes/new`} variant="default">
          New episode
        </ScreenLinkButton>
        <ScreenLinkButton to={`/content/podcasts/${slug}/edit`} variant="default">
          Edit
        </ScreenLinkButton>
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </Header>
      {podcast.feed_url !== null && <FetchNow slug={slug} />}
      <PodcastFacts podcast={podcast} />
      <Title order={2} size="h3" mt="lg" mb="sm">
        Episodes
      </Title>
      <List
        label="Episodes"
        operation="listPodcastEpisodeRecords"
        params={{ path: { slug } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No episodes yet">Add an episode, or fetch the feed.</EmptyState>}
      />
    </>
  );
}

const episodeColumns = (slug: string): readonly Column<ItemOf<'listPodcastEpisodeRecords'>>[] => [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/content/podcasts/${slug}/episodes/${id}` },
  { header: 'Visible', cell: ({ listed }) => (listed ? 'Yes' : 'No') },
  { header: 'Path', cell: ({ path }) => path, wide: true },
  { header: 'From feed', cell: ({ from_feed: isOfFeed }) => (isOfFeed ? 'Yes' : 'No'), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Timestamp at={at} />, wide: true },
];

function PodcastFacts({ podcast }: { podcast: Podcast }) {
  const { feed } = podcast;
  return (
    <Facts
      facts={[
        ['Feed status', <FeedState key="state" podcast={podcast} />],
        ['Feed URL', podcast.feed_url],
        ['Last error', feed?.error],
        ['Consecutive failures', feed?.failures_count.toLocaleString()],
        ['Skipped', feed && `${feed.skipped_count.toLocaleString()} episodes`],
        ['Last fetch', <Timestamp key="fetched" at={feed?.fetched_at} />],
        ['Last successful fetch', <Timestamp key="succeeded" at={feed?.succeeded_at} />],
        ['Next fetch', <Timestamp key="due" at={feed?.due_at} />],
        ['Description', podcast.description || null],
        ['Published', podcast.published ? 'Yes' : 'No'],
        ['Added', <Timestamp key="added" at={podcast.created_at} />],
      ]}
    />
  );
}

/** Fetches the feed by a job, and refreshes the screen when it has finished. */
function FetchNow({ slug }: { slug: string }) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const fetching = useOptimisticMutation({
    async run() {
      const { job_id: id } = await api.fetchPodcast({ params: { path: { slug } } });
      setJobId(id);
    },
    invalidates: ['getPodcast'],
    done: 'Fetching the feed',
  });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ predicate: podcastReads });
  }, [client]);
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Button loading={fetching.isPending} onClick={() => fetching.mutate(undefined)}>
        Fetch feed now
      </Button>
      {jobId !== undefined && <JobProgress id={jobId} onEnd={refresh} />}
    </div>
  );
}
