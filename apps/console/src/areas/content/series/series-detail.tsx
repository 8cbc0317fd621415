import type { ItemOf } from '@commonplace/client';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { useParam } from '../../../parts/use-param.ts';

const columns: readonly Column<ItemOf<'/api/articles'>>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/content/articles/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Author', cell: ({ user }) => user.username, wide: true },
  { header: 'Reactions', cell: ({ public_reactions_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_timestamp: at }) => <Moment at={at} />, wide: true },
];

/** The articles of a series, as readers find them; their author says which these are. */
export default function SeriesDetail() {
  const id = Number(useParam());
  return (
    <>
      <Header
        title={`Series ${id}`}
        about="Articles that belong together, as their author says. To unpublish one, open it."
        of={['/content/articles', 'Articles']}
      />
      <List
        label="Articles of the series"
        path="/api/articles"
        params={{ query: { collection_id: id } }}
        columns={columns}
        rowId={(article) => String(article.id)}
        empty={<Nothing title="Nothing of this series is published">Drafts are shown to their author alone.</Nothing>}
      />
    </>
  );
}
