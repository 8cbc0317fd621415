import { Anchor, Badge } from '@mantine/core';
import { CreateButton } from '../../../components/create-button.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { pathOf, type SitePage } from './page.ts';

const columns: readonly Column<SitePage>[] = [
  { header: 'Title', cell: ({ title }) => title, to: ({ id }) => `/site/pages/${id}` },
  { header: 'Path', cell: (page) => <Anchor href={pathOf(page)}>{pathOf(page)}</Anchor> },
  { header: 'Template', cell: ({ template }) => template, wide: true },
  {
    header: 'Landing page',
    cell: ({ landing_page: isFirst }) => isFirst && <Badge tt="none">Landing page</Badge>,
    wide: true,
  },
];

export default function PagesList() {
  return (
    <>
      <Header title="Pages" description="Static pages of the site, such as About and Terms.">
        <CreateButton to="/site/pages/new">New page</CreateButton>
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
