import { CreateButton } from '../../../components/create-button.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { Timestamp } from '../../../components/timestamp.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import type { Redirect } from './redirect.ts';
import { RedirectTester } from './redirect-tester.tsx';

const columns: readonly Column<Redirect>[] = [
  { header: 'Path', cell: ({ original_url: from }) => from, to: ({ id }) => `/site/redirects/${id}` },
  { header: 'Redirects to', cell: ({ destination_url: to }) => to },
  { header: 'Domain', cell: ({ request_domain: domain }) => domain, wide: true },
  { header: 'Created', cell: ({ created_at: at }) => <Timestamp at={at} />, wide: true },
];

/** All redirects, and a tester for URLs. */
export default function RedirectsList() {
  return (
    <>
      <Header title="Redirects" description="Redirects apply to paths that nothing else on the site uses.">
        <CreateButton to="/site/redirects/new">New redirect</CreateButton>
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
