import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { beginningOf } from '../shared/texts.ts';
import { FeedState } from './feed-state.tsx';
import type { Podcast } from './podcast.ts';

const columns: readonly Column<Podcast>[] = [
  {
    header: 'Title',
    cell: ({ title, slug }) => (
      <GoTo to={`/content/podcasts/${slug}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Feed', cell: (podcast) => <FeedState podcast={podcast} /> },
  { header: 'Last error', cell: ({ feed }) => beginningOf(feed?.error ?? ''), wide: true },
  { header: 'Last read', cell: ({ feed }) => <Moment at={feed?.succeeded_at} />, wide: true },
  { header: 'Published', cell: ({ published }) => (published ? 'Yes' : 'No'), wide: true },
];

/** Podcasts, those whose feeds fail first. */
export default function PodcastsList() {
  return (
    <>
      <Header title="Podcasts" about="Those whose feeds cannot be read come first.">
        <GoToButton to="/content/podcasts/new">New podcast</GoToButton>
      </Header>
      <List
        label="Podcasts"
        path="/api/podcasts"
        columns={columns}
        rowId={({ slug }) => slug}
        empty={
          <Nothing title="There are no podcasts yet">
            <GoTo to="/content/podcasts/new">Add the first one</GoTo> by the address of its feed.
          </Nothing>
        }
      />
    </>
  );
}
