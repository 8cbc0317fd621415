import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import type { Filter } from '../../../parts/filters.tsx';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import type { RecommendedList } from './recommended-list.ts';

const filters: readonly Filter[] = [{ name: 'search', label: 'Search names', kind: 'text' }];

const columns: readonly Column<RecommendedList>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GoTo to={`/site/recommended-lists/${id}`} data-row>
        {name}
      </GoTo>
    ),
  },
  { header: 'Owner', cell: ({ user_id: id }) => <GoTo to={`/people/users/${id}`}>Person {id}</GoTo> },
  { header: 'Articles', cell: ({ article_ids: ids }) => ids.length, wide: true },
  { header: 'Shown until', cell: ({ expires_at: at }) => <Moment at={at} />, wide: true },
];

/** Articles that are recommended to somebody (A49). */
export default function RecommendedLists() {
  const navigate = useNavigate();
  useAction(
    'New recommended list',
    useCallback(() => void navigate({ to: '/site/recommended-lists/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Recommended lists" about="Articles that a person is shown in their feed, for a while.">
        <GoToButton to="/site/recommended-lists/new">New list</GoToButton>
      </Header>
      <List
        label="Recommended lists"
        path="/api/recommended_articles_lists"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="Nothing is recommended yet">
            <GoTo to="/site/recommended-lists/new">Recommend articles to somebody</GoTo>
          </Nothing>
        }
      />
    </>
  );
}
