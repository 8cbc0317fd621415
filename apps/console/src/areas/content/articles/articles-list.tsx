import { Button, Group } from '@mantine/core';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { UserLink } from '../shared/user-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { articleFilters, canBeUnpublished, states, type Article } from './article.ts';
import { useUnpublish } from './use-unpublish.ts';

const columns: readonly Column<Article>[] = [
  {
    header: 'Title',
    cell: ({ id, title, user }) => (
      <ScreenLink to={`/content/articles/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {title}
      </ScreenLink>
    ),
  },
  { header: 'Status', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Author', cell: ({ user }) => <UserLink user={user} />, wide: true },
  { header: 'Score', cell: ({ score }) => score.toLocaleString(), wide: true },
  { header: 'Comments', cell: ({ comments_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function ArticlesList() {
  return (
    <>
      <Header
        title="Articles"
        description="Published articles and those that were published before, newest first. Other drafts are private to their authors."
      />
      <List
        label="Articles"
        operation="listArticleRecords"
        filters={articleFilters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No published articles yet">Articles appear here once an author publishes one.</EmptyState>
        }
        bulkActions={(rows, select) => <Unpublish rows={rows.filter(canBeUnpublished)} select={select} />}
      />
    </>
  );
}

function Unpublish({ rows, select }: { rows: readonly Article[]; select: (rows: readonly Article[]) => void }) {
  const unpublish = useUnpublish();
  return (
    <Group mb="sm" gap="xs">
      <Button variant="default" disabled={rows.length === 0} onClick={() => void unpublish(rows).then(select)}>
        Unpublish {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
