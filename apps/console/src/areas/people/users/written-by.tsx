import type { ItemOf } from '@commonplace/client';
import { Anchor, Badge, Text } from '@mantine/core';
import { Diff } from '../../../parts/diff.tsx';
import { GoTo } from '../../../parts/go-to.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';

const articleColumns: readonly Column<ItemOf<'/api/admin/articles'>>[] = [
  {
    header: 'Title',
    cell: ({ title, url }) => (
      <Anchor href={url} target="_blank" rel="noopener" data-row>
        {title}
      </Anchor>
    ),
  },
  { header: 'State', cell: ({ state }) => <State says={state} /> },
  { header: 'Comments', cell: ({ comments_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Moment at={at} />, wide: true },
];

const commentColumns: readonly Column<ItemOf<'/api/admin/comments'>>[] = [
  {
    header: 'Comment',
    cell: ({ body_html: html, subject }) => (
      <Anchor href={subject.url} target="_blank" rel="noopener" data-row>
        {beginningOf(html)}
      </Anchor>
    ),
  },
  { header: 'On', cell: ({ subject }) => subject.title, wide: true },
  { header: 'State', cell: ({ state }) => <State says={state} /> },
  { header: 'Written', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

const auditColumns: readonly Column<ItemOf<'/api/admin/audit_logs'>>[] = [
  {
    header: 'What was done',
    cell: ({ action, before, after }) => (
      <details>
        <summary data-row>{action}</summary>
        <Diff before={before} after={after} />
      </details>
    ),
  },
  { header: 'By', cell: ({ actor_id: id, actor_username: name }) => <GoTo to={`/people/users/${id}`}>{name}</GoTo> },
  { header: 'When', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** What somebody has published, in all states. */
export function ArticlesOf({ id }: { id: number }) {
  return (
    <List
      label="Articles"
      path="/api/admin/articles"
      params={{ query: { user_id: id } }}
      columns={articleColumns}
      rowId={(article) => String(article.id)}
      empty={<Nothing title="No article was published" />}
    />
  );
}

/** What somebody has said, in all states. */
export function CommentsOf({ id }: { id: number }) {
  return (
    <List
      label="Comments"
      path="/api/admin/comments"
      params={{ query: { user_id: id } }}
      columns={commentColumns}
      rowId={({ id_code: code }) => code}
      empty={<Nothing title="No comment was written" />}
    />
  );
}

/** What administrators have done to somebody. */
export function AuditOf({ id }: { id: number }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        What was done to this account.{' '}
        <GoTo to="/operations/audit-log" search={{ actor_id: String(id) }}>
          What this account has done
        </GoTo>{' '}
        is in the audit log.
      </Text>
      <List
        label="Audit log"
        path="/api/admin/audit_logs"
        params={{ query: { target_type: 'User', target_id: String(id) } }}
        columns={auditColumns}
        rowId={(record) => String(record.id)}
        empty={<Nothing title="Nobody has done anything to this account" />}
      />
    </>
  );
}

function State({ says }: { says: string }) {
  return (
    <Badge variant="dot" tt="none" color={says === 'published' ? 'teal' : 'gray'}>
      {says}
    </Badge>
  );
}

/** The words with which rendered text begins; nothing of it is shown as markup. */
function beginningOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return text.length > 100 ? `${text.slice(0, 100)}…` : text || 'Without words';
}
