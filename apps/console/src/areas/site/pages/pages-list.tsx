import { Anchor, Badge } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../components/actions.ts';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { pathOf, type SitePage } from './page.ts';

const columns: readonly Column<SitePage>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <ScreenLink to={`/site/pages/${id}`} data-row>
        {title}
      </ScreenLink>
    ),
  },
  { header: 'Path', cell: (page) => <Anchor href={pathOf(page)}>{pathOf(page)}</Anchor> },
  { header: 'Template', cell: ({ template }) => template, wide: true },
  {
    header: 'Landing page',
    cell: ({ landing_page: isFirst }) => isFirst && <Badge tt="none">Landing page</Badge>,
    wide: true,
  },
];

export default function PagesList() {
  const navigate = useNavigate();
  useAction(
    'New page',
    useCallback(() => void navigate({ to: '/site/pages/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Pages" description="Static pages of the site, such as About and Terms.">
        <ScreenLinkButton to="/site/pages/new">New page</ScreenLinkButton>
      </Header>
      <List
        label="Pages"
        operation="listPages"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No pages yet">
            <ScreenLink to="/site/pages/new">Create the first page</ScreenLink>, such as About.
          </EmptyState>
        }
      />
    </>
  );
}
