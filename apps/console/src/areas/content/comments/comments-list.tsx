import { Button, Group } from '@mantine/core';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { beginningOf, textOf } from '../shared/texts.ts';
import { Person } from '../shared/person.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { canBeDeleted, commentFilters, states, type Comment } from './comment.ts';
import { useDeletion } from './use-deletion.ts';

const columns: readonly Column<Comment>[] = [
  {
    header: 'Comment',
    cell: ({ id_code: id, body_html: html, user }) => (
      <GoTo to={`/content/comments/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {beginningOf(textOf(html)) || 'No text'}
      </GoTo>
    ),
  },
  { header: 'State', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Author', cell: ({ user }) => <Person user={user} />, wide: true },
  { header: 'About', cell: ({ subject }) => beginningOf(subject.title, 60), wide: true },
  { header: 'Written', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** Comments in all states, newest first. */
export default function CommentsList() {
  return (
    <>
      <Header title="Comments" about="What people say about articles and episodes, also what was hidden or deleted." />
      <List
        label="Comments"
        path="/api/admin/comments"
        filters={commentFilters}
        columns={columns}
        rowId={({ id_code: id }) => id}
        empty={<Nothing title="Nobody has said anything yet">The first comment shows here.</Nothing>}
        withChosen={(rows, keep) => <Delete rows={rows.filter(canBeDeleted)} keep={keep} />}
      />
    </>
  );
}

function Delete({ rows, keep }: { rows: readonly Comment[]; keep: (rows: readonly Comment[]) => void }) {
  const remove = useDeletion();
  return (
    <Group mb="sm" gap="xs">
      <Button variant="default" disabled={rows.length === 0} onClick={() => void remove(rows).then(keep)}>
        Delete {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
