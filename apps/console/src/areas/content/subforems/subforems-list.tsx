import { ScreenLink, ScreenLinkButton } from '../../../components/screen-link.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Column } from '../../../components/rows.tsx';
import { excerpt } from '../shared/excerpt.ts';
import type { Subforem } from './subforem.ts';

const columns: readonly Column<Subforem>[] = [
  { header: 'Name', cell: ({ name }) => name, to: ({ id }) => `/content/subforems/${id}` },
  { header: 'Domain', cell: ({ domain, root }) => (root ? `${domain} (root)` : domain) },
  {
    header: 'Discoverable',
    cell: ({ root, discoverable }) => (root || discoverable ? 'Yes' : 'No'),
    wide: true,
  },
  { header: 'Description', cell: ({ description }) => excerpt(description ?? ''), wide: true },
];

export default function SubforemsList() {
  return (
    <>
      <Header title="Subforems" description="Parts of the site with their own domains.">
        <ScreenLinkButton to="/content/subforems/new">New subforem</ScreenLinkButton>
      </Header>
      <List
        label="Subforems"
        operation="listSubforemRecords"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState title="No subforems yet">
            <ScreenLink to="/content/subforems/new">Create the first subforem</ScreenLink> for another domain.
          </EmptyState>
        }
      />
    </>
  );
}
