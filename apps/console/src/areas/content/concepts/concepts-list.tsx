import type { ItemOf } from '@commonplace/client';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

const columns: readonly Column<ItemOf<'/api/admin/concepts'>>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GoTo to={`/content/concepts/${id}`} data-row>
        {name}
      </GoTo>
    ),
  },
  {
    header: 'Articles in 30 days',
    cell: ({ daily_metrics: days }) => days.reduce((sum, day) => sum + day.articles_count, 0).toLocaleString(),
  },
  { header: 'Threshold', cell: ({ similarity_threshold: threshold }) => threshold ?? 'of the site', wide: true },
  { header: 'Score', cell: ({ score }) => score.toLocaleString(), wide: true },
  { header: 'Days looked back', cell: ({ max_lookback_days: days }) => days.toLocaleString(), wide: true },
  { header: 'Changed', cell: ({ updated_at: at }) => <Moment at={at} />, wide: true },
];

/** All concepts by name, also those of which it is not known yet what they mean (A36). */
export default function ConceptsList() {
  return (
    <>
      <Header title="Concepts" about="What articles are about, found by what they mean rather than by their tags.">
        <GoToButton to="/content/concepts/new">New concept</GoToButton>
      </Header>
      <List
        label="Concepts"
        path="/api/admin/concepts"
        params={{ query: { days: 30 } }}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="There are no concepts yet">
            <GoTo to="/content/concepts/new">Describe the first one</GoTo>, and its articles are found.
          </Nothing>
        }
      />
    </>
  );
}
