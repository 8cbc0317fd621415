import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../components/actions.ts';
import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { Redirect } from './redirect.ts';
import { RedirectTester } from './redirect-tester.tsx';

const columns: readonly Column<Redirect>[] = [
  {
    header: 'Path',
    cell: ({ id, original_url: from }) => (
      <ScreenLink to={`/site/redirects/${id}`} data-row>
        {from}
      </ScreenLink>
    ),
  },
  { header: 'Redirects to', cell: ({ destination_url: to }) => to },
  { header: 'Domain', cell: ({ request_domain: domain }) => domain, wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

/** All redirects, and a tester for URLs. */
export default function RedirectsList() {
  const navigate = useNavigate();
  useAction(
    'New redirect',
    useCallback(() => void navigate({ to: '/site/redirects/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Redirects" description="Redirects apply to paths that nothing else on the site uses.">
        <ScreenLinkButton to="/site/redirects/new">New redirect</ScreenLinkButton>
      </Header>
      <RedirectTester />
      <List
        label="Redirects"
        operation="listRequestRedirects"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No redirects yet">
            <ScreenLink to="/site/redirects/new">Create the first redirect</ScreenLink>, such as for a path of an older
            site.
          </EmptyState>
        }
      />
    </>
  );
}
