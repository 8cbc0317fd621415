import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../components/actions.ts';
import type { Filter } from '../../../components/filters.tsx';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { RecommendedList } from './recommended-list.ts';

const filters: readonly Filter[] = [{ name: 'search', label: 'Search names', kind: 'text' }];

const columns: readonly Column<RecommendedList>[] = [
  { header: 'Name', cell: ({ name }) => name, to: ({ id }) => `/site/recommended-lists/${id}` },
  { header: 'User', cell: ({ user_id: id }) => <ScreenLink to={`/people/users/${id}`}>User {id}</ScreenLink> },
  { header: 'Articles', cell: ({ article_ids: ids }) => ids.length, wide: true },
  { header: 'Shown until', cell: ({ expires_at: at }) => <Timestamp at={at} />, wide: true },
];

/** All recommended lists. */
export default function RecommendedLists() {
  const navigate = useNavigate();
  useAction(
    'New recommended list',
    useCallback(() => void navigate({ to: '/site/recommended-lists/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Recommended lists" description="Articles that are shown in the feed of a user for a limited time.">
        <ScreenLinkButton to="/site/recommended-lists/new">New list</ScreenLinkButton>
      </Header>
      <List
        label="Recommended lists"
        operation="listRecommendedLists"
        filters={filters}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No recommended lists yet">
            <ScreenLink to="/site/recommended-lists/new">Create the first list</ScreenLink> to recommend articles to a
            user.
          </EmptyState>
        }
      />
    </>
  );
}
