import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../components/filters.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';

const filters: readonly Filter[] = [
  {
    name: 'sort',
    label: 'Order',
    kind: 'select',
    none: 'Most similar first',
    options: [
      ['-published_at', 'Newest first'],
      ['-score', 'Highest score first'],
    ],
  },
];

const columns: readonly Column<ItemOf<'listConceptArticles'>>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/content/articles/${id}` },
  { header: 'Author', cell: ({ user }) => user.username, wide: true },
  { header: 'Reactions', cell: ({ public_reactions_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Timestamp at={at} />, wide: true },
];

export function ConceptArticles({ id }: { id: number }) {
  return (
    <List
      label="Articles of the concept"
      operation="listConceptArticles"
      params={{ path: { id } }}
      filters={filters}
      columns={columns}
      rowId={(article) => String(article.id)}
      empty={
        <EmptyState title="No matching articles yet">
          New articles are compared automatically. Compare older articles, or raise the threshold.
        </EmptyState>
      }
    />
  );
}
