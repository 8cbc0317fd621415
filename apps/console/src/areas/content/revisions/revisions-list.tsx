import { EmptyState } from '../../../components/empty-state.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import type { Column } from '../../../components/rows.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { useParam } from '../../../components/use-param.ts';
import { kindOf, type Revision } from './revision.ts';

const columns: readonly Column<Revision>[] = [
  {
    header: 'Revision',
    cell: ({ number }) => `Revision ${number}`,
    to: ({ article_id: id, number }) => `/content/articles/${id}/revisions/${number}`,
  },
  { header: 'Kind', cell: kindOf },
  { header: 'By', cell: ({ user }) => user?.username ?? 'The site' },
  { header: 'Title', cell: ({ title }) => title, wide: true },
  { header: 'Words added', cell: ({ added }) => added.toLocaleString(), wide: true },
  { header: 'Words removed', cell: ({ removed }) => removed.toLocaleString(), wide: true },
  { header: 'Time', cell: ({ created_at: at }) => <Timestamp at={at} /> },
];

/** The revisions of a published article. */
export default function RevisionsList() {
  const id = Number(useParam());
  return (
    <>
      <Header
        title={`Revisions of article ${id}`}
        description="Everything that was saved of the article, newest first."
        parent={[`/content/articles/${id}`, 'Article']}
      />
      <List
        label="Revisions"
        operation="listArticleRevisions"
        params={{ path: { id } }}
        columns={columns}
        rowId={({ number }) => String(number)}
        empty={<EmptyState title="No revisions yet">The next save of the article makes the first one.</EmptyState>}
      />
    </>
  );
}
