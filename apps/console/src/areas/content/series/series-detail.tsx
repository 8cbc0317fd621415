import type { ItemOf } from '@commonplace/client';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { useParam } from '../../../components/use-param.ts';

const columns: readonly Column<ItemOf<'listArticles'>>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/content/articles/${id}` },
  { header: 'Author', cell: ({ user }) => user.username, wide: true },
  { header: 'Reactions', cell: ({ public_reactions_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_timestamp: at }) => <Timestamp at={at} />, wide: true },
];

export default function SeriesDetail() {
  const id = Number(useParam());
  return (
    <>
      <Header
        title={`Series ${id}`}
        description="Articles that their author grouped. Open an article to unpublish it."
        parent={['/content/articles', 'Articles']}
      />
      <List
        label="Articles of the series"
        operation="listArticles"
        params={{ query: { collection_id: id } }}
        columns={columns}
        rowId={(article) => String(article.id)}
        empty={
          <EmptyState title="No published articles in this series">Drafts are visible to their author only.</EmptyState>
        }
      />
    </>
  );
}
