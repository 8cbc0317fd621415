import { Anchor, Badge } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { placeOf, type SitePage } from './page.ts';

const columns: readonly Column<SitePage>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <GoTo to={`/site/pages/${id}`} data-row>
        {title}
      </GoTo>
    ),
  },
  { header: 'Address', cell: (page) => <Anchor href={placeOf(page)}>{placeOf(page)}</Anchor> },
  { header: 'Template', cell: ({ template }) => template, wide: true },
  {
    header: 'Shown first',
    cell: ({ landing_page: isFirst }) => isFirst && <Badge tt="none">What visitors see first</Badge>,
    wide: true,
  },
];

/** The texts of the site that are no articles (A54). */
export default function PagesList() {
  const navigate = useNavigate();
  useAction(
    'New page',
    useCallback(() => void navigate({ to: '/site/pages/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Pages" about="What the site says itself: about it, its terms, and whatever else has an address.">
        <GoToButton to="/site/pages/new">New page</GoToButton>
      </Header>
      <List
        label="Pages"
        path="/api/pages"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="The site has no pages yet">
            <GoTo to="/site/pages/new">Write the first page</GoTo>, say about what this site is.
          </Nothing>
        }
      />
    </>
  );
}
