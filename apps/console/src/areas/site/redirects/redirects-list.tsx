import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAction } from '../../../parts/actions.ts';
import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import type { Redirect } from './redirect.ts';
import { TryOut } from './try-out.tsx';

const columns: readonly Column<Redirect>[] = [
  {
    header: 'Address',
    cell: ({ id, original_url: from }) => (
      <GoTo to={`/site/redirects/${id}`} data-row>
        {from}
      </GoTo>
    ),
  },
  { header: 'Leads to', cell: ({ destination_url: to }) => to },
  { header: 'Domain', cell: ({ request_domain: domain }) => domain, wide: true },
  { header: 'Made', cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
];

/** Addresses that lead elsewhere, and where some address leads (A41). */
export default function RedirectsList() {
  const navigate = useNavigate();
  useAction(
    'New redirect',
    useCallback(() => void navigate({ to: '/site/redirects/new' }), [navigate]),
  );
  return (
    <>
      <Header title="Redirects" about="Where addresses lead that nothing else on the site has.">
        <GoToButton to="/site/redirects/new">New redirect</GoToButton>
      </Header>
      <TryOut />
      <List
        label="Redirects"
        path="/api/admin/request_redirects"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="No address leads elsewhere yet">
            <GoTo to="/site/redirects/new">Make the first redirect</GoTo>, say from an address of an older site.
          </Nothing>
        }
      />
    </>
  );
}
