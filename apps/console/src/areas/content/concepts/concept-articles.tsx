import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

const filters: readonly Filter[] = [
  {
    name: 'sort',
    label: 'Order',
    kind: 'select',
    none: 'Closest first',
    options: [
      ['-published_at', 'Newest first'],
      ['-score', 'Best first'],
    ],
  },
];

const columns: readonly Column<ItemOf<'/api/concepts/{id}/articles'>>[] = [
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
  { header: 'Published', cell: ({ published_at: at }) => <Moment at={at} />, wide: true },
];

/** The articles that are filed under a concept. */
export function ConceptArticles({ id }: { id: number }) {
  return (
    <List
      label="Articles of the concept"
      path="/api/concepts/{id}/articles"
      params={{ path: { id } }}
      filters={filters}
      columns={columns}
      rowId={(article) => String(article.id)}
      empty={
        <Nothing title="No article is close enough yet">
          Newer ones are compared by themselves. For older ones look back, or try a greater threshold.
        </Nothing>
      }
    />
  );
}
