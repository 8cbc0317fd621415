import type { ItemOf } from '@commonplace/client';
import { Anchor, Badge, Text } from '@mantine/core';
import { Diff } from '../../../components/diff.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { excerpt, htmlToText } from '../../content/shared/excerpt.ts';
import { describeAction, describeTarget } from '../../operations/audit-log/describe-action.ts';

const articleColumns: readonly Column<ItemOf<'listArticleRecords'>>[] = [
  {
    header: 'Title',
    cell: ({ title, url }) => (
      <Anchor href={url} target="_blank" rel="noopener" data-row>
        {title}
      </Anchor>
    ),
  },
  { header: 'Status', cell: ({ state }) => <StatusBadge state={state} /> },
  { header: 'Comments', cell: ({ comments_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Timestamp at={at} />, wide: true },
];

const commentColumns: readonly Column<ItemOf<'listCommentRecords'>>[] = [
  {
    header: 'Comment',
    cell: ({ body_html: html, subject }) => (
      <Anchor href={subject.url} target="_blank" rel="noopener" data-row>
        {excerpt(htmlToText(html)) || 'No text'}
      </Anchor>
    ),
  },
  { header: 'Commented on', cell: ({ subject }) => subject.title, wide: true },
  { header: 'Status', cell: ({ state }) => <StatusBadge state={state} /> },
  { header: 'Written', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

const auditColumns: readonly Column<ItemOf<'listAuditLogs'>>[] = [
  {
    header: 'Event',
    cell: ({ actor_username: user, action, target_type: type, target_id: id, before, after }) => (
      <details>
        <summary data-row>
          {user} {describeAction(action, describeTarget(type, id))}
        </summary>
        <Diff before={before} after={after} />
      </details>
    ),
  },
  {
    header: 'By',
    cell: ({ actor_id: id, actor_username: name }) => <ScreenLink to={`/people/users/${id}`}>{name}</ScreenLink>,
  },
  { header: 'When', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

/** The articles of a user in every status. */
export function UserArticles({ id }: { id: number }) {
  return (
    <List
      label="Articles"
      operation="listArticleRecords"
      params={{ query: { user_id: id } }}
      columns={articleColumns}
      rowId={(article) => String(article.id)}
      empty={<EmptyState title="No published articles yet" />}
    />
  );
}

/** The comments of a user in every status. */
export function UserComments({ id }: { id: number }) {
  return (
    <List
      label="Comments"
      operation="listCommentRecords"
      params={{ query: { user_id: id } }}
      columns={commentColumns}
      rowId={({ id_code: code }) => code}
      empty={<EmptyState title="No comments yet" />}
    />
  );
}

/** The audit entries about a user. */
export function UserAuditLog({ id }: { id: number }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Entries about this user.{' '}
        <ScreenLink to="/operations/audit-log" search={{ actor_id: String(id) }}>
          Entries by this user
        </ScreenLink>
      </Text>
      <List
        label="Audit log"
        operation="listAuditLogs"
        params={{ query: { target_type: 'User', target_id: String(id) } }}
        columns={auditColumns}
        rowId={(record) => String(record.id)}
        empty={<EmptyState title="No entries yet">Changes of this account by moderators appear here.</EmptyState>}
      />
    </>
  );
}

function StatusBadge({ state }: { state: string }) {
  return (
    <Badge variant="dot" tt="none" color={state === 'published' ? 'teal' : 'gray'}>
      {state.charAt(0).toUpperCase() + state.slice(1)}
    </Badge>
  );
}
