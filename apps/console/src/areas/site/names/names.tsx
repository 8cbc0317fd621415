import type { ItemOf } from '@commonplace/client';
import { Stack, Title } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Form } from '../../../components/form.tsx';
import { Header } from '../../../components/header.tsx';
import { List } from '../../../components/list.tsx';
import { notifySuccess } from '../../../components/notifications.tsx';
import type { Column } from '../../../components/rows.tsx';
import { ScreenLink } from '../../../components/screen-link.tsx';
import { api } from '../../../session/api.ts';

type Clash = ItemOf<'listNameClashes'>;

const screenOf: Record<string, (clash: Clash, id: number) => string> = {
  page: (_clash, id) => `/site/pages/${id}`,
  organization: (_clash, id) => `/people/organizations/${id}`,
  user: (_clash, id) => `/people/users/${id}`,
  podcast: ({ name }) => `/content/podcasts/${name}`,
  subforem: (_clash, id) => `/content/subforems/${id}`,
};

const columns: readonly Column<Clash>[] = [
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Owners',
    cell: (clash) =>
      clash.owners.map(({ type, id }, at) => (
        <span key={`${type}${id}`}>
          {at > 0 && ', '}
          <ScreenLink to={screenOf[type]?.(clash, id) ?? '/'} {...(at === 0 && { 'data-row': true as const })}>
            {type} {id}
          </ScreenLink>
        </span>
      )),
  },
  { header: 'Reserved for the site', cell: ({ is_reserved: isReserved }) => (isReserved ? 'Yes' : 'No'), wide: true },
];

const fields = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    description: 'A former name, which is kept for its owner for 90 days. Anyone can take it once it is released.',
  },
] as const;

/** Names with several owners, and the release of names that are kept for former owners. */
export default function Names() {
  return (
    <>
      <Header
        title="Names"
        description="Names with several owners from earlier releases. The path resolves to the first owner; rename or delete the others."
      />
      <Stack gap="xl">
        <List
          label="Names with several owners"
          operation="listNameClashes"
          columns={columns}
          rowId={({ name }) => name}
          empty={<EmptyState title="No clashes">Every name has one owner.</EmptyState>}
        />
        <Stack>
          <Title order={2} size="h3">
            Release a name
          </Title>
          <Form
            fields={fields}
            initial={{ name: '' }}
            action="Release name"
            submit={async ({ name }) => {
              await api.releaseName({ params: { path: { name: String(name).trim() } } });
              notifySuccess('Name released');
            }}
          />
        </Stack>
      </Stack>
    </>
  );
}
