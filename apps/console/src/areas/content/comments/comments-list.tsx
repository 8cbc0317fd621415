import { Button, Group } from '@mantine/core';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { excerpt, htmlToText } from '../shared/excerpt.ts';
import { UserLink } from '../shared/user-link.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { canBeDeleted, commentFilters, states, type Comment } from './comment.ts';
import { useDeleteComments } from './use-delete-comments.ts';

const columns: readonly Column<Comment>[] = [
  {
    header: 'Comment',
    cell: ({ id_code: id, body_html: html, user }) => (
      <ScreenLink to={`/content/comments/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {excerpt(htmlToText(html)) || 'No text'}
      </ScreenLink>
    ),
  },
  { header: 'Status', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Author', cell: ({ user }) => <UserLink user={user} />, wide: true },
  { header: 'Commented on', cell: ({ subject }) => excerpt(subject.title, 60), wide: true },
  { header: 'Written', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

export default function CommentsList() {
  return (
    <>
      <Header title="Comments" description="Comments on articles and episodes in every status, newest first." />
      <List
        label="Comments"
        operation="listCommentRecords"
        filters={commentFilters}
        columns={columns}
        rowId={({ id_code: id }) => id}
        empty={<EmptyState title="No comments yet">Comments appear here once a user writes one.</EmptyState>}
        bulkActions={(rows, select) => <Delete rows={rows.filter(canBeDeleted)} select={select} />}
      />
    </>
  );
}

function Delete({ rows, select }: { rows: readonly Comment[]; select: (rows: readonly Comment[]) => void }) {
  const remove = useDeleteComments();
  return (
    <Group mb="sm" gap="xs">
      <Button variant="default" disabled={rows.length === 0} onClick={() => void remove(rows).then(select)}>
        Delete {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
