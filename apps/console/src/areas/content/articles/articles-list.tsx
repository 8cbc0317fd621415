import { Button, Group } from '@mantine/core';
import { GoTo } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { Person } from '../shared/person.tsx';
import { StateBadge } from '../../../parts/state-badge.tsx';
import { articleFilters, canBeUnpublished, states, type Article } from './article.ts';
import { useUnpublish } from './use-unpublish.ts';

const columns: readonly Column<Article>[] = [
  {
    header: 'Title',
    cell: ({ id, title, user }) => (
      <GoTo to={`/content/articles/${id}`} search={{ user_id: String(user.user_id) }} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'State', cell: ({ state }) => <StateBadge state={state} states={states} /> },
  { header: 'Author', cell: ({ user }) => <Person user={user} />, wide: true },
  { header: 'Score', cell: ({ score }) => score.toLocaleString(), wide: true },
  { header: 'Comments', cell: ({ comments_count: count }) => count.toLocaleString(), wide: true },
  { header: 'Published', cell: ({ published_at: at }) => <Moment at={at} />, wide: true },
];

/** Articles that are or were published, newest first. */
export default function ArticlesList() {
  return (
    <>
      <Header
        title="Articles"
        about="What is or was published. Drafts that nobody but their authors has seen are not shown."
      />
      <List
        label="Articles"
        path="/api/admin/articles"
        filters={articleFilters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<Nothing title="Nobody has published anything yet">The first article shows here.</Nothing>}
        withChosen={(rows, keep) => <Unpublish rows={rows.filter(canBeUnpublished)} keep={keep} />}
      />
    </>
  );
}

function Unpublish({ rows, keep }: { rows: readonly Article[]; keep: (rows: readonly Article[]) => void }) {
  const unpublish = useUnpublish();
  return (
    <Group mb="sm" gap="xs">
      <Button variant="default" disabled={rows.length === 0} onClick={() => void unpublish(rows).then(keep)}>
        Unpublish {rows.length > 0 && rows.length}
      </Button>
    </Group>
  );
}
