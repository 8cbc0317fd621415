import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { excerpt } from '../shared/excerpt.ts';
import { FeedState } from './feed-state.tsx';
import type { Podcast } from './podcast.ts';

const columns: readonly Column<Podcast>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ slug }) => `/content/podcasts/${slug}` },
  { header: 'Feed status', cell: (podcast) => <FeedState podcast={podcast} /> },
  { header: 'Last error', cell: ({ feed }) => excerpt(feed?.error ?? ''), wide: true },
  { header: 'Last fetched', cell: ({ feed }) => <Timestamp at={feed?.succeeded_at} />, wide: true },
  { header: 'Published', cell: ({ published }) => (published ? 'Yes' : 'No'), wide: true },
];

export default function PodcastsList() {
  return (
    <>
      <Header title="Podcasts" description="Podcasts whose feeds are failing come first.">
        <ScreenLinkButton to="/content/podcasts/new">New podcast</ScreenLinkButton>
      </Header>
      <List
        label="Podcasts"
        operation="listPodcasts"
        columns={columns}
        rowId={({ slug }) => slug}
        empty={
          <EmptyState title="No podcasts yet">
            <ScreenLink to="/content/podcasts/new">Add the first podcast</ScreenLink> by the URL of its feed.
          </EmptyState>
        }
      />
    </>
  );
}
