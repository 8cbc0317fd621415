import type { ItemOf } from '@commonplace/client';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

const columns: readonly Column<ItemOf<'/api/trends'>>[] = [
  {
    header: 'Trend',
    cell: ({ slug, name }) => (
      <GoTo to={`/content/trends/${slug}`} data-row>
        {name}
      </GoTo>
    ),
  },
  { header: 'Articles', cell: ({ articles_count: count }) => count.toLocaleString() },
  { header: 'Score', cell: ({ score }) => score.toLocaleString() },
  { header: 'First seen', cell: ({ first_observed_at: at }) => <Moment at={at} />, wide: true },
  { header: 'Last seen', cell: ({ last_observed_at: at }) => <Moment at={at} />, wide: true },
];

/** What more people write about than before (E34). */
export default function TrendsList() {
  return (
    <>
      <Header
        title="Trends"
        about="What more people write about than before, highest score first. The site finds them by itself."
      />
      <List
        label="Trends"
        path="/api/trends"
        params={{ query: { per_page: 30 } }}
        columns={columns}
        rowId={({ slug }) => slug}
        empty={<Nothing title="Nothing is a trend now">It takes several people who write about the same.</Nothing>}
      />
    </>
  );
}
