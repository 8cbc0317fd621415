import { etagOf, type ItemOf } from '@commonplace/client';
import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Facts } from '../../../parts/facts.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useParam } from '../../../parts/use-param.ts';
import { api } from '../../../session/api.ts';
import { useRead } from '../../../session/use-read.ts';
import { useRemoval } from '../../site/common/use-removal.ts';
import { JobProgress } from '../shared/job-progress.tsx';
import { FeedState } from './feed-state.tsx';
import type { Podcast } from './podcast.ts';
import { podcastReads } from './podcast-reads.ts';

const of: [string, string] = ['/content/podcasts', 'Podcasts'];

/** One podcast: its episodes, and how reading its feed goes, which can be done at once. */
export default function PodcastDetail() {
  const slug = useParam('slug');
  const columns = useMemo(() => episodeColumns(slug), [slug]);
  const podcast = useRead('/api/podcasts/{slug}', { path: { slug } });
  const remove = useRemoval({
    title: `Delete ${podcast.title}?`,
    text: 'It is gone for good with all of its episodes, and what was said about them is shown nowhere any more. To take it from display alone, edit it.',
    action: 'Delete the podcast',
    run: () => api.DELETE('/api/podcasts/{slug}', { params: { path: { slug } }, ifMatch: etagOf(podcast) }),
    shownIn: '/api/podcasts',
    list: '/content/podcasts',
    done: 'The podcast is deleted',
  });
  return (
    <>
      <Header title={podcast.title} of={of}>
        <GoToButton to={`/content/podcasts/${slug}/episodes/new`} variant="default">
          New episode
        </GoToButton>
        <GoToButton to={`/content/podcasts/${slug}/edit`} variant="default">
          Edit
        </GoToButton>
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
        path="/api/podcasts/{slug}/episodes"
        params={{ path: { slug } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="There is no episode yet">Those of a feed come when it is read.</Nothing>}
      />
    </>
  );
}

/** Below their podcast. */
const episodeColumns = (slug: string): readonly Column<ItemOf<'/api/podcasts/{slug}/episodes'>>[] => [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/content/podcasts/${slug}/episodes/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Shown', cell: ({ listed }) => (listed ? 'Yes' : 'No') },
  { header: 'Address', cell: ({ path }) => path, wide: true },
  { header: 'From its feed', cell: ({ from_feed: isOfFeed }) => (isOfFeed ? 'Yes' : 'No'), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Moment at={at} />, wide: true },
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
    shownIn: ['/api/podcasts/{slug}'],
    done: 'The feed is being read',
  });
  const readAnew = useCallback(() => {
    void client.invalidateQueries({ predicate: podcastReads });
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
