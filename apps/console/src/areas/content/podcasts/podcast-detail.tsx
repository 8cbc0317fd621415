import type { ItemOf } from '@commonplace/client';
import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Facts } from '../../../parts/facts.tsx';
import { GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { JobProgress } from '../shared/job-progress.tsx';
import { OnSite } from '../shared/on-site.tsx';
import { useRecord } from '../shared/use-record.ts';
import { FeedState } from './feed-state.tsx';
import type { Podcast } from './podcast.ts';

const of: [string, string] = ['/content/podcasts', 'Podcasts'];

/** One podcast: its episodes, and how reading its feed goes, which can be done at once. */
export default function PodcastDetail() {
  const slug = useParam('slug');
  const podcast = useRecord('/api/podcasts', {}, (found) => found.slug === slug, slug);
  if (!podcast) {
    return (
      <>
        <Header title={slug} of={of} />
        <Nothing title="There is no such podcast" />
      </>
    );
  }
  return (
    <>
      <Header title={podcast.title} of={of}>
        <GoToButton to={`/content/podcasts/${slug}/episodes/new`} variant="default">
          New episode
        </GoToButton>
      </Header>
      {podcast.feed_url !== null && <FetchNow slug={slug} />}
      <PodcastFacts podcast={podcast} />
      <Title order={2} size="h3" mt="lg" mb="sm">
        Episodes
      </Title>
      <List
        label="Episodes"
        path="/api/podcast_episodes"
        params={{ query: { username: slug } }}
        columns={episodeColumns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="No episode is shown to readers yet">Those of a feed come when it is read.</Nothing>}
      />
    </>
  );
}

const episodeColumns: readonly Column<ItemOf<'/api/podcast_episodes'>>[] = [
  { header: 'Title', cell: ({ title, path }) => <OnSite path={path}>{title}</OnSite> },
  { header: 'Address', cell: ({ path }) => path, wide: true },
];

function PodcastFacts({ podcast }: { podcast: Podcast }) {
  const { feed } = podcast;
  return (
    <Facts
      facts={[
        ['Feed', <FeedState key="state" podcast={podcast} />],
        ['Its address', podcast.feed_url],
        ['Last error', feed?.error],
        ['Failures in a row', feed?.failures_count.toLocaleString()],
        ['Left out', feed && `${feed.skipped_count.toLocaleString()} of its episodes`],
        ['Looked at', <Moment key="fetched" at={feed?.fetched_at} />],
        ['Last read', <Moment key="succeeded" at={feed?.succeeded_at} />],
        ['Next', <Moment key="due" at={feed?.due_at} />],
        ['Description', podcast.description || null],
        ['Published', podcast.published ? 'Yes' : 'No'],
        ['Added', <Moment key="added" at={podcast.created_at} />],
      ]}
    />
  );
}

/** Has the feed read by a job, and shows what came of it when that is over. */
function FetchNow({ slug }: { slug: string }) {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const fetching = useChange({
    async run() {
      const { job_id: id } = await api.POST('/api/podcasts/{slug}/fetch', { params: { path: { slug } } });
      setJobId(id);
    },
    shownIn: ['/api/podcasts'],
    done: 'The feed is being read',
  });
  const readAnew = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['/api/podcasts'] });
    void client.invalidateQueries({ queryKey: ['/api/podcast_episodes'] });
  }, [client]);
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Button loading={fetching.isPending} onClick={() => fetching.mutate(undefined)}>
        Read the feed now
      </Button>
      {jobId !== undefined && <JobProgress id={jobId} onEnd={readAnew} />}
    </div>
  );
}
