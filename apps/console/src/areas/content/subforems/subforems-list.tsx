import { GoTo, GoToButton } from '../../../parts/go-to.tsx';
import { Header } from '../../../parts/header.tsx';
import { List } from '../../../parts/list.tsx';
import { Nothing } from '../../../parts/nothing.tsx';
import type { Column } from '../../../parts/rows.tsx';
import { beginningOf } from '../shared/texts.ts';
import type { Subforem } from './subforem.ts';

const columns: readonly Column<Subforem>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GoTo to={`/content/subforems/${id}`} data-row>
        {name}
      </GoTo>
    ),
  },
  { header: 'Domain', cell: ({ domain, root }) => (root ? `${domain} (root)` : domain) },
  {
    header: 'In the list of subforems',
    cell: ({ root, discoverable }) => (root || discoverable ? 'Yes' : 'No'),
    wide: true,
  },
  { header: 'Description', cell: ({ description }) => beginningOf(description ?? ''), wide: true },
];

/** All subforems, also those that readers find by their domain alone. */
export default function SubforemsList() {
  return (
    <>
      <Header title="Subforems" about="Parts of the site with domains of their own.">
        <GoToButton to="/content/subforems/new">New subforem</GoToButton>
      </Header>
      <List
        label="Subforems"
        path="/api/admin/subforems"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <Nothing title="The site has one part">
            <GoTo to="/content/subforems/new">Make a subforem</GoTo> for another domain.
          </Nothing>
        }
      />
    </>
  );
}
